// Follows the tokens of JSON that is being typed.
import type { Path, Span } from '../positions.ts';
import { plainText } from './value.ts';

/** A word, a string or a punctuation mark. */
export interface Token extends Span {
  readonly text: string;
}

/** Follows the tokens of a text, and forgives whatever is missing or too much. */
export class Reader {
  /** The end of what was read last. */
  lastEnd = 0;
  /** The one value of the text has ended. */
  isComplete = false;
  private open: Container[] = [];

  get innermost(): Container | undefined {
    return this.open.at(-1);
  }

  /** The path of the innermost container. */
  get path(): Path {
    return this.open.slice(0, -1).map(({ step }) => step);
  }

  read({ text, end }: Token): void {
    if (text === '{' || text === '[') this.begin(text === '{' ? 'object' : 'list');
    else if (text === ',' || text === ':') this.innermost?.pass(text);
    else if (text === '}' || text === ']') this.end(text === '}' ? 'object' : 'list');
    else this.readWord(text);
    if (text !== ',' && text !== ':') this.lastEnd = end;
  }

  /** The content of the innermost container besides the word at the caret, which is the name of a member or not. */
  othersAround(behind: readonly Token[], isNameOfMember: boolean): readonly unknown[] {
    const { innermost } = this;
    if (!innermost) return [];
    const before = innermost.others.length;
    if (isNameOfMember) innermost.beginMember('');
    else innermost.expects = 'comma';
    for (const token of behind) {
      if (!this.open.includes(innermost)) break;
      this.read(token);
    }
    return isNameOfMember ? innermost.others.toSpliced(before, 1) : innermost.others;
  }

  private begin(kind: Container['kind']): void {
    this.innermost?.beginValue();
    this.open.push(new Container(kind));
  }

  private end(kind: Container['kind']): void {
    const closed = this.open.findLastIndex((each) => each.kind === kind);
    if (closed === -1) return;
    this.open = this.open.slice(0, closed);
    if (this.innermost) this.innermost.expects = 'comma';
    else this.isComplete = true;
  }

  private readWord(text: string): void {
    const { innermost } = this;
    if (!innermost) this.isComplete = true;
    else innermost.readWord(text);
  }
}

/** An object or list that is open at some point of the text. */
class Container {
  readonly others: unknown[] = [];
  expects: 'element' | 'colon' | 'value' | 'comma' = 'element';
  /** The name or index of the value that is open or comes next. */
  step: string | number;

  constructor(readonly kind: 'object' | 'list') {
    this.step = kind === 'object' ? '' : 0;
  }

  beginMember(name: string): void {
    this.step = name;
    this.others.push(name);
    this.expects = 'colon';
  }

  /** A value may begin where a comma before it is missing. */
  beginValue(): void {
    if (typeof this.step === 'number' && this.expects === 'comma') this.step++;
    this.expects = 'value';
  }

  pass(separator: ',' | ':'): void {
    if (separator === ',') {
      if (typeof this.step === 'number') this.step++;
      this.expects = 'element';
    } else if (this.expects === 'colon') {
      this.expects = 'value';
    }
  }

  readWord(text: string): void {
    if (this.kind === 'list') {
      this.beginValue();
      this.others.push(valueOf(text));
      this.expects = 'comma';
    } else if (this.expects === 'colon' || this.expects === 'value') {
      this.expects = 'comma';
    } else if (this.expects === 'element' || text.startsWith('"')) {
      this.beginMember(plainText(valueOf(text)) ?? '');
    }
  }
}

/** The value of a word, as far as it is one. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.replaceAll('"', '');
  }
}
