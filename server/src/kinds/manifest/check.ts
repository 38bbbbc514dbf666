import type { Finding } from '../../check/finding.ts';
import { findingsOf } from '../../check/place-findings.ts';
import { AS_SHIPPED, type Context, type Ruling } from '../../check/rule.ts';
import { type Parsed, type Syntax, syntaxOf } from '../../text/json/parse.ts';
import { type Artifacts, NO_ARTIFACTS } from './facts.ts';
import { type Manifest, manifestIn } from './model.ts';
import { MANIFEST_RULES } from './rules/index.ts';
import { MANIFEST_SCHEMA } from './schema.ts';

export interface CheckedManifest extends Context<Artifacts> {
  /** Whether it is a manifest of contracts at all: by its content, or because it is named as one. */
  readonly isManifest: boolean;
  /** The manifest that was checked; of broken text the part before its first syntax error. */
  readonly manifest: Manifest;
  readonly syntax: Syntax;
  /** All findings, in document order; none where it is no manifest. */
  readonly findings: readonly Finding[];
}

/**
 * Checks a text that may be a manifest. `isSaid`: a config file or a command line names it as one, whatever its
 * content. `read`: the parsed text, where it is known.
 */
export function checkManifest(
  text: string,
  ruling: Ruling = AS_SHIPPED,
  facts: Artifacts = NO_ARTIFACTS,
  isSaid = false,
  read?: Parsed,
): CheckedManifest {
  const { parsed, manifest, isManifest } = manifestIn(text, read);
  const context = { ruling, facts };
  const checked = { isManifest: isSaid || isManifest, manifest, syntax: syntaxOf(parsed), ...context };
  if (!checked.isManifest) return { ...checked, findings: [] };
  const findings = parsed.findings.map((each) =>
    each.code === 'json/empty' ? { ...each, args: { of: 'manifest' } } : each,
  );
  return { ...checked, findings: findingsOf({ ...parsed, findings }, manifest, MANIFEST, context) };
}

const MANIFEST = { rules: MANIFEST_RULES, schema: MANIFEST_SCHEMA };
