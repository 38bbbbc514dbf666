import { type Artifacts, NO_ARTIFACTS } from './artifacts.ts';
import { place } from './check.ts';
import type { Args, Finding, Found } from './finding.ts';
import { parseJson, type Syntax, syntaxOf } from './json.ts';
import { isManifest, type Manifest, readManifest } from './manifest.ts';
import type { Report } from './rule.ts';
import { MANIFEST_RULES } from './rules/index.ts';
import { AS_SHIPPED, type Ruling } from './ruling.ts';
import { judgeManifestBySchema } from './schema.ts';

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
 * whatever it says.
 */
export function checkManifest(
  text: string,
  ruling: Ruling = AS_SHIPPED,
  artifacts: Artifacts = NO_ARTIFACTS,
  isSaid = false,
  parsed = parseJson(text),
): CheckedManifest {
  const manifest = readManifest(parsed.value);
  const isOne = isSaid || isManifest(parsed.value);
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
