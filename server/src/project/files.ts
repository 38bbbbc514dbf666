import { locateAll } from '../core/locate.ts';
import { parseJson } from '../core/json.ts';
import type { Path, Span } from '../core/finding.ts';
import { type Elsewhere, type Knowledge, NOTHING_KNOWN, type Others } from '../core/knowledge.ts';
import { byCodeUnits } from '../core/words.ts';
import { pathFrom, placeOf } from './file-uri.ts';
import type { ContractFile } from './neighbours.ts';
import type { Summary } from './summary.ts';

/**
 * The files of all projects, by the folder (`home`) that each project begins with, and what they know of each other. A
 * change of one file is followed by the question which contracts it matters to.
 */
export interface Files {
  /** Takes what a contract says; without a summary it is gone. */
  putContract(uri: string, home: string, summary: Summary | undefined): void;
  /** All files below a folder are read: what is not among them now is missing. */
  finish(folder: string): void;
  /** Nobody reads what is below a folder any more. */
  forget(folder: string): void;
  isWhole(home: string): boolean;
  /** What the other files of its project say to a contract. */
  knowledgeFor(uri: string, home: string | undefined): Knowledge;
  /** The contracts of all projects. */
  contracts(): readonly ContractFile[];
  /** The contracts that what has changed since this was last asked matters to. */
  affected(): ReadonlySet<string>;
}

/** `textOf` answers the text of a file as it counts now. */
export function createFiles(textOf: (uri: string) => string | undefined): Files {
  const projects = new Map<string, Project>();
  const homes = new Map<string, string>();
  const affected = new Set<string>();
  /** The folders below which everything is read. */
  const finished = new Set<string>();

  function projectAt(home: string): Project {
    let project = projects.get(home);
    if (!project) projects.set(home, (project = { contracts: new Map(), ids: new Map() }));
    return project;
  }

  function without(uri: string): void {
    const home = homes.get(uri);
    const project = home === undefined ? undefined : projects.get(home);
    if (!project) return;
    const { contractId } = project.contracts.get(uri) ?? {};
    homes.delete(uri);
    project.contracts.delete(uri);
    if (contractId === undefined) return;
    const same = project.ids.get(contractId)!;
    same.delete(uri);
    if (same.size === 0) project.ids.delete(contractId);
    for (const other of same) affected.add(other);
  }

  const isWhole = (home: string): boolean => [...finished].some((folder) => home.startsWith(folder));

  return {
    putContract(uri, home, summary) {
      const before = homes.get(uri) === home ? projects.get(home)?.contracts.get(uri) : undefined;
      if (summary && before && before.contractId === summary.contractId) {
        projectAt(home).contracts.set(uri, summary);
        return;
      }
      without(uri);
      if (!summary) return;
      const { contracts, ids } = projectAt(home);
      homes.set(uri, home);
      contracts.set(uri, summary);
      if (summary.contractId === undefined) return;
      const same = ids.get(summary.contractId);
      if (same) {
        for (const other of same) affected.add(other);
        same.add(uri);
      } else {
        ids.set(summary.contractId, new Set([uri]));
      }
    },
    finish(folder) {
      finished.add(folder);
      for (const [home, { contracts }] of projects) {
        if (home.startsWith(folder)) for (const uri of contracts.keys()) affected.add(uri);
      }
    },
    forget: (folder) => void finished.delete(folder),
    isWhole,
    contracts: () =>
      [...projects].flatMap(([home, { contracts }]) =>
        [...contracts].map(([uri, summary]) => ({ uri, home, summary })),
      ),
    knowledgeFor(uri, home) {
      if (home === undefined || !isWhole(home)) return NOTHING_KNOWN;
      const elsewhere = (other: string, path: Path): Elsewhere => ({
        uri: other,
        file: pathFrom(home, placeOf(other)!),
        path,
      });
      return {
        ...NOTHING_KNOWN,
        isWhole: true,
        othersWith(contractId): Others {
          const same = projects.get(home)?.ids.get(contractId);
          if (!same || same.size - Number(same.has(uri)) === 0) return { count: 0, first: [] };
          const others = [...same].filter((other) => other !== uri).sort(byCodeUnits);
          const first = others.slice(0, MOST_OTHERS).map((other) => elsewhere(other, ['contractId']));
          return { count: others.length, first };
        },
        spanOf: ({ uri: other, path }) => spanIn(textOf(other), path),
      };
    },
    affected() {
      const whole = [...affected].filter((uri) => isWhole(homes.get(uri) ?? ''));
      affected.clear();
      return new Set(whole);
    },
  };
}

/** Of thousands of contracts with one identity nobody looks at all others, and to list them takes time in their square. */
const MOST_OTHERS = 50;

interface Project {
  readonly contracts: Map<string, Summary>;
  readonly ids: Map<string, Set<string>>;
}

function spanIn(text: string | undefined, path: Path): Span | undefined {
  if (text === undefined) return undefined;
  const { json, end } = parseJson(text);
  return locateAll(json, [path], end)[0]?.value;
}
