/** The flags and arguments of local commands, as help and completion describe them. */
import { expect, it } from 'vitest';
import { localFlag, typedName } from '../../src/flags/local-flags.js';

const help = 'the help';

it('a switch takes no value; the value of a flag with an optional value is offered', () => {
  expect(localFlag('only_changed', { type: 'boolean', help })).toEqual({
    ...{ name: '--only-changed', help, details: [] },
  });
  expect(localFlag('read_only', { type: 'boolean', bare: 'true', metavar: 'on', help })).toMatchObject({
    ...{ metavar: 'on', optional: true, values: ['true', 'false'] },
  });
});

it('a flag that is repeated is not described as a list', () => {
  const list = { type: 'list', of: { type: 'string', help }, help } as const;
  expect(localFlag('ids', { ...list, variadic: true })).toMatchObject({ variadic: true, list: true });
  const repeated = localFlag('field', { ...list, repeated: true });
  expect([repeated.repeated, repeated.list]).toEqual([true, undefined]);
});

it('messages name a flag with its dashes, and an argument in capitals', () => {
  const taken = { line_item: { type: 'string', help } } as const;
  expect([typedName('line_item', taken), typedName('dry_run', taken)]).toEqual(['LINE-ITEM', '--dry-run']);
});
