import * as messages from '../messages.ts';
import type { PlacedAt, Report } from '../../../check/rule.ts';
import type { Path } from '../../../text/positions.ts';
import { quote } from '../../../text/words.ts';
import {
  countingIn,
  type DsdsRule,
  isOfAnyFormat,
  isUnspaced,
  leadsSomewhere,
  type Linked,
  type LinkedEntry,
  type Pointer,
  REL,
  ROLE,
  type Said,
} from '../model.ts';
import { fixesOfPointer, guessesFor } from '../pointer-fixes.ts';

export const faultyPointer: DsdsRule<messages.PointerArgs> = {
  code: 'SR-138',
  severity: 'error',
  ...messages.faultyPointer,

  check(entry, report, { facts: linked }) {
    for (const ref of entry.specs.filter(isUnspaced))
      report(
        { ...(ref.isBare ? ref.span : ref.unspaced!), path: ref.path },
        { fault: 'unspaced', isItem: !ref.isBare },
      );
    const counting = countingIn(entry.pointers);
    if (!counting) return;
    const { kind } = entry;
    if (kind && kind.text !== KIND)
      report({ ...kind, path: [...entry.path, 'kind'] }, { fault: 'kind', said: kind.text });
    const { ref } = counting;
    if (entry.sharedWith) {
      const { id, name, span } = entry.sharedWith;
      const args = { fault: 'shared', said: ref.href!.text, first: (id ?? name)?.text ?? '' } as const;
      const related = [{ at: id ?? span, message: 'The first entry' }];
      report(placeOf(counting), args, { related, severity: 'warning' });
    }
    const message = counting === entry.pointers[0] ? 'The first pointer' : 'The pointer to the contract';
    const isSure = leadsSomewhere(counting);
    for (const pointer of entry.pointers) {
      if (pointer === counting || !isSure) checkPointer(pointer, entry, report, linked);
      else if (!isOfAnyFormat(pointer)) {
        const args = { fault: 'second', said: ref.href!.text } as const;
        report(placeOf(pointer), args, { related: [{ at: ref.href!, message }] });
      }
    }
  },

  fixes({ args, path }, entry, { facts: linked }) {
    if (args.fault === 'kind') {
      const edits = [{ replace: path, value: KIND }];
      return [{ title: `Change the kind to ${quote(KIND)}`, edits, preferred: true }];
    }
    const index = Number(path[entry.path.length + 1]);
    const isList = entry.shapes.specs === 'list';
    const pointer = entry.pointers.find(({ ref }) => !isList || ref.path.at(-1) === index);
    return pointer ? fixesOfPointer(args.fault, pointer, entry, linked) : [];
  },
};

const KIND = 'component';

function checkPointer(
  pointer: Pointer,
  entry: LinkedEntry,
  report: Report<messages.PointerArgs>,
  linked: Linked,
): void {
  const { ref, target } = pointer;
  const { href, to, rel, role, isBare } = ref;
  const place = placeOf(pointer);
  const at = (text: Said | undefined, member: string): PlacedAt =>
    text ? { ...(ref.alias ?? text), path: [...ref.path, member] } : place;
  const words = (text: Said | undefined): { said?: string } => (text ? { said: text.text } : {});
  // A member that is missing may still be written, where the text breaks inside of the pointer.
  const lacks = (text: Said | undefined): { needs?: Path } => (text ? {} : { needs: ref.path });
  if (entry.shapes.specs !== 'list') report(place, { fault: 'unlisted' });
  else if (isBare) report(place, { fault: 'bare' });
  else {
    for (const [name, right, text] of [
      ['rel', REL, rel],
      ['role', ROLE, role],
    ] as const) {
      const odd = ref.odd.get(name);
      if (odd) report({ ...odd, path: [...ref.path, name] }, { fault: name, isOdd: true });
      else if (text?.text !== right) report(at(text, name), { fault: name, ...words(text) }, lacks(text));
    }
    if (!href) report(at(to, 'to'), { fault: 'to', ...words(to) }, lacks(to));
    else if (to) report(at(to, 'to'), { fault: 'both' });
  }
  if (target.kind === 'nothing' && linked.isWhole) {
    report(place, { fault: 'nothing', said: href!.text, nearest: guessesFor(pointer, entry, linked) });
  } else if (target.kind === 'other') {
    report(place, { fault: 'other', said: href!.text, why: target.why });
  }
}

/** The place of the link of a pointer; all of a pointer without one, and the alias of one that is written elsewhere. */
function placeOf({ ref: { alias, isBare, href, span, path } }: Pointer): PlacedAt {
  return isBare || !href ? { ...(alias ?? span), path } : { ...(alias ?? href), path: [...path, 'href'] };
}
