import { projectForDsds } from '../../server/src/kinds/contract/traits.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import { fixAll, fixesOf, type Wanted } from '../../server/src/check/fix-all.ts';
import { AS_SHIPPED, type RuleSettings } from '../../server/src/check/rule.ts';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import {
  checkDsds,
  type CheckedDsds,
  dsdsPageOf,
  type DsdsReading,
  fixableDsds,
} from '../../server/src/kinds/dsds/source.ts';
import {
  type Linked,
  type LinkedContract,
  NOTHING_LINKED,
  pathIn,
  type Target,
} from '../../server/src/kinds/dsds/model.ts';
import { type Language, readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { locateAll } from '../../server/src/text/json/locate.ts';
import { parseJson } from '../../server/src/text/json/parse.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { uriOf, type World } from '../project/world.ts';

/** What the files of a world say to a DSDS document at its root. A text that is no contract says so. */
export function linkedIn(world: World): Linked {
  const targets = new Map(Object.entries(world).map(([path, text]) => [path, targetOf(path, text)]));
  const contracts = [...targets.values()].filter((each): each is LinkedContract => each.kind === 'contract');
  return {
    isWhole: true,
    at(href) {
      if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return { kind: 'absolute' };
      const path = pathIn(href).replace(/^\.\//, '');
      return targets.get(path) ?? { kind: 'nothing', uri: uriOf(path), file: path };
    },
    contractsWith: (id) => contracts.filter(({ contractId }) => contractId === id),
    hrefTo: (uri) => uri.slice(uriOf('').length),
    spanOf({ file, path }) {
      const { json, end } = parseJson(world[file] ?? '');
      return locateAll(json, [path], end)[0]?.value;
    },
  };
}

function targetOf(file: string, text: string): Target {
  const uri = uriOf(file);
  const parsed = parseJson(text);
  const contract = readContract(parsed.value);
  const { contractId, component } = contract;
  if (contractId === undefined) return { kind: 'other', uri, file, why: 'it has no "contractId"' };
  const projected = parsed.broken ? undefined : projectForDsds(contract);
  return {
    kind: 'contract',
    uri,
    file,
    contractId,
    component,
    at: { uri, file, path: ['contractId'] },
    projected,
  };
}

/** A DSDS document beside the files of a world. */
export function dsdsReading(
  text: string,
  world: World = {},
  { language = 'yaml', settings = AS_SHIPPED }: { language?: Language; settings?: RuleSettings } = {},
): DsdsReading & { readonly checked: CheckedDsds } {
  const read = readDsdsText(text, language);
  const checked = checkDsds(read, settings, Object.keys(world).length > 0 ? linkedIn(world) : NOTHING_LINKED);
  return { text, checked, page: dsdsPageOf(read) };
}

/** The findings as lines: the code, the text that it lies on, and the message. */
export const toldOf = ({ text, checked }: DsdsReading): string[] =>
  checked.findings.map(
    ({ code, span, args }) =>
      `${code} ${text.slice(span.start, span.end)}: ${ruleOf(code).describe(args).message}`,
  );

interface DsdsOffer {
  readonly code: string;
  readonly title: string;
  readonly after: string;
}

/** Every fix for every finding, the preferred ones with a star before their titles. */
export const offersIn = (reading: DsdsReading): DsdsOffer[] =>
  reading.checked.findings.flatMap((finding) =>
    fixesOf(fixableDsds(reading), finding).map(({ title, preferred, edits }) => ({
      code: finding.code,
      title: preferred ? `* ${title}` : title,
      after: applyEdits(reading.text, textEdits(reading.page, edits)),
    })),
  );

/** Makes the one fix with this title. */
export function fixedIn(reading: DsdsReading, title: string): string {
  const offers = offersIn(reading);
  const found = new Set(
    offers.filter((each) => each.title.replace('* ', '') === title).map(({ after }) => after),
  );
  assert.equal(found.size, 1, `"${title}" among: ${offers.map((each) => each.title).join('; ')}`);
  return [...found][0]!;
}

export const allFixedIn = (reading: DsdsReading, wanted: Wanted): string =>
  applyEdits(reading.text, fixAll(fixableDsds(reading), wanted));
