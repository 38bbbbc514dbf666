// Text inside Markdown, for editors that render it and for those that don't.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { code, plain, withoutMarkup } from '../../server/src/text/markup.ts';
import { visible } from '../../server/src/text/words.ts';
import { forAll } from '../arbitrary.ts';

const PIECES =
  'a b 1 1. 1) - -- + * ** _ ` `` # > < <b> & &amp; [ ] ( ) ! | ~~ \\ \\* . .. : : // www.a.com a.com http://a.com a@b.com $x$ = === ^ \u202e';

/** Sentences of what Markdown reads as marks, with words and without. */
const sentences = fc
  .array(fc.constantFrom(...PIECES.split(' '), ' '), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join('').trim())
  .filter((text) => text !== '');

suite('text inside Markdown', () => {
  test('is the same when it is rendered, and no link or other mark', () => {
    const renderer = MarkdownIt({ html: true, linkify: true });
    forAll(sentences, (text) => {
      const html = renderer.render(plain(text)).trimEnd();
      assert.match(html, /^<p>[^<]*<\/p>$/);
      const shown = html.slice(3, -4).replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name]!);
      assert.equal(shown, visible(text));
    });
  });

  test('is the same in an editor that renders no Markdown', () =>
    forAll(sentences, (text) => {
      assert.equal(withoutMarkup(plain(text)), visible(text));
      assert.equal(withoutMarkup(`**${plain(text)}**: ${code(text)}`), `${visible(text)}: ${visible(text)}`);
    }));

  test('has no escapes in an ordinary sentence, which some editors would show', () => {
    const text = 'The default of "tone" isn\'t in its "enum" (SR-127); see 7.';
    assert.equal(plain(text), text);
  });
});

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
