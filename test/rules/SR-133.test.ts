import { knowing } from '../marked.ts';
import { offers } from '../offers.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('SR-133', () => {
  test('offers the id that the display name gives, unless a contract has it', () => {
    const text = '{ "contractId": "card", "component": "Media Card" }';
    const titlesBeside = (...ids: readonly string[]): string[] => {
      const others = ids.map((id) => [`${id}.contract.json`, `{ "contractId": "${id}", "component": "X" }`]);
      const knowledge = knowing(text, Object.fromEntries(others) as Record<string, string>)!;
      return offers(text, 'a', knowledge).flatMap(({ code, title }) => (code === 'SR-133' ? title : []));
    };
    assert.deepEqual(titlesBeside('card'), ['Change "card" to "media-card"']);
    assert.deepEqual(titlesBeside('card', 'media-card'), []);
  });
});
