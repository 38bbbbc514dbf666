// Which components of each project have no contract, and the sources in which that is reported.
import { type Finding, isOff, type RuleSettings } from '../check/rule.ts';
import {
  type ContractFile,
  type Coverage,
  coverageFindings,
  coverageOf,
  coverageRule,
} from '../kinds/index.ts';
import type { Declared } from '../sources/declared.ts';
import { addTo } from '../text/maps.ts';
import { isInstalled, uriIn } from '../text/uri.ts';
import type { ProjectIndex } from './project-index.ts';
import type { References } from './references.ts';

/** The projects, as far as their coverage depends on them. */
interface Host {
  readonly index: ProjectIndex;
  readonly references: References;
  /** The roots of the projects that are read as a whole. */
  readonly roots: () => readonly string[];
  readonly contractsIn: (projectRoot: string) => readonly ContractFile[];
  readonly settingsAt: (uri: string) => RuleSettings;
}

/** The coverage of all projects. */
export class ProjectCoverage {
  readonly of: (name: '', projectRoot: string) => Coverage;
  readonly describesNothing: (contract: string, projectRoot: string) => boolean;
  /** The components to report, by the sources that declare them. */
  #reported: ReadonlyMap<string, readonly Declared[]> = new Map();

  constructor(private readonly host: Host) {
    const { index, references, contractsIn, settingsAt } = host;
    this.of = index.answers('coverage', (_, projectRoot) => {
      index.dependsOn('names', '', projectRoot);
      index.dependsOn('folders', '');
      return coverageOf({
        projectRoot,
        settings: settingsAt(uriIn(projectRoot, 'x.contract.json')),
        elements: references.elementsIn(projectRoot).filter(({ at }) => !isInstalled(at.uri)),
        components: references.components('', projectRoot).filter(({ at }) => !isInstalled(at.uri)),
        contracts: contractsIn(projectRoot),
        usersOf: (component) => references.usersOf(component, projectRoot),
        targetOf: ({ summary: { cemRef, registryRef } }) =>
          cemRef !== undefined
            ? references.element(cemRef, projectRoot)
            : registryRef === undefined
              ? undefined
              : references.item(registryRef, projectRoot),
      });
    });
    this.describesNothing = index.answers(
      'describes nothing',
      (contract, projectRoot) =>
        this.of('', projectRoot).withoutComponent.some(({ uri }) => uri === contract),
      (before, now) => before === now,
    );
  }

  /** The findings of a source about components without a contract. */
  findingsIn(uri: string, text: string): readonly Finding[] {
    const components = this.#reported.get(uri);
    return components ? coverageFindings(text, components, this.host.settingsAt(uri)) : [];
  }

  /** Brings up to date what is reported; returns the sources whose findings may be others. */
  settle(): readonly string[] {
    const { roots, settingsAt } = this.host;
    const reported = new Map<string, Declared[]>();
    for (const projectRoot of roots())
      for (const component of this.of('', projectRoot).withoutContract)
        addTo(reported, component.at.uri, component);
    for (const uri of reported.keys()) if (isOff(coverageRule, settingsAt(uri).levels)) reported.delete(uri);
    const before = this.#reported;
    this.#reported = reported;
    const isSame = (uri: string): boolean => {
      const [a, b] = [before.get(uri), reported.get(uri)];
      return a?.length === b?.length && a?.every((each, index) => each === b?.[index]) === true;
    };
    return [...new Set([...before.keys(), ...reported.keys()])].filter((uri) => !isSame(uri));
  }
}
