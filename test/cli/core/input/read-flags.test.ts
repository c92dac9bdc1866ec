/** What was typed for the flags of a local command, as the values that it means. */
import { expect, it } from 'vitest';
import { readFlags } from '../../../../src/cli/core/input/read-flags.js';

const text = { type: 'string', help: 'the text' } as const;
const flags = {
  fixed: { type: 'time', bare: '2026-01-15T12:00:00Z', help: 'the time' },
  field: { type: 'list', of: text, variadic: true, repeated: true, help: 'the fields' },
  ids: { type: 'list', of: text, variadic: true, help: 'the ids' },
  kind: { type: 'enum', values: ['line-item'], help: 'the kind' },
} as const;

it.each([
  ['a value that may be left out', { fixed: true }, { fixed: '2026-01-15T12:00:00Z' }],
  ['the same, switched off', { fixed: 'false' }, {}],
  ['items that contain commas', { field: ['a,b', 'c'] }, { field: ['a,b', 'c'] }],
  ['items between commas', { ids: ['a, b', 'c'] }, { ids: ['a', 'b', 'c'] }],
  ['a word in another spelling', { kind: 'LINE_ITEM' }, { kind: 'line-item' }],
])('reads %s', (_, options, values) => {
  const read = readFlags({ flags }, { options, args: [], world: { now: () => 0 } });
  expect(read).toEqual({ values, problems: [] });
});

it('the error names the forms of a time that a flag takes', () => {
  const times = {
    since: { type: 'time', relative: true, help: 'the time' },
    fixed: { type: 'time', help: 'the time' },
  } as const;
  const options = { since: 'yesterday', fixed: 'yesterday' };
  const { problems } = readFlags({ flags: times }, { options, args: [], world: { now: () => 0 } });
  const words = 'must be an ISO 8601 time such as 2026-11-20T14:00:00Z';
  expect(problems.map(({ message }) => message)).toEqual([
    `--since ${words}, a date, or one relative to now such as -7d or +12h, got "yesterday"`,
    `--fixed ${words}, got "yesterday"`,
  ]);
});
