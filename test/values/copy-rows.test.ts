/** Rows are copied only where all of their text fits. */
import { expect, it } from 'vitest';
import { copyRows } from '../../src/values/copy-rows.js';

it.each([
  ['lines', '{"a":1}\n{"b":"é"}\n'],
  ['indented', ',\n  {\n    "a": 1\n  },\n  {\n    "b": "é"\n  }'],
] as const)('rows in the form %s take memory of their length, and no less', (form, text) => {
  const page = Buffer.from('[{"a":1},{"b":"é"}]');
  const memory = Buffer.alloc(Buffer.byteLength(text));
  expect(copyRows(page, 1, memory, { form })).toEqual({
    length: memory.length,
    count: 2,
    end: page.length - 1,
    ids: [undefined, undefined],
  });
  expect(memory.toString()).toBe(text);
  expect(copyRows(page, 1, memory.subarray(1), { form })).toBeUndefined();
});

it.each([
  ['{"id":"a1"},{"b":1,"id":22}', ['a1', '22']],
  // Of two members of one name, the last one counts.
  ['{"id":"a1","id":"b2"},{"id":"c","id":null}', ['b2', undefined]],
  ['{"user":{"id":"u"},"ids":["x"]},{"list":["id",{"id":7}],"id":"c3"}', [undefined, 'c3']],
  [
    '{"id":["a"]},{"id":{}},{"id":""},{"id":"a\\nb"},{"id":true},{}',
    [undefined, undefined, undefined, undefined, 'true', undefined],
  ],
])('the ids of the rows %s are %j', (rows, ids) => {
  const page = Buffer.from(`[${rows}]`);
  for (const form of ['lines', 'indented'] as const)
    expect(copyRows(page, 1, Buffer.alloc(1000), { form, idField: 'id' })?.ids).toEqual(ids);
});
