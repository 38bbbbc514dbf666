import type { Command } from '../command.ts';
import { address } from './address.ts';
import { check } from './check.ts';
import { dsdsSync } from './dsds-sync.ts';
import { fold } from './fold.ts';
import { lsp } from './lsp.ts';
import { manifestCheck } from './manifest-check.ts';
import { manifestBuild } from './manifest-build.ts';
import { newContracts } from './new.ts';
import { traits } from './traits.ts';

/** Every command there is. */
export const COMMANDS: readonly Command[] = [
  check,
  manifestCheck,
  manifestBuild,
  newContracts,
  traits,
  dsdsSync,
  fold,
  address,
  lsp,
];
