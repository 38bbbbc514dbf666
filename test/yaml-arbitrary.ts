import fc from 'fast-check';

/** A YAML document as people write it, and its content. */
export interface Written {
  readonly text: string;
  readonly root: Grown;
  /** The elements around each comment, to which it belongs; for the last one, whether it is in its value. */
  readonly comments: ReadonlyMap<string, { readonly owners: readonly Sprout[]; readonly isInValue: boolean }>;
}

/** A value of the document. */
export interface Grown {
  readonly kind: 'map' | 'seq' | 'scalar';
  readonly scalar: unknown;
  readonly style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  readonly isFlow: boolean;
  readonly isBeside: boolean;
  readonly dashes: boolean;
  readonly anchor: boolean;
  /** An alias of the last anchor, if there is one. */
  readonly isAlias: boolean;
  readonly headComment: boolean;
  readonly elements: readonly Sprout[];
}

/** A member or an item, with its surroundings. */
export interface Sprout {
  readonly key: string;
  readonly isQuoted: boolean;
  readonly value: Grown;
  readonly blanks: number;
  readonly loose: boolean;
  readonly leads: number;
  readonly behind: boolean;
  /** Blanks at the end of its line. */
  readonly trail: boolean;
  readonly deep: boolean;
}

const some = (weight: number): fc.Arbitrary<boolean> => fc.nat(99).map((number) => number < weight);
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'a',
    'TODO',
    'A b.',
    'x: y',
    'yes',
    '1.0',
    '#no',
    "it's",
    '"q"',
    '',
    'é, [x]',
    '- a',
    '2',
  ),
  fc.constantFrom<unknown>('Two\nlines', 'Two\n# lines\n\nand more\n', 'one line\n', 1, 1.5, true, null),
);

const sproutAt = (depth: number, names: number): fc.Arbitrary<Sprout> =>
  fc.record({
    key: fc.constantFrom('id', 'kind', 'name', 'on', 'a b', '1', 'x-y', "q'", 'é'),
    isQuoted: some(20),
    value: grownAt(depth, names),
    blanks: fc.constantFrom(0, 0, 0, 1, 2),
    loose: some(6),
    leads: fc.constantFrom(0, 0, 0, 0, 1, 2),
    behind: some(15),
    trail: some(8),
    deep: some(5),
  });

const grownAt = (depth: number, names: number): fc.Arbitrary<Grown> =>
  fc.record({
    kind: fc.constantFrom<Grown['kind']>(...(depth === 0 ? ['scalar' as const] : KINDS)),
    scalar,
    style: fc.constantFrom<Grown['style']>('plain', 'plain', 'single', 'double', 'literal', 'folded'),
    isFlow: some(20),
    isBeside: some(80),
    dashes: some(50),
    anchor: some(names),
    isAlias: some(names),
    headComment: some(10),
    elements: depth === 0 ? fc.constant([]) : fc.array(sproutAt(depth - 1, names), { maxLength: 4 }),
  });

const KINDS = ['map', 'map', 'seq', 'seq', 'scalar', 'scalar', 'scalar'] as const;
/** The same with keys that are there once. */
function tidy(node: Grown, isInFlow: boolean): Grown {
  const keys = new Set<string>();
  const isFlow = isInFlow || node.isFlow;
  const { kind } = node;
  const elements = (kind === 'scalar' ? [] : node.elements)
    .filter(({ key }) => kind === 'seq' || (!keys.has(key) && keys.add(key)))
    .map((each): Sprout => ({ ...each, value: tidy(each.value, isFlow) }));
  return { ...node, kind, isFlow, elements };
}

/** `names`: how many of a hundred values have an anchor, and how many stand for one. */
const textWith = (names: number): fc.Arbitrary<Written> =>
  fc
    .record({
      root: grownAt(4, names),
      unit: fc.constantFrom(2, 2, 2, 3, 4, 1),
      gap: fc.constantFrom(1, 1, 1, 3),
      eol: fc.constantFrom('\n', '\n', '\r\n'),
      head: fc.constantFrom('', '', '---\n', '# Header.\n', '# Header.\n\n', '%YAML 1.2\n--- # start\n'),
      foot: fc.constantFrom('\n', '\n', '\n', '', '\n\n# End.\n', '\n...\n', '\n# End.'),
    })
    .map(({ root, unit, gap, eol, head, foot }): Written => {
      const tidied = tidy(
        {
          ...root,
          kind: root.kind === 'scalar' ? 'map' : root.kind,
          isAlias: false,
          anchor: false,
          isFlow: false,
        },
        false,
      );
      const printer = new Printer(unit, gap);
      const body = printer.root(tidied);
      const text = (head + body.join('\n') + foot).replaceAll('\n', eol);
      return { text, root: printer.written(tidied), comments: printer.comments };
    });

export const yamlText = textWith(4);
export const sharedYamlText = textWith(20);

class Printer {
  readonly comments = new Map<string, { owners: readonly Sprout[]; isInValue: boolean }>();
  private anchors = 0;
  private readonly owners: Sprout[] = [];
  private readonly known: { name: string; node: Grown }[] = [];
  private readonly targets = new Map<Grown, Grown>();
  constructor(
    private readonly unit: number,
    private readonly gap: number,
  ) {}

  root(node: Grown): string[] {
    if (node.elements.length === 0) return [node.kind === 'map' ? '{}' : '[]'];
    return this.block(node, 0);
  }

  /** The value of each alias. */
  written(node: Grown): Grown {
    const target = this.targets.get(node);
    if (target) return { ...this.written(target), isAlias: true };
    // In place, so that the owner of a comment is still known.
    for (const each of node.elements) (each as { value: Grown }).value = this.written(each.value);
    return { ...node, isAlias: false };
  }

  private comment(isInValue: boolean): string {
    const name = `#c${this.comments.size + 1}.`;
    this.comments.set(name, { owners: [...this.owners], isInValue });
    return name;
  }

  /** Lines of a container in block style, each with its indentation. */
  private block(node: Grown, column: number, isBeside = false): string[] {
    const pad = ' '.repeat(column);
    return node.elements.flatMap((each, index) => {
      const lines: string[] = [];
      const isFirst = isBeside && index === 0;
      if (!isFirst) {
        for (let blank = 0; blank < each.blanks; blank++) lines.push('');
        if (each.loose) lines.push(pad + this.comment(true), '');
      }
      this.owners.push(each);
      if (!isFirst && !(column === 0 && index === 0 && this.owners.length === 1))
        for (let lead = 0; lead < each.leads; lead++) lines.push(pad + this.comment(false));
      lines.push(...this.element(node, each, column));
      // Below a list as far in as its key it would be a comment of the last item.
      const isAsFar = node.kind === 'map' && this.isBlock(each.value) && !each.value.dashes;
      if (each.deep && !isAsFar && !this.endsInBlockScalar(each.value))
        lines.push(`${pad} ${this.comment(false)}`);
      this.owners.pop();
      return lines;
    });
  }

  private endsInBlockScalar(node: Grown): boolean {
    if (node.isFlow) return false;
    if (node.elements.length > 0) return this.endsInBlockScalar(node.elements.at(-1)!.value);
    return node.kind === 'scalar';
  }

  private element(node: Grown, each: Sprout, column: number): string[] {
    const pad = ' '.repeat(column);
    if (node.kind === 'seq') {
      const gap = ' '.repeat(this.gap);
      const inner = column + 1 + this.gap;
      if (this.isBlock(each.value) && each.value.isBeside && !each.value.anchor) {
        const [first, ...rest] = this.block(each.value, inner, true);
        return [`${pad}-${gap}${first!.trimStart()}`, ...rest];
      }
      const [first, ...rest] = this.value(each.value, column, inner);
      return [`${pad}-${first === '' ? '' : gap + first!.trimStart()}${this.behind(each, rest)}`, ...rest];
    }
    const key = this.key(each);
    const inner = each.value.kind === 'seq' && !each.value.dashes ? column : column + this.unit;
    const [first, ...rest] = this.value(each.value, column, inner);
    const value = `:${first === '' ? '' : ` ${first!.trimStart()}`}${this.behind(each, rest)}`;
    return [pad + key + value, ...rest];
  }

  private behind(each: Sprout, rest: readonly string[]): string {
    if (rest.length > 0) return '';
    return (each.behind ? ` ${this.comment(false)}` : '') + (each.trail ? '  ' : '');
  }

  private key({ key, isQuoted }: Sprout): string {
    return isQuoted || /^(?:on|1)$/.test(key) ? JSON.stringify(key) : key;
  }

  private isBlock(node: Grown): boolean {
    return node.elements.length > 0 && !node.isFlow && !(node.isAlias && this.known.length > 0);
  }

  /** A value, after its colon or dash. */
  private value(node: Grown, column: number, inner: number): string[] {
    const target = node.isAlias ? this.known.at(-1) : undefined;
    if (target) {
      this.targets.set(node, target.node);
      return [`*${target.name}`];
    }
    const name = node.anchor ? `x${++this.anchors}` : undefined;
    const props = name ? `&${name} ` : '';
    const lines = this.isBlock(node)
      ? [props.trim() + (node.headComment ? ` ${this.comment(false)}` : ''), ...this.block(node, inner)]
      : this.onLine(node, column, props);
    if (name) this.known.push({ name, node });
    return lines;
  }

  private onLine(node: Grown, column: number, props: string): string[] {
    if (node.kind !== 'scalar') return this.flow(node, props);
    const { scalar: value, style } = node;
    if (typeof value !== 'string')
      return [props + (value === null && style === 'literal' ? '' : JSON.stringify(value))];
    const isLiteral = style === 'literal' || value.includes('\n');
    const isForLines = /^\S[^]*\S\n?$/.test(value);
    if (!node.isFlow && isForLines && (isLiteral || style === 'folded')) {
      const pad = ' '.repeat(column + this.unit);
      const header = (isLiteral ? '|' : '>') + (value.endsWith('\n') ? '' : '-');
      return [
        props + header,
        ...value
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => (line === '' ? '' : pad + line)),
      ];
    }
    const isSafe = /^[A-Za-zé][\w. é]*$/.test(value) && value !== 'yes';
    if (style === 'single' && !value.includes('\n')) return [`${props}'${value.replaceAll("'", "''")}'`];
    return [props + (style === 'plain' && isSafe ? value : JSON.stringify(value))];
  }

  private flow(node: Grown, props: string): string[] {
    const [open, close] = node.kind === 'map' ? '{}' : '[]';
    const elements = node.elements.map((each) => this.inFlow(node, each));
    return [`${props}${open}${elements.join(', ')}${close}`];
  }

  private inFlow(node: Grown, each: Sprout): string {
    const target = each.value.isAlias ? this.known.at(-1) : undefined;
    if (target) this.targets.set(each.value, target.node);
    const of = { ...each.value, isAlias: false, anchor: false };
    const text = target ? `*${target.name}` : this.onLine(of, 0, '').join(' ');
    if (node.kind === 'map') return `${this.key(each)}:${text === '' ? '' : ` ${text}`}`;
    return text === '' ? 'null' : text;
  }
}

/** The value of the text. */
export function valueIn({ kind, scalar: value, elements }: Grown): unknown {
  if (kind === 'scalar') return value;
  if (kind === 'seq') return elements.map((each) => valueIn(each.value));
  return Object.fromEntries(elements.map((each) => [each.key, valueIn(each.value)]));
}
