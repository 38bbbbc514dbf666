import { byCodeUnits } from '../../core/words.ts';
import type { Home } from './home.ts';
import type { ContractFile, Neighbours } from '../../project/neighbours.ts';
import { surveyOf } from './survey.ts';
import { usersOf } from './users.ts';

/** What all projects together answer of contracts, and of what these refer to and are listed in. */
export type Across = Pick<
  Neighbours,
  | 'contracts'
  | 'contractsUsing'
  | 'elementsIn'
  | 'itemsIn'
  | 'namespacesIn'
  | 'namedGuests'
  | 'manifests'
  | 'listingOf'
  | 'survey'
>;

/** `projects` by the folders that they begin with; `projectAt` begins one where there is none. */
export function across(projects: ReadonlyMap<string, Home>, projectAt: (home: string) => Home): Across {
  const filesOf = (project: Home, uris: Iterable<string>): ContractFile[] =>
    [...uris].map((uri) => ({ uri, home: project.uri, summary: project.contracts.get(uri)! }));

  return {
    contracts: () =>
      [...projects.values()].flatMap((project) =>
        filesOf(project, project.contracts.keys()).filter(({ uri }) => !project.visitors.has(uri)),
      ),
    contractsUsing: (thing) =>
      [...projects.values()].flatMap((project) => filesOf(project, usersOf(thing, project))),
    survey(only) {
      const all = only ? [projectAt(only.home)] : [...projects.values()];
      return surveyOf((further) => all.map((project) => project.declared(further, only?.uri)));
    },
    manifests: () => [...projects.values()].flatMap(({ listings }) => listings.all()).sort(byCodeUnits),
    listingOf: (uri) => [...projects.values()].flatMap(({ listings }) => listings.of(uri)),
    namedGuests: () => [...projects.values()].flatMap((project) => project.namedGuests()),
    elementsIn: (home) => projects.get(home)?.things().allElements ?? [],
    itemsIn: (home) => projects.get(home)?.things().allItems ?? [],
    namespacesIn: (home) => projects.get(home)?.things().namespaces ?? [],
  };
}
