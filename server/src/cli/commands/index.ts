import type { Command } from '../command.ts';
import { check } from './check.ts';
import { lsp } from './lsp.ts';

/** Every command there is. */
export const COMMANDS: readonly Command[] = [check, lsp];
