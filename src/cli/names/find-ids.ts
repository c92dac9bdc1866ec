/** Asks the service for the ids of the records that were named. */
import type { Endpoint, Value } from '../../contract/types.js';
import { type FlagProblem, missingAccountError, parameterError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import type { Arguments } from '../input/arguments.js';
import { createParameterNamer } from '../input/parameter-names.js';
import { explainAccount } from '../session/account-source.js';
import type { Session } from '../session/session.js';
import { type Candidate, describeCandidates, findByName, type NoSuchName } from './find-by-name.js';
import type { TypedName } from './typed-names.js';

interface Place {
  readonly account: Value | undefined;
  readonly session: Pick<Session, 'client'>;
  readonly invocation: Pick<Invocation, 'notice' | 'settings'>;
}

/** The ids of all names. Throws CommandError with every name that is not that of one record. */
export async function findIds(
  endpoint: Endpoint,
  args: Arguments,
  names: readonly TypedName[],
  { account, session, invocation }: Place,
): Promise<ReadonlyMap<TypedName, string>> {
  const { settings, notice } = invocation;
  const needsAccount = names.some(({ kind }) => kind.group !== 'accounts');
  if (needsAccount && account === undefined) throw missingAccountError();
  const asked = new Map<string, Promise<Candidate | NoSuchName>>();
  const ids = new Map<TypedName, string>();
  const failed: { readonly problem: FlagProblem; readonly hint: string }[] = [];
  for (const typed of names) {
    const { kind, name, parameter, text } = typed;
    const key = `${kind.group} ${name}`;
    const answer = asked.get(key) ?? findByName(session.client, kind, account, name);
    asked.set(key, answer);
    const found = await answer.catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
    if ('id' in found) {
      if (!ids.size || ![...ids.values()].includes(found.id))
        await notice(`"${name}" is ${kind.noun} ${found.id}`);
      ids.set(typed, found.id);
      continue;
    }
    const flag = createParameterNamer(endpoint, args).name(parameter);
    failed.push(describeNameProblem(found, { flag, parameter, text, name }));
  }
  if (failed.length > 0) {
    const hints = failed.flatMap(({ hint }) => (hint === '' ? [] : [hint]));
    throw parameterError(
      failed.map(({ problem }) => problem),
      hints.length > 0 ? hints.join('\n') : undefined,
    );
  }
  return ids;
}

interface Named {
  readonly parameter: string;
  readonly flag: string;
  readonly text: string;
  readonly name: string;
}

/** The problem with a name, and the records to choose from. */
export function describeNameProblem(
  { code, reason, candidates }: NoSuchName,
  { parameter, flag, text, name }: Named,
): { readonly problem: FlagProblem; readonly hint: string } {
  const problem = { parameter, flag, code, message: `${flag} "${name}" ${reason}`, value: text };
  const listed = describeCandidates(candidates);
  if (listed === '') return { problem, hint: '' };
  const lead = code === 'AMBIGUOUS_NAME' ? `Give the id of one "${name}":` : 'Did you mean:';
  return { problem, hint: `${lead}\n${listed}` };
}
