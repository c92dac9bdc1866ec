/** Finds the ids of what was typed by name in flags and arguments (docs/lists.md). */
import { escapeControls } from '../../../output/control-characters.js';
import { firstLines } from '../../../values/text-lists.js';
import { type FlagProblem, parameterError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import type { Found, NoSuchName } from './find-by-name.js';

/** A name, and where it stands. */
interface TypedName {
  readonly parameter: string;
  readonly flag: string;
  /** As it was typed. */
  readonly text: string;
  readonly name: string;
}

/**
 * The ids of all names; a notice says each. Throws CommandError with every name for which nothing was found. `advice` is its hint where
 * there is nothing to choose from.
 */
export async function findTypedNames<T extends TypedName>(
  typed: readonly T[],
  find: (one: T) => Promise<Found | NoSuchName>,
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
  advice?: string,
): Promise<ReadonlyMap<T, string>> {
  const ids = new Map<T, string>();
  const problems: FlagProblem[] = [];
  const hints: string[] = [];
  for (const one of typed) {
    const found = await find(one).catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
    if ('id' in found) {
      if (![...ids.values()].includes(found.id)) await notice(found.meaning);
      ids.set(one, found.id);
      continue;
    }
    const { parameter, flag, text, name } = one;
    const message = `${flag} "${name}" ${found.reason}`;
    problems.push({ parameter, flag, code: found.code, message, value: text });
    hints.push(...adviseOn(found));
  }
  if (problems.length === 0) return ids;
  throw parameterError(problems, hints.length > 0 ? [...new Set(hints)].join('\n') : advice);
}

/** The most candidates that a hint lists. */
const maxListed = 10;

/** What may be meant: a line for each with its id, name and state, under one that leads to them. */
function adviseOn({ code, candidates, isCut, advice }: NoSuchName): readonly string[] {
  if (candidates.length === 0) return advice === undefined ? [] : [advice];
  const lines = candidates.map(({ id, name, status }) =>
    [id, escapeControls(name), status].filter(Boolean).join('  '),
  );
  const lead =
    code === 'AMBIGUOUS_NAME'
      ? isCut
        ? 'Found so far:'
        : 'Several have this name. Use the id of one:'
      : 'Did you mean:';
  return [[lead, ...firstLines(lines, maxListed).map((line) => `  ${line}`)].join('\n')];
}
