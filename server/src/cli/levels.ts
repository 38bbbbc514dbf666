import type { Level, Ruling } from '../check/ruling.ts';
import { flawOfLevel } from '../kinds/config/read-members.ts';
import { codeOf } from '../kinds/index.ts';
import { quote } from '../text/words.ts';
import { Refusal } from './command.ts';

/** How `--rule CODE=LEVEL`, perhaps several, changes a ruling: it goes before all that a project file says. */
export function overrulingBy(given: readonly string[]): (ruling: Ruling) => Ruling {
  const levels = given.map(levelIn);
  if (levels.length === 0) return (ruling) => ruling;
  // Thousands of files share a few rulings, and are to share them afterwards.
  const known = new Map<Ruling, Ruling>();
  return (ruling) => {
    const before = known.get(ruling);
    if (before) return before;
    const changed = { ...ruling, levels: new Map([...ruling.levels, ...levels]) };
    known.set(ruling, changed);
    return changed;
  };
}

function levelIn(given: string): [code: string, level: Level] {
  const [, asked = '', level] = /^([^=]+)=(.+)$/s.exec(given) ?? [];
  const code = codeOf(asked) ?? asked;
  if (level === undefined) {
    throw new Refusal(`--rule takes a rule and its level, as in --rule SR-130=off, and not ${quote(given)}.`);
  }
  const flaw = flawOfLevel(code, level);
  if (flaw) throw new Refusal(`--rule ${quote(given)}: ${flaw.why}`);
  // Without a flaw it is one.
  return [code, level as Level];
}
