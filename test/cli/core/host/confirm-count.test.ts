/** What is typed where a number of records is asked for. */
import { expect, it } from 'vitest';
import { confirmCount } from '../../../../src/cli/core/host/confirm-count.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';

/** Answers the only question with a text; undefined where it is answered with yes or no. */
async function ask(count: number, typed: string): Promise<string | undefined> {
  let asked: string | undefined;
  const world = {
    stdin: { isTTY: true },
    stderr: { isTTY: true },
    confirm: async () => true,
    async input(question: string) {
      asked = question;
      return typed;
    },
  };
  const invocation = { globals: { yes: false, input: true }, world } as unknown as Invocation;
  await confirmCount({ what: 'delete', count, isDestructive: true }, invocation);
  return asked;
}

it.each([
  [2, '2'],
  [1234, ' 1,234 '],
])('%i is confirmed by "%s"', async (count, typed) => {
  expect(await ask(count, typed)).toContain('type the number of records');
});

it.each(['', '1', '3', 'y', '2 records', '2.0'])('2 is not confirmed by "%s"', async (typed) => {
  await expect(ask(2, typed)).rejects.toThrow('declined');
});

it('one record is confirmed without its number', async () => {
  expect(await ask(1, '')).toBeUndefined();
});
