import type { Args, Finding, Found } from '../../check/finding.ts';
import { place } from '../../check/place-findings.ts';
import type { Report } from '../../check/rule.ts';
import { AS_SHIPPED, type Ruling } from '../../check/ruling.ts';
import { type Parsed, type Syntax, syntaxOf } from '../../text/json/parse.ts';
import { MANIFEST_RULES } from '../rules.ts';
import { judgeManifestBySchema } from '../schema-verdict.ts';
import { type Artifacts, NO_ARTIFACTS } from './facts.ts';
import { type Manifest, manifestIn } from './model.ts';

export interface CheckedManifest {
  /** Whether it is a manifest of contracts at all: by what it says, or since somebody has said so. */
  readonly isManifest: boolean;
  /** The manifest that was judged; of broken text what was complete before its first syntax error. */
  readonly manifest: Manifest;
  readonly syntax: Syntax;
  /** All findings, in document order; none where it is no manifest. */
  readonly findings: readonly Finding[];
  readonly ruling: Ruling;
  readonly artifacts: Artifacts;
}

/**
 * Everything there is to say of a text that may be a manifest. `isSaid`: a project file or a command line names it as one,
 * whatever it says. `read`: what the text says, where somebody has parsed it already.
 */
export function checkManifest(
  text: string,
  ruling: Ruling = AS_SHIPPED,
  artifacts: Artifacts = NO_ARTIFACTS,
  isSaid = false,
  read?: Parsed,
): CheckedManifest {
  const { parsed, manifest, isManifest } = manifestIn(text, read);
  const isOne = isSaid || isManifest;
  const checked = { isManifest: isOne, manifest, syntax: syntaxOf(parsed), ruling, artifacts };
  if (!isOne) return { ...checked, findings: [] };
  const found = parsed.findings.map((each): Found => {
    return each.code === 'json/empty' ? { ...each, args: { of: 'manifest' } } : each;
  });
  if (parsed.value !== undefined && checked.syntax !== 'too deep') {
    found.push(...judgeManifestBySchema(parsed.value));
    let code = '';
    const report: Report<Args> = (at, args, more) => found.push({ code, at, args, ...more });
    for (const rule of MANIFEST_RULES) {
      ({ code } = rule);
      // Whoever has switched a rule off is still told what the format itself forbids.
      rule.ofManifest.check?.(manifest, report, artifacts);
    }
  }
  return { ...checked, findings: place(found, parsed, { ruling, knowledge: artifacts }) };
}
