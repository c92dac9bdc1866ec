/** A name in place of the id of what a local command is about, which may be of several kinds (docs/lists.md). */

import { idForms } from '../../../call/parse-scalar.js';
import type { NamedGroup } from '../../../contract/types.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { namedRecord } from '../../../flags/named-parameters.js';
import { joinList } from '../../../values/text-lists.js';
import { parameterError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import type { Session } from '../session/session.js';
import { describeNameProblem, findByName, type NoSuchName } from './find-by-name.js';

/** What was typed, where it stands, and the kinds of records that may be meant. */
interface NamedTarget {
  readonly text: string;
  readonly flag: string;
  readonly groups: readonly NamedGroup[];
  readonly account: string;
}

/** The id that was typed, or that of the one record of the name, which is told. Throws CommandError for any other name. */
export async function findNamedTarget(
  { text, flag, groups, account }: NamedTarget,
  { client }: Pick<Session, 'client'>,
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
): Promise<string> {
  const name = readTypedName(text);
  if (name === undefined) return text;
  const parameter = flag.replace(/^--/, '').toLowerCase();
  const kinds = groups.map(namedRecord);
  if (kinds.length === 0) {
    const message = `${flag} must be ${idForms.any.means}, got "${text}"`;
    throw parameterError([{ parameter, flag, code: 'INVALID_PARAMETER', message, value: text }]);
  }
  const answers = await Promise.all(
    kinds.map(async (kind) => ({ kind, found: await findByName(client, kind, account, name) })),
  ).catch((error: unknown) => {
    throw explainAccount(error, settings);
  });
  const same = answers.flatMap(({ kind, found }) => {
    if ('id' in found) return [{ ...found, kind }];
    return found.code === 'AMBIGUOUS_NAME' ? found.candidates.map((one) => ({ ...one, kind })) : [];
  });
  const cut = answers.flatMap(({ found }) => ('isCut' in found ? [found] : []));
  const [only] = same;
  const [unread] = cut;
  if (only && same.length === 1 && !unread) {
    await notice(`"${name}" is ${only.kind.noun} ${only.id}`);
    return only.id;
  }
  const problem: NoSuchName = unread
    ? { ...unread, candidates: same }
    : only
      ? { code: 'AMBIGUOUS_NAME', reason: `is the name of ${same.length} records`, candidates: same }
      : {
          code: 'UNKNOWN_NAME',
          reason: `was not found: no ${joinList(
            kinds.map(({ noun }) => noun),
            'or',
          )} has this name`,
          candidates: answers.flatMap(({ found }) => ('id' in found ? [] : found.candidates)),
        };
  const { problem: described, hint } = describeNameProblem(problem, { parameter, flag, text, name });
  throw parameterError([described], hint === '' ? undefined : hint);
}
