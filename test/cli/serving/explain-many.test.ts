/** What is asked of several accounts: the one that has the record is in the commands that mend it. */
import { expect, it } from 'vitest';
import { CommandError } from '../../../src/cli/host/errors/command-error.js';
import { exitCodes } from '../../../src/cli/host/errors/exit-codes.js';
import type { Invocation } from '../../../src/cli/host/invocation.js';
import { chosenFlags } from '../../../src/cli/host/shown-command.js';
import type { Explanation } from '../../../src/cli/serving/explain.js';
import { explainMany } from '../../../src/cli/serving/explain-many.js';

const shape = { name: 'link', fields: {}, columns: [] };

it.each<[string, Partial<Invocation['globals']>]>([
  ['all', { allAccounts: true }],
  ['a list', { account: 'a1,a2' }],
])('the commands of a record name its account, which is one of %s', async (_, globals) => {
  const flags: (readonly string[])[] = [];
  const invocation = {
    globals,
    settings: { account: { value: 'a1,a2', origin: 'flag', source: '--account' } },
    defer: () => {},
  } as unknown as Invocation;
  await explainMany({ typed: 'c1', check: false, shape }, invocation, async (_id, own) => {
    flags.push(chosenFlags(own));
    if (own.settings.account?.value === 'a1') throw new CommandError('NOT_FOUND', exitCodes.notFound, 'x');
    return { id: 'c1', type: 'campaign', runs: true, links: [] } as unknown as Explanation;
  });
  expect(flags).toEqual([
    ['--account', 'a1'],
    ['--account', 'a2'],
  ]);
});
