import { AS_SHIPPED, type DeclaredName } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { type Knowledge, NOTHING_KNOWN } from '../../server/src/kinds/contract/facts.ts';
import { offers, titles } from '../offers.ts';
import { element, found, inShort, item, told } from './other-files.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('SR-130', () => {
  const named = (id: string, component: string): string[] =>
    check(JSON.stringify({ contractId: id, component })).findings.map(
      ({ code, severity }) => `${severity} ${code}`,
    );

  test('is information where id and fold differ', () =>
    assert.deepEqual(named('btn', 'Button'), ['information SR-130']));
  test('is silent where they agree', () => assert.deepEqual(named('icon-button', 'Icon Button'), []));
  test('is silent where the display name does not fold', () => assert.deepEqual(named('coffee', 'Café'), []));
  test('is silent where the id is no id: that is one mistake', () =>
    assert.deepEqual(named('Btn', 'Button'), ['error schema/pattern']));
});

suite('SR-130: the fold as contractId', () => {
  test('offered, never preferred', () => {
    const text = '{ "contractId": "combobox", "component": "Combo Box" }';
    assert.deepEqual(titles(text), ['Change "combobox" to "combo-box", derived from "Combo Box"']);
    assert.equal(offers(text)[0]?.after, '{ "contractId": "combo-box", "component": "Combo Box" }');
  });
});

suite('SR-130 beside other files', () => {
  const contract = { contractId: 'btn', component: 'Button', cemRef: 'x-button', registryRef: 'action' };
  const knowledge = told([element('x-button', 'XButton')], [item('action')]);

  test('names every name that the identity could be the fold of', () =>
    assert.deepEqual(found(contract, { knowledge }), [
      'warning SR-130: contractId "btn" doesn\'t match any name of the component. Use "x-button" (tag name), "xbutton" (class name), "action" (registry item) or "button" (display name).',
    ]));

  test('is silent where any of them agrees', () => {
    for (const contractId of ['x-button', 'xbutton', 'action', 'button'])
      assert.deepEqual(found({ ...contract, contractId }, { knowledge }), [], contractId);
  });

  test('needs no display name', () =>
    assert.deepEqual(inShort({ contractId: 'btn', component: 'Café', cemRef: 'x' }, { knowledge }), [
      'warning SR-130',
    ]));

  test('holds it against a stated source alone', () => {
    const states = (declaredName: DeclaredName, contractId: string): string[] =>
      inShort({ ...contract, contractId }, { declaredName, knowledge });
    const all = [
      ['cem.tagName', 'x-button'],
      ['cem.className', 'xbutton'],
      ['registry.name', 'action'],
      ['component', 'button'],
    ] as const;
    for (const [declaredName, right] of all) {
      for (const [, contractId] of all) {
        const expected = contractId === right ? [] : ['error SR-130'];
        assert.deepEqual(states(declaredName, contractId), expected, `${declaredName} ${contractId}`);
      }
      assert.deepEqual(states('none', right), []);
    }
  });

  test('has the severity that the project sets, whatever is known', () => {
    for (const level of ['error', 'warning', 'information', 'hint', 'off'] as const) {
      const expected = level === 'off' ? [] : [`${level} SR-130`];
      assert.deepEqual(inShort(contract, { declaredName: 'component', level }), expected);
      assert.deepEqual(inShort(contract, { knowledge, level }), expected);
      assert.deepEqual(inShort({ contractId: 'btn', component: 'Button' }, { level }), expected);
    }
  });

  test('is fine with any of several declarations, and otherwise names them', () => {
    const several = told([element('x-button'), element('y-button'), element('z-button')]);
    const asked = { declaredName: 'cem.tagName', knowledge: several } as const;
    assert.deepEqual(
      found({ ...contract, contractId: 'y-button' }, asked).filter((line) => line.includes('SR-130')),
      [],
    );
    assert.equal(
      found(contract, asked)[0],
      'error SR-130: contractId "btn" doesn\'t match any name of the component. Use "x-button" (tag name), "y-button" (tag name) or "z-button" (tag name), or change "declaredName" in component-contract.config.json.',
    );
  });

  test('says nothing that may come up and go away: as long as not all is read, and of what leads nowhere', () => {
    const { registryRef: _, ...cem } = contract;
    assert.deepEqual(found(cem), []);
    assert.deepEqual(inShort({ contractId: 'btn', component: 'Button' }, {}), ['information SR-130']);
    const nowhere = { ...told([]), elements: () => NOTHING_KNOWN.elements('') };
    assert.deepEqual(inShort(cem, { knowledge: nowhere }), ['information SR-130']);
    assert.deepEqual(inShort(cem, { knowledge: nowhere, declaredName: 'cem.tagName' }), []);
    assert.deepEqual(
      inShort(cem, { knowledge: told([element(undefined, 'X')]), declaredName: 'cem.tagName' }),
      [],
    );
  });

  test('leads to the declarations, and tells which sources agree', () => {
    const text = JSON.stringify({ ...contract, contractId: 'button' });
    const [finding] = check(text, { ...AS_SHIPPED, declaredName: 'cem.tagName' }, knowledge).findings;
    assert.deepEqual(
      finding?.related.map((related) => [related.at.uri, related.message]),
      [['file:///p/x-button.json', '"x-button" is declared here']],
    );
    assert.deepEqual(finding.args['agreeing'], ['component']);
  });

  test('offers no fold that another contract has', () => {
    const taken: Knowledge = {
      ...knowledge,
      othersWith: (id) => ({ count: Number(id === 'action'), first: [] }),
    };
    assert.deepEqual(
      offers(JSON.stringify(contract), undefined, taken).map(({ title }) => title),
      [
        'Change "btn" to "x-button", derived from "x-button"',
        'Change "btn" to "xbutton", derived from "XButton"',
        'Change "btn" to "button", derived from "Button"',
      ],
    );
  });

  test('offers the fold of each name, and prefers none', () => {
    const offered = offers(JSON.stringify(contract), undefined, knowledge);
    assert.deepEqual(
      offered.map(({ title, preferred }) => [title, preferred]),
      [
        ['Change "btn" to "x-button", derived from "x-button"', undefined],
        ['Change "btn" to "xbutton", derived from "XButton"', undefined],
        ['Change "btn" to "action", derived from "action"', undefined],
        ['Change "btn" to "button", derived from "Button"', undefined],
      ],
    );
  });
});
