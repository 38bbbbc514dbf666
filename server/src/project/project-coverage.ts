// Which components of each project have no contract, and the sources with findings about what they declare, or fail to.
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
import type { ProjectSources } from './project-sources.ts';
import type { References } from './references.ts';
import { SOURCE_ROLES } from './source-files.ts';
import { isFlawed, isNeeded } from './source-findings.ts';

/** The projects, as far as their coverage depends on them. */
interface Host {
  readonly index: ProjectIndex;
  readonly references: References;
  /** The roots of the projects that are read as a whole. */
  readonly roots: () => readonly string[];
  readonly contractsIn: (projectRoot: string) => readonly ContractFile[];
  readonly settingsAt: (uri: string) => RuleSettings;
  readonly sourcesOf: (projectRoot: string) => ProjectSources;
}

/** What is reported in a source: the components without a contract, and that it declares less than it should. */
interface Reported {
  readonly settings: RuleSettings;
  readonly components: readonly Declared[];
  readonly isFlawed: boolean;
}

/** The coverage of all projects. */
export class ProjectCoverage {
  readonly of: (name: '', projectRoot: string) => Coverage;
  readonly describesNothing: (contract: string, projectRoot: string) => boolean;
  /** The sources of a project that declare less than they should, if that may matter to a contract. */
  readonly #flawed: (name: '', projectRoot: string) => readonly string[];
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
    this.#flawed = index.answers('flawed sources', (_, projectRoot) => {
      index.dependsOn('names', '', projectRoot);
      const { withRole, read } = host.sourcesOf(projectRoot);
      const contracts = contractsIn(projectRoot);
      return SOURCE_ROLES.flatMap((role) =>
        withRole(role).filter(
          (uri) =>
            isFlawed(role, (as) => read(uri, as)) &&
            isNeeded({ uri, role, projectRoot }, contracts, references),
        ),
      );
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

  /** Returns true for a source that declares less than it should. */
  isFlawed(uri: string): boolean {
    return this.#reported.get(uri)?.isFlawed === true;
  }

  /** Brings up to date what is reported; returns the sources whose findings may be others. */
  settle(): readonly string[] {
    const { roots, settingsAt } = this.host;
    const byFile = new Map<string, Declared[]>();
    const flawed = new Set(roots().flatMap((projectRoot) => this.#flawed('', projectRoot)));
    for (const projectRoot of roots())
      for (const component of this.of('', projectRoot).withoutContract)
        addTo(byFile, component.at.uri, component);
    const reported = new Map<string, Reported>();
    for (const uri of new Set([...byFile.keys(), ...flawed])) {
      const settings = settingsAt(uri);
      const components = isOff(coverageRule, settings.levels) ? [] : (byFile.get(uri) ?? []);
      const reports = { settings, components, isFlawed: flawed.has(uri) };
      if (components.length > 0 || reports.isFlawed) reported.set(uri, reports);
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
  a?.isFlawed === b?.isFlawed &&
  a?.components.length === b?.components.length &&
  a?.components.every((each, index) => each === b?.components[index]) !== false;
