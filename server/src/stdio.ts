import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-languageserver/node';

/**
 * Writes each message at once. The library's own writer hands over its length and its text one after the other, and
 * each wakes the editor by itself, which is a good part of the time that a small answer takes.
 */
export function wholeMessageWriter(output: NodeJS.WritableStream): MessageWriter {
  return new WholeMessageWriter(output);
}

class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  private failures = 0;

  constructor(private readonly output: NodeJS.WritableStream) {
    super();
    output.on('error', (error: Error) => this.fireError(error, undefined, ++this.failures));
    output.on('close', () => this.fireClose());
  }

  write(message: Message): Promise<void> {
    const text = JSON.stringify(message);
    this.output.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    return Promise.resolve();
  }

  end(): void {
    this.output.end();
  }
}
