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

/** The components without a contract that a source declares, if they are reported. */
interface Reported {
  readonly settings: RuleSettings;
  readonly components: readonly Declared[];
}

/** The coverage of all projects. */
export class ProjectCoverage {
  readonly of: (name: '', projectRoot: string) => Coverage;
  readonly describesNothing: (contract: string, projectRoot: string) => boolean;
  /** What is reported, by the sources that declare it. */
  #reported: ReadonlyMap<string, Reported> = new Map();

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
    const { components, settings } = this.#reported.get(uri) ?? {};
    return components && settings ? coverageFindings(text, components, settings) : [];
  }

  /** Brings up to date what is reported; returns the sources whose findings may be others. */
  settle(): readonly string[] {
    const { roots, settingsAt } = this.host;
    const byFile = new Map<string, Declared[]>();
    for (const projectRoot of roots())
      for (const component of this.of('', projectRoot).withoutContract)
        addTo(byFile, component.at.uri, component);
    const reported = new Map<string, Reported>();
    for (const [uri, components] of byFile) {
      const settings = settingsAt(uri);
      if (!isOff(coverageRule, settings.levels)) reported.set(uri, { settings, components });
    }
    const before = this.#reported;
    this.#reported = reported;
    return [...new Set([...before.keys(), ...reported.keys()])].filter(
      (uri) => !areAlike(before.get(uri), reported.get(uri)),
    );
  }
}

const areAlike = (a?: Reported, b?: Reported): boolean =>
  a?.settings === b?.settings &&
  a?.components.length === b?.components.length &&
  a?.components.every((each, index) => each === b?.components[index]) !== false;
