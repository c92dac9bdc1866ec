/** The answer of a command that has waited: the records as they are now, and how it ended as the exit code. */

import { commandWords } from '../../../call/flag-names.js';
import { lifecycleFields, valueAtPath } from '../../../call/lifecycle.js';
import type { Document, Endpoint, RecordKind } from '../../../contract/types.js';
import { isForPeople } from '../../../output/formats.js';
import { operands, shellCommand } from '../../../values/shell-word.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { chosenFlags } from '../../core/host/shown-command.js';
import type { WaitEnd } from './await-records.js';

/** The fields that tell how far a record is, with their values: "scheduled_status SCHEDULED". */
export function describeState(record: Document | undefined, fields: readonly string[]): string {
  if (record === undefined) return 'is gone';
  return fields
    .map((field) => {
      const value = valueAtPath(record, field) ?? null;
      return `${field} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
    })
    .join(', ');
}

/** The fields that a kind of record shows its state by. */
export function stateFields({ lifecycle }: Pick<RecordKind, 'lifecycle'>): readonly string[] {
  return lifecycle ? lifecycleFields(lifecycle) : [];
}

/** The command that waits for these: `ads wait scheduled-tweets 17 --account 18ce54d4x5t`, with more words behind it. */
export function waitCommandLine(
  read: Endpoint,
  ids: readonly string[],
  invocation: Pick<Invocation, 'globals'>,
  more: readonly string[] = [],
): string {
  const group = commandWords(read).split(' ').slice(0, -1);
  return shellCommand`ads wait ${group} ${operands(ids)} ${chosenFlags(invocation)} ${more}`;
}

/** Sets the exit code if not everything has ended well, and says what has not. */
export async function reportEnds(
  ends: WaitEnd,
  {
    describe,
    again,
  }: { describe: (record: Document | undefined) => string; again: (ids: readonly string[]) => string },
  { notice, setExitCode, format }: Pick<Invocation, 'notice' | 'setExitCode' | 'format'>,
): Promise<void> {
  const idsOf = (matches: (end: { state: string; record: unknown }) => boolean) =>
    [...ends].filter(([, end]) => matches(end)).map(([id]) => id);
  const failed = idsOf(({ state, record }) => state === 'failed' && record !== undefined);
  const gone = idsOf(({ state, record }) => state === 'failed' && record === undefined);
  const running = idsOf(({ state }) => state === 'running');
  const list = (ids: readonly string[]) =>
    ids.map((id) => `${id} (${describe(ends.get(id)?.record)})`).join(', ');
  const errors = [
    ...(failed.length > 0
      ? [new CommandError('WAIT_FAILED', exitCodes.refused, `failed: ${list(failed)}`)]
      : []),
    ...(gone.length > 0
      ? [new CommandError('NOT_FOUND', exitCodes.notFound, `deleted during the wait: ${gone.join(', ')}`)]
      : []),
    ...(running.length > 0
      ? [
          new CommandError(
            'WAIT_TIMEOUT',
            exitCodes.unreachable,
            `the wait timed out: ${list(running)}`,
            `To continue waiting: ${again(running)}`,
          ),
        ]
      : []),
  ];
  const [first] = errors;
  if (!first) return;
  for (const error of errors) {
    const { message, hint } = error;
    // In the formats for programs the first error is written as such.
    if (error !== first || isForPeople(format))
      await notice(hint === undefined ? message : `${message}\n${hint}`);
  }
  setExitCode(first.exit, first);
}
