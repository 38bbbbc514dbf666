// The globs of a config file that match nothing in its project.
import { atValue, type Found } from '../../check/rule.ts';
import { fitsAny, fitsWhole } from '../../text/globs.ts';
import type { Path } from '../../text/positions.ts';
import { didYouMean, quote } from '../../text/words.ts';

/** A valid glob of a config file, and its place. */
export type PlacedGlob = readonly [glob: string, path: Path];

/** The files of a project, by their paths from the config file on, and those of them that are contracts. */
export type Governed = Readonly<Record<'files' | 'contracts', readonly GovernedFile[]>>;

type GovernedFile = { readonly path: string } & Partial<
  Record<'contractId' | 'component', string | undefined>
>;

/** Finds the globs of `contracts`, `overrides` and `drift` that match nothing. */
export function findUnused(globs: readonly PlacedGlob[], governed: () => Governed): Found[] {
  let known: Governed | undefined;
  return globs.flatMap(([glob, path]): Found[] => {
    const flaw = FLAWS[String(path[0])]?.(glob, (known ??= governed()));
    const args = { help: 'Correct it, or remove it.', ...flaw };
    return flaw ? [{ code: 'config/invalid', severity: 'warning', at: atValue(...path), args }] : [];
  });
}

const FLAWS: Readonly<Record<string, (glob: string, governed: Governed) => object | undefined>> = {
  contracts: (glob, { contracts }) => flawOfFiles(glob, contracts),
  overrides: (glob, { files }) => flawOfFiles(glob, files),
  drift: (glob, { contracts }) => flawOfDrift(glob, contracts),
};

function flawOfFiles(glob: string, files: readonly GovernedFile[]) {
  const fits = fitsAny([glob]);
  if (files.some(({ path }) => fits(path))) return undefined;
  return { message: `${quote(glob)} matches no file that is checked.` };
}

/** The flaw of a name that is for no contract: the display name is written instead of the id, or a dot instead of the slash. */
function flawOfDrift(glob: string, contracts: readonly GovernedFile[]) {
  const hasId = glob.includes('/');
  const [first = '', ...rest] = glob.split(hasId ? '/' : '.');
  const named = contracts.find(({ contractId, component }) => [contractId, component].includes(first));
  const isIt = fitsWhole([first]);
  // A name alone is for all contracts.
  const isFine = hasId
    ? contracts.some(({ contractId = '' }) => isIt([contractId]))
    : !named || rest.length === 0;
  if (isFine) return undefined;
  const meant = named?.contractId && `${named.contractId}/${rest.join('.')}`;
  return {
    message: `${quote(glob)} is for no contract.`,
    ...(meant && { help: didYouMean([meant]) }),
  };
}
