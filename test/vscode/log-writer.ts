import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * VS Code writes its logs, and so the output of extensions, through a native module, which is missing without a native
 * build. This puts a plain one in its place that does the part of it which VS Code uses.
 */
export function putLogWriter(vscode: string): void {
  const file = join(vscode, 'node_modules', '@vscode', 'spdlog', 'index.js');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== LOG_WRITER) writeFileSync(file, LOG_WRITER);
}

const LOG_WRITER = `const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];

function createLogger(file) {
  mkdirSync(dirname(file), { recursive: true });
  let lowest = LEVELS.indexOf('info');
  let line = (level, text) => \`\${new Date().toISOString().replace(/[TZ]/g, ' ').trim()} [\${level}] \${text}\\n\`;
  const logger = {
    setPattern() {},
    clearFormatters: () => (line = (_, text) => text),
    getLevel: () => lowest,
    setLevel: (level) => (lowest = level),
    flush() {},
    drop() {},
  };
  LEVELS.forEach((level, rank) => {
    logger[level] = (text) => rank >= lowest && appendFileSync(file, line(level, text));
  });
  return logger;
}

exports.setFlushOn = exports.setLevel = () => {};
exports.createRotatingLogger = exports.createAsyncRotatingLogger = async (name, file) => createLogger(file);
`;
