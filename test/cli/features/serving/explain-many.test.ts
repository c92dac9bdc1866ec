/** What is asked of several accounts: the one that has the record is in the commands that mend it. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { type ExitCode, exitCodes } from '../../../../src/cli/core/host/exit-codes.js';
import type { Invocation } from '../../../../src/cli/core/host/invocation.js';
import { chosenFlags } from '../../../../src/cli/core/host/shown-command.js';
import type { Explanation } from '../../../../src/cli/features/serving/explain.js';
import { explainRecords } from '../../../../src/cli/features/serving/explain-many.js';

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
  await explainRecords({ typed: 'c1', check: false, shape }, invocation, async (_id, own) => {
    flags.push(chosenFlags(own));
    if (own.settings.account?.value === 'a1') throw new CommandError('NOT_FOUND', exitCodes.notFound, 'x');
    return { id: 'c1', type: 'campaign', runs: true, links: [] } as unknown as Explanation;
  });
  expect(flags).toEqual([
    ['--account', 'a1'],
    ['--account', 'a2'],
  ]);
});

describe('an account that cannot be read', () => {
  const errorOf = (exit: ExitCode, code = 'X') => new CommandError(code, exit, `exit ${exit}`);
  const explain = (errors: Readonly<Record<string, CommandError>>) => {
    const invocation = {
      globals: { allAccounts: true },
      settings: { account: { value: 'a1,a2,a3', origin: 'flag', source: '--account' } },
      defer: () => {},
    } as unknown as Invocation;
    return explainRecords({ typed: 'c1', check: false, shape }, invocation, async (_id, own) => {
      const error = errors[own.settings.account?.value ?? ''];
      if (error) throw error;
      const links = [{ link: 'account' }];
      return { id: 'c1', type: 'campaign', runs: true, links } as unknown as Explanation;
    });
  };
  const [none, forbidden, away] = [exitCodes.notFound, exitCodes.notPermitted, exitCodes.unreachable];

  it.each([forbidden, away])('with exit code %i does not stop the others', async (exit) => {
    expect(await explain({ a1: errorOf(exit), a2: errorOf(none) })).toMatchObject({
      pages: [[{ account_id: 'a3', target_id: 'c1' }]],
    });
  });

  it('is the reason where no other account has the record', async () => {
    await expect(explain({ a1: errorOf(none), a2: errorOf(forbidden), a3: errorOf(none) })).rejects.toThrow(
      `exit ${forbidden}`,
    );
  });

  it('is not one with two records of the name, nor a refused sign-in', async () => {
    const refused = [errorOf(exitCodes.usage, 'AMBIGUOUS_NAME'), errorOf(exitCodes.notSignedIn)];
    for (const a1 of refused) await expect(explain({ a1 })).rejects.toBe(a1);
  });
});

describe('several records of several accounts', () => {
  /** The error of the command, and what it says beside its rows. */
  async function ask(errors: Readonly<Record<string, CommandError>>, { check = false, runs = true } = {}) {
    const notices: string[] = [];
    const deferred: (() => Promise<void>)[] = [];
    let end: { exit: number; error: unknown } | undefined;
    const invocation = {
      globals: {},
      settings: { account: { value: 'a1,a2', origin: 'flag', source: '--account' } },
      world: { stdin: { read: async () => 'c1\nc2\nc3\n' } },
      defer: (work: () => Promise<void>) => deferred.push(work),
      notice: async (message: string) => notices.push(message),
      setExitCode: (exit: number, error: unknown) => {
        end = { exit, error };
      },
    } as unknown as Invocation;
    const done = explainRecords({ typed: '-', check, shape }, invocation, async (id) => {
      if (errors[id]) throw errors[id];
      return { id, type: 'campaign', runs, links: [] } as unknown as Explanation;
    });
    const failure = await done.then(
      () => undefined,
      (error: unknown) => error,
    );
    for (const work of deferred) await work();
    return { failure, end, notices };
  }
  const absent = new CommandError('CAMPAIGN_NOT_FOUND', exitCodes.notFound, 'c2 is absent');
  const limited = new CommandError('TOO_MANY_REQUESTS', exitCodes.rateLimited, 'too many');

  it('names those that were not found', async () => {
    expect(await ask({ c2: absent })).toMatchObject({
      end: { exit: exitCodes.partial, error: { code: 'NOT_FOUND', message: '1 of 3 were not found' } },
      notices: ['not found: c2 is absent', '2 of 2 run'],
    });
  });

  it('counts records that could not be read apart, and names them', async () => {
    const { end, notices } = await ask({ c1: absent, c3: limited });
    const message = '1 of 3 were not found and 1 of 3 were not read';
    expect(end).toMatchObject({
      exit: exitCodes.partial,
      error: {
        code: 'PARTIAL',
        message,
        problems: [
          { code: 'CAMPAIGN_NOT_FOUND', value: 'c1' },
          { code: 'TOO_MANY_REQUESTS', value: 'c3', message: 'not read: c3: too many' },
        ],
      },
    });
    expect(notices).toEqual(['not found: c2 is absent', 'not read: c3: too many', '1 of 1 run']);
  });

  it('are an error if one does not run, with --check alone', async () => {
    expect((await ask({}, { runs: false })).end).toBeUndefined();
    expect((await ask({}, { runs: false, check: true })).end).toMatchObject({
      exit: exitCodes.refused,
      error: { code: 'NOT_RUNNING', message: '0 of 3 run' },
    });
  });

  it('ends with the error of a record that could not be read if nothing was found', async () => {
    const { failure, notices } = await ask({ c1: absent, c2: limited, c3: absent });
    expect(failure).toBe(limited);
    expect(notices).toEqual(['not found: c2 is absent', 'not found: c2 is absent']);
  });
});
