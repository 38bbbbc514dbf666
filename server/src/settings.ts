import { own } from './core/contract.ts';

/** What a user can set. An editor sends it under the name `component-contract`. */
export interface Settings {
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
}

/** Reads what a client sends as settings, which may be anything; what is missing has its default. */
export function readSettings(sent: unknown): Settings {
  const section = own(sent, 'component-contract');
  return {
    codeLens: isOn(own(section, 'codeLens'), true),
    inlayHints: isOn(own(section, 'inlayHints'), false),
  };
}

function isOn(setting: unknown, otherwise: boolean): boolean {
  const enabled = own(setting, 'enabled');
  return typeof enabled === 'boolean' ? enabled : otherwise;
}
