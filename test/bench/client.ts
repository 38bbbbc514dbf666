import { type ChildProcess, spawn } from 'node:child_process';

/**
 * The thinnest client there can be: whole messages out, whole messages in. A client library has costs of its own, the
 * same for every server, which would only blur the difference between them.
 */
export interface Client {
  /** The process of the server. */
  readonly pid: number;
  notify(method: string, params: unknown): void;
  /** Sends a request; answers its result. */
  request(method: string, params: unknown): Promise<unknown>;
  /** The parameters of the next notification or request of this method that fits. */
  next<Params>(method: string, fits: (params: Params) => boolean): Promise<Params>;
  /** The number of notifications of this method so far. */
  count(method: string): number;
  /** Ends the server; answers when its process is gone. */
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** Starts a server. */
export function startClient(command: readonly string[]): Client {
  const server = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let expected: ((message: Message) => boolean) | undefined;
  let requests = 0;
  const counts = new Map<string, number>();
  readMessages(server, (message) => {
    const { method } = message;
    if (method !== undefined) counts.set(method, (counts.get(method) ?? 0) + 1);
    if (expected?.(message)) expected = undefined;
  });

  function send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  /** One thing is waited for at a time; whatever comes before it is passed over. */
  const expect = <Value>(take: (message: Message) => Value | undefined): Promise<Value> =>
    new Promise((resolve) => {
      expected = (message) => {
        const value = take(message);
        if (value !== undefined) resolve(value);
        return value !== undefined;
      };
    });

  const client: Client = {
    pid: server.pid!,
    notify: (method, params) => send({ method, params }),
    request(method, params) {
      const id = ++requests;
      const answer = expect((message) =>
        message.id === id && !message.method ? { result: message.result } : undefined,
      );
      send({ id, method, params });
      return answer.then(({ result }) => result);
    },
    next: <Params>(method: string, fits: (params: Params) => boolean) =>
      expect((message) =>
        message.method === method && fits(message.params as Params) ? (message.params as Params) : undefined,
      ),
    count: (method) => counts.get(method) ?? 0,
    async close() {
      await client.request('shutdown', undefined);
      client.notify('exit', undefined);
      await ended;
    },
  };
  return client;
}

/** Cuts the output of a server into its messages. */
function readMessages(server: ChildProcess, take: (message: Message) => void): void {
  let chunks: Buffer[] = [];
  let received = 0;
  // Where the message that is being received ends, once its header is there.
  let end: number | undefined;
  server.stdout!.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    received += chunk.length;
    while (end === undefined || received >= end) {
      const buffer = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      chunks = [buffer];
      if (end === undefined) {
        const header = buffer.indexOf('\r\n\r\n');
        if (header === -1) return;
        end = header + 4 + Number(/Content-Length: (\d+)/i.exec(buffer.toString('latin1', 0, header))![1]);
      }
      if (received < end) return;
      const text = buffer.toString('utf8', buffer.indexOf('\r\n\r\n') + 4, end);
      chunks = [buffer.subarray(end)];
      received -= end;
      end = undefined;
      take(JSON.parse(text) as Message);
    }
  });
}
