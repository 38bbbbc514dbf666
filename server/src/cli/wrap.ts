/** Prose in lines that fit into a terminal of the usual width, each indented; empty lines between paragraphs stay. */
export function wrap(prose: string, indent = 0, width = 80): string {
  return prose
    .split('\n')
    .map((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(' ')) {
        if (line !== '' && indent + line.length + 1 + word.length > width) {
          lines.push(line);
          line = '';
        }
        line += line === '' ? word : ` ${word}`;
      }
      return [...lines, line].map((each) => (each === '' ? '' : ' '.repeat(indent) + each)).join('\n');
    })
    .join('\n');
}
