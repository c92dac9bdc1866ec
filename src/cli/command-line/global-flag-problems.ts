/**
 * What is wrong with the global flags, and with the variables and profile keys that stand for them. Every command is
 * held to all of them, used or not: a script that says one expects something.
 */
import type { Setting, Settings } from '../../auth/settings.js';
import { idForms } from '../../call/parse-scalar.js';
import type { Problem } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import { versions } from '../../contract/wire/service-facts.js';
import { formats } from '../../output/answer.js';
import { FieldError, parseFields } from '../../output/fields.js';
import { QueryError } from '../../output/query.js';
import type { FlagProblem } from '../errors/command-error.js';
import { type Globals, isCount, millisecondsIn, parseFormat, versionIn } from './global-flags.js';

/** Finds every problem that can be told without knowing the command. */
export async function globalProblems(globals: Globals, settings: Settings): Promise<FlagProblem[]> {
  const { output, timeout, maxWait, account } = settings;
  const { limit, apiVersion } = globals;
  return [
    ...refuseUnless(
      output,
      'output',
      (text) => parseFormat(text) !== undefined,
      `must be ${formats.join(', ')}`,
    ),
    ...refuseUnless(timeout, 'timeout', isSeconds, 'must be a number of seconds'),
    ...refuseUnless(maxWait, 'max-wait', isSeconds, 'must be a number of seconds'),
    ...refuseUnless(
      account,
      'account',
      (text) => idForms.any.regex.test(text),
      `must be ${idForms.any.means}`,
    ),
    ...refuseUnless(typed('limit', limit), 'limit', isCount, 'must be a whole number of at least 1'),
    ...refuseUnless(
      typed('api-version', apiVersion),
      'api-version',
      (text) => versionIn(text) !== undefined,
      `must be between ${versions.oldest} and ${versions.newest}`,
    ),
    ...(await selectionProblems(globals)),
  ];
}

const isSeconds = (text: string) => millisecondsIn(text) !== undefined;

function typed(
  name: string,
  value: string | undefined,
): Pick<Setting<string>, 'value' | 'source'> | undefined {
  return value === undefined ? undefined : { value, source: `--${name}` };
}

/** `what` continues a sentence that begins with the flag, the variable or the key that said it. */
function refuseUnless(
  setting: Pick<Setting<string>, 'value' | 'source'> | undefined,
  flag: string,
  isGood: (text: string) => boolean,
  what: string,
): FlagProblem[] {
  if (!setting || isGood(setting.value)) return [];
  const parameter = flag === 'account' ? 'account_id' : flag.replaceAll('-', '_');
  const report = createProblemCollector({ name: () => setting.source });
  report.invalid(parameter, what, setting.value);
  return withFlag(report.problems, setting.source);
}

/** --fields and --query as far as they can be read without the record that they choose from. */
async function selectionProblems({ fields, query }: Globals): Promise<FlagProblem[]> {
  try {
    if (fields !== undefined) parseFields(fields);
    if (query !== undefined) {
      const { compileQuery } = await import('../../output/query.js');
      await compileQuery(query);
    }
    return [];
  } catch (error) {
    return selectionProblemsIn(error);
  }
}

/** The problems of a selection that was refused. Throws any other error again. */
export function selectionProblemsIn(error: unknown): FlagProblem[] {
  if (error instanceof FieldError) return withFlag(error.problems, '--fields');
  if (error instanceof QueryError) return withFlag(error.problems, '--query');
  throw error;
}

function withFlag(problems: readonly Problem[], flag: string): FlagProblem[] {
  return problems.map((problem) => ({ ...problem, flag }));
}
