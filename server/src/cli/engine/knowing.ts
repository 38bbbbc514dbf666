import type { Knowledge, Others } from '../../core/knowledge.ts';
import type { Guests } from './guest-files.ts';
import { MOST_OTHERS } from './holders.ts';
import type { Home } from './home.ts';
import type { Spans } from './spans.ts';

/** What the other files of a project that is all read say to the contract at a URI. */
export const knowledgeOf = (
  uri: string,
  project: Home,
  {
    spans,
    guests,
  }: { readonly spans: Pick<Spans, 'spanFor' | 'listen'>; readonly guests: Pick<Guests, 'spanOf'> },
): Knowledge => ({
  isWhole: true,
  get hasDsds() {
    return project.hasDsds;
  },
  othersWith(contractId): Others {
    const same = project.ids.of(contractId);
    const count = same.size - Number(same.has(uri));
    if (count === 0) return { count, first: [] };
    const others = project.ids.firstOf(contractId).filter((other) => other !== uri);
    return { count, first: others.slice(0, MOST_OTHERS).map((other) => project.idOf(other)) };
  },
  elements: (cemRef) => project.things().elements(cemRef),
  items: (registryRef) => project.things().items(registryRef),
  spanOf(place) {
    if (project.contracts.has(place.uri)) return spans.spanFor(uri, place);
    spans.listen(uri, place.uri);
    return guests.spanOf(place.uri, place.path);
  },
});
