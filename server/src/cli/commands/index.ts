import type { Command } from '../command.ts';
import { address } from './address.ts';
import { check } from './check.ts';
import { fold } from './fold.ts';
import { lsp } from './lsp.ts';
import { newContracts } from './new.ts';
import { traits } from './traits.ts';

/** Every command there is. */
export const COMMANDS: readonly Command[] = [check, traits, fold, address, newContracts, lsp];
