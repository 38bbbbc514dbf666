import type { Reporter } from './reporter.ts';

export const pretty: Reporter = {
  name: 'pretty',
  summary: 'for people',
  render({ findings, files }) {
    const lines = findings.map(({ file, range: { start }, severity, code, message }) => {
      return `${file}:${start.line + 1}:${start.character + 1} ${severity} ${code} ${message}\n`;
    });
    return `${lines.join('')}${files} files checked\n`;
  },
};
