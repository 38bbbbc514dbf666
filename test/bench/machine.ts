import { cpus, loadavg, release, type } from 'node:os';
import { vscodeVersion } from '../vscode/install.ts';
import { VERSIONS } from './peers.ts';

/** Describes where the figures are taken: as facts, and as a sentence. */
export function machine() {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? 'unknown';
  const facts = {
    date: new Date().toISOString(),
    node: process.version,
    cores: cores.length,
    model,
    os: `${type()} ${release()}`,
    load: loadavg(),
    peers: { 'VS Code': vscodeVersion, ...VERSIONS },
  };
  const peers = Object.entries(facts.peers).map((peer) => peer.join(' '));
  const text =
    `Node ${facts.node}, ${facts.cores} cores (${model}), ${facts.os}, load ${facts.load[0]!.toFixed(1)}, ${facts.date}\n` +
    `Peers: ${peers.join(', ')}`;
  return { facts, text };
}
