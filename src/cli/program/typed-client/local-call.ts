/** Runs a command that is not one call, such as a report, for a program: values in, rows out. */

import { flagName } from '../../../call/flag-names.js';
import { wireNames } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import { readRecord } from '../../../call/read-values.js';
import type { LocalParams } from '../../../flags/local-flags.js';
import { optionKey } from '../../../flags/typed-values.js';
import { guessWord } from '../../../values/match-name.js';
import { notTogether } from '../../../values/text-lists.js';
import { withNamedAccount } from '../../core/host/empty-variables.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { LocalCommand } from '../../core/host/local-command.js';
import { createLocalAction } from '../commands/run-local.js';
import { ProblemsError } from './client-error.js';

/** What a command has done. */
interface LocalOutcome {
  readonly rows: readonly unknown[];
  /** Why a part of the work is missing; undefined if it is complete. */
  readonly missing: unknown;
}

interface LocalCall {
  readonly command: LocalCommand;
  readonly args: readonly string[];
  /** The flags that the program may set, and what it has given for them. */
  readonly flags: LocalParams;
  readonly given: unknown;
  /** Flags that the program cannot set, as commander has them. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

/** Runs the command. Throws what the command throws, and ProblemsError for a name that it does not have. */
export async function runLocalCall(
  { command, args, flags, given, fixed }: LocalCall,
  caller: Invocation,
): Promise<LocalOutcome> {
  const { account_id, account = account_id, ...own } = readGiven(command, flags, given);
  const client = typeof account === 'string' ? withNamedAccount(caller) : caller;
  const settings =
    typeof account === 'string'
      ? { ...client.settings, account: { value: account, origin: 'flag', source: 'account_id' } as const }
      : client.settings;
  const deferred: (() => Promise<void>)[] = [];
  let missing: unknown;
  const invocation: Invocation = {
    ...client,
    settings,
    args,
    options: {
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [optionKey(flagName(name)), value])),
      ...fixed,
    },
    defer: (work) => deferred.push(work),
    setExitCode: (_, reason) => {
      missing = reason;
    },
  };
  try {
    const action = await createLocalAction(command);
    const answer = await action(invocation, undefined);
    if (answer?.kind === 'one') return { rows: [readRecord(answer.record, answer.row)], missing };
    const rows: unknown[] = [];
    if (answer?.kind === 'rows') {
      const { record } = answer;
      for await (const page of answer.pages) rows.push(...page.map((row) => readRecord(record, row)));
    }
    return { rows, missing };
  } finally {
    for (const work of deferred.reverse()) await work();
  }
}

/** What chooses the account of one call: the name of the parameter, and that of the flag. */
const accountNames: readonly string[] = ['account_id', 'account'];

function readGiven(
  { words }: LocalCommand,
  flags: LocalParams,
  given: unknown = {},
): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null) throw new TypeError('the values must be an object');
  const names = [...accountNames, ...Object.keys(flags)];
  const { problems, ...collector } = createProblemCollector(wireNames);
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name))
      collector.invalid(name, `is not a value of ${words.join(' ')}${guessWord(name, names)}`);
    else if (value === null) collector.invalid(name, 'must not be null');
    // Another type would be the account of the client, which is not the one that was given.
    else if (accountNames.includes(name) && value !== undefined && typeof value !== 'string')
      collector.invalid(
        name,
        `must be a text, not ${Array.isArray(value) ? 'an array' : `a ${typeof value}`}`,
      );
    else if (accountNames.includes(name) && typeof value === 'string' && value.trim() === '')
      collector.invalid(name, 'is empty; to use the account of the client, omit it');
  }
  const { account, account_id = account } = given as Readonly<Record<string, unknown>>;
  if (account !== undefined && account !== account_id)
    collector.violation('account', 'EXCLUSIVE_PARAMETERS', notTogether(...accountNames));
  if (problems.length > 0) throw new ProblemsError(problems);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
