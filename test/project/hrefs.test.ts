import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { hrefLike, hrefTo, wayOf } from '../../server/src/text/links.ts';
import { uriIn } from '../../server/src/text/uri.ts';
import { forAll } from '../arbitrary.ts';

const DOCUMENT = 'file:///p/docs/a.dsds.yaml';

const led = (href: string, document = DOCUMENT, within = 'file:///p/'): string => {
  const way = wayOf(document, href, within);
  return 'uri' in way ? `${way.kind} ${way.uri}` : way.kind;
};

suite('where a link leads', () => {
  test('goes from the folder of the document', () => {
    assert.equal(led('b.json'), 'file file:///p/docs/b.json');
    assert.equal(led('./b.json'), 'file file:///p/docs/b.json');
    assert.equal(led('../lib/b.json'), 'file file:///p/lib/b.json');
    assert.equal(led('x/.././../lib//b.json'), 'file file:///p/lib/b.json');
    assert.equal(led('B.json'), 'file file:///p/docs/B.json');
  });

  test('goes by what escapes stand for, where they are some', () => {
    assert.equal(led('a%20b.json'), 'file file:///p/docs/a%20b.json');
    assert.equal(led('a b.json'), 'file file:///p/docs/a%20b.json');
    assert.equal(led('%62.json'), 'file file:///p/docs/b.json');
    assert.equal(led('100%.json'), 'file file:///p/docs/100%25.json');
    assert.equal(led('ü.json'), led('%C3%BC.json'));
  });

  test('leads nowhere by what separates nothing', () => {
    assert.equal(led('a%2Fb.json'), 'nowhere');
    assert.equal(led('a%5Cb.json'), 'nowhere');
    assert.equal(led('..\\lib\\b.json'), 'nowhere');
    assert.equal(led('\\\\host\\b.json'), 'nowhere');
  });

  test('does not go by what is said about the file', () => {
    assert.equal(led('b.json?raw#top'), 'file file:///p/docs/b.json');
    assert.equal(led('b.json#/a?b'), 'file file:///p/docs/b.json');
    assert.equal(led('b%23.json'), 'file file:///p/docs/b%23.json');
    assert.equal(led('#top'), `file ${DOCUMENT}`);
    assert.equal(led(''), `file ${DOCUMENT}`);
  });

  test('may be a folder', () => {
    assert.equal(led('../lib/'), 'folder file:///p/lib/');
    assert.equal(led('..'), 'folder file:///p/');
    assert.equal(led('.'), 'folder file:///p/docs/');
  });

  test('does not go out of a folder, nor out and in again', () => {
    assert.equal(led('../../b.json'), 'outside');
    assert.equal(led('../../p/b.json'), 'outside');
    assert.equal(led('../../../../../b.json'), 'outside');
  });

  test('is nobody’s to follow where it begins elsewhere', () => {
    for (const href of ['https://x.example/b.json', 'file:///p/b.json', '//x/b.json', 'C:/b.json'])
      assert.equal(led(href), 'absolute', href);
    assert.equal(led('C:\\b.json'), 'absolute');
    assert.equal(led('./c:b.json'), 'file file:///p/docs/c:b.json');
  });

  test('goes from the root of the file system, and never beyond that', () => {
    assert.equal(led('/p/b.json'), 'file file:///p/b.json');
    assert.equal(led('/b.json'), 'outside');
    assert.equal(led('/b.json', DOCUMENT, 'file:///'), 'file file:///b.json');
    assert.equal(led('/', DOCUMENT, 'file:///'), 'folder file:///');
    assert.equal(led('../../../../b.json', DOCUMENT, 'file:///'), 'file file:///b.json');
    assert.equal(led('/b.json', 'file:///c:/p/docs/a.dsds.yaml', 'file:///'), 'file file:///c:/b.json');
    assert.equal(led('/b.json', 'vscode-vfs://host/p/a.dsds.yaml', 'vscode-vfs://host/p/'), 'outside');
  });

  test('goes from a drive', () => {
    const from = 'file:///c:/p/docs/a.dsds.yaml';
    assert.equal(led('../b.json', from, 'file:///c:/p/'), 'file file:///c:/p/b.json');
    assert.equal(led('../../../b.json', from, 'file:///c:/'), 'file file:///c:/b.json');
  });
});

suite('the link that leads to a file', () => {
  const to = (path: string): string => hrefTo(DOCUMENT, `file:///p/${path}`);

  test('is relative, and escapes no more than it has to', () => {
    assert.equal(to('docs/b.json'), 'b.json');
    assert.equal(to('lib/b.json'), '../lib/b.json');
    assert.equal(to('docs/a%20b%23%3F%25.json'), 'a%20b%23%3F%25.json');
    assert.equal(to('docs/@x/(b)&c,d=e.json'), '@x/(b)&c,d=e.json');
    assert.equal(to('docs/a:b.json'), './a:b.json');
    assert.equal(to('lib/a:b.json'), '../lib/a:b.json');
  });

  test('is absolute where no relative one leads there', () => {
    assert.equal(hrefTo('file:///c:/a.dsds.yaml', 'file:///d:/b.json'), 'file:///d:/b.json');
  });

  test('leads there, whatever the names', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((each) => !/^\.{1,2}$|[/\\\0]/.test(each));
    const names = fc.array(name, { minLength: 1, maxLength: 4 });
    const uriOf = ([first, ...more]: readonly string[]): string =>
      more.reduce((above, each) => uriIn(`${above}/`, each), uriIn('file:///', first!));
    forAll(fc.tuple(names, names), ([from, at]) => {
      const [document, uri] = [uriOf([...from, 'a.dsds.yaml']), uriOf([...at, 'b.contract.json'])];
      const href = hrefTo(document, uri);
      assert.deepEqual(wayOf(document, href, 'file:///'), { kind: 'file', uri });
      // A URI of nothing but what is legal in one.
      assert.match(href, /^[\w.~!$&'()*+,;=:@/%-]+$/);
      assert.equal(hrefLike(href, document, uri), href);
    });
  });

  test('keeps the way that another was written in', () => {
    const like = (href: string, path: string): string => hrefLike(href, DOCUMENT, `file:///p/${path}`);
    assert.equal(like('./b.json', 'docs/c.json'), './c.json');
    assert.equal(like('./b.json', 'lib/b.json'), '../lib/b.json');
    assert.equal(like('../lib/b.json', 'docs/b.json'), 'b.json');
    assert.equal(like('a b/%62.json?raw#x', 'docs/a%20b/c%20d/b.json'), 'a b/c%20d/%62.json?raw#x');
  });
});
