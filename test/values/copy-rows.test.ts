/** Rows are copied only where all of their text fits. */
import { expect, it } from 'vitest';
import { copyRows } from '../../src/values/copy-rows.js';

it.each([
  ['lines', '{"a":1}\n{"b":"é"}\n'],
  ['indented', ',\n  {\n    "a": 1\n  },\n  {\n    "b": "é"\n  }'],
] as const)('rows in the form %s take memory of their length, and no less', (form, text) => {
  const page = Buffer.from('[{"a":1},{"b":"é"}]');
  const memory = Buffer.alloc(Buffer.byteLength(text));
  expect(copyRows(page, 1, memory, form)).toEqual({ length: memory.length, count: 2, end: page.length - 1 });
  expect(memory.toString()).toBe(text);
  expect(copyRows(page, 1, memory.subarray(1), form)).toBeUndefined();
});
