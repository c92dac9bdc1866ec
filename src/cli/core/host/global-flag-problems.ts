/**
 * Validates the global flags, and the variables and profile keys that set them. Every command validates all of them,
 * used or not, because a script that sets one relies on it.
 */
import type { Setting } from '../../../auth/setting.js';
import type { Settings } from '../../../auth/settings.js';
import { idForms } from '../../../call/parse-scalar.js';
import type { Problem } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import { versions } from '../../../contract/wire/service-facts.js';
import { readAccount, readAccounts } from '../../../flags/across-accounts.js';
import type { RowShape } from '../../../output/answer.js';
import { FieldError, parseFields } from '../../../output/fields.js';
import { formats, isBinary, isDrawing } from '../../../output/formats.js';
import { QueryError } from '../../../output/query-error.js';
import { SelectionError } from '../../../output/selection/selection-error.js';
import { guessWord } from '../../../values/match-name.js';
import { joinList, notTogether } from '../../../values/text-lists.js';
import type { FlagProblem } from './command-error.js';
import { type Globals, isCount, parseFormat, parseSeconds, parseVersion } from './global-flags.js';

/** Finds all problems that do not depend on the command, but for whether it takes several accounts. */
export async function globalProblems(
  globals: Globals,
  settings: Settings,
  severalAccounts = false,
): Promise<FlagProblem[]> {
  const { output, timeout, maxWait, account } = settings;
  const { limit, apiVersion } = globals;
  return [
    ...validateSetting(
      output,
      'output',
      (text) => parseFormat(text) !== undefined,
      (text) => `must be ${formats.join(', ')}${guessWord(text, formats)}`,
    ),
    ...validateSetting(timeout, 'timeout', isSeconds, 'must be a number of seconds'),
    ...validateSetting(maxWait, 'max-wait', isSeconds, 'must be a number of seconds'),
    ...validateSetting(
      account,
      'account',
      (text) => (severalAccounts ? readAccounts(text) : readAccount(text)) !== undefined,
      `must be ${idForms.any.means}, or the name of an account; ${severalAccounts ? 'separate several with commas' : 'only reads accept several'}`,
    ),
    ...allAccountsProblems(globals, settings),
    ...validateSetting(typed('limit', limit), 'limit', isCount, 'must be a whole number of at least 1'),
    ...validateSetting(
      typed('api-version', apiVersion),
      'api-version',
      (text) => parseVersion(text) !== undefined,
      `must be between ${versions.oldest} and ${versions.newest}`,
    ),
    ...(await selectionProblems(globals)),
    ...spreadsheetProblems(globals, settings),
    ...emptyFlags(globals),
    ...(await rowSelectionProblems(globals, undefined)),
  ];
}

/** An account from the environment or the profile is a default, which --all-accounts replaces. */
function allAccountsProblems({ allAccounts }: Globals, { account }: Settings): FlagProblem[] {
  if (!allAccounts || account?.origin !== 'flag') return [];
  const message = notTogether('--all-accounts', account.source);
  return [{ parameter: 'account_id', flag: '--all-accounts', code: 'EXCLUSIVE_PARAMETERS', message }];
}

/** Flags that decide where a call goes: with an empty value it would go to the default, which a script did not mean. */
const deciding = ['profile', 'env', 'account'] as const;

/** The problem of a flag such as `--account "$ACCOUNT"` where the variable is not set. */
function emptyFlags(globals: Globals): FlagProblem[] {
  return deciding
    .filter((name) => globals[name]?.trim() === '')
    .map((name) => ({
      parameter: name === 'account' ? 'account_id' : name,
      flag: `--${name}`,
      code: 'INVALID_PARAMETER',
      message: `--${name} is empty; to use the default, omit the flag`,
      value: '',
    }));
}

/** What only csv and tsv have would be ignored in another format, though a script that sets it relies on it. */
function spreadsheetProblems(
  { bom, spreadsheetSafe, decimal }: Globals,
  { output }: Settings,
): FlagProblem[] {
  const format = parseFormat(output?.value);
  if (format === 'csv' || format === 'tsv' || format === undefined) return [];
  const flags = { bom, 'spreadsheet-safe': spreadsheetSafe, decimal };
  const given = Object.entries(flags).flatMap(([name, value]) => (value ? [name] : []));
  return given.map((name) => ({
    parameter: name.replaceAll('-', '_'),
    flag: `--${name}`,
    code: 'USAGE',
    message: `--${name} works with -o csv and -o tsv, not with ${format}`,
  }));
}

/**
 * The problem of a drawing of a command that has nothing to draw: it must be found before the command does anything.
 * `suitable` are the commands that have.
 */
export function drawingProblems(
  { output }: Settings,
  draws: boolean,
  suitable: () => readonly string[],
): FlagProblem[] {
  const format = parseFormat(output?.value);
  if (!output || format === undefined || !isDrawing(format) || draws) return [];
  const message = `${output.source} ${format} draws values over time; it works with ${joinList(suitable(), 'and')}`;
  return [{ parameter: 'output', flag: output.source, code: 'USAGE', message, value: output.value }];
}

/** The problem of bytes that a terminal would show as garbage: found before the command does anything. */
export function terminalProblems({ output }: Settings, isTTY: boolean): FlagProblem[] {
  const format = parseFormat(output?.value);
  if (!output || format === undefined || !isBinary(format) || !isTTY) return [];
  const message = `${output.source} ${format} is not text, which a terminal cannot show; write it to a file: > report.${format}`;
  return [{ parameter: 'output', flag: output.source, code: 'USAGE', message, value: output.value }];
}

const isSeconds = (text: string) => parseSeconds(text) !== undefined;

function typed(
  name: string,
  value: string | undefined,
): Pick<Setting<string>, 'value' | 'source' | 'origin'> | undefined {
  return value === undefined ? undefined : { value, source: `--${name}`, origin: 'flag' };
}

/** `requirement` continues a sentence that begins with the flag, variable or profile key. */
function validateSetting(
  setting: Pick<Setting<string>, 'value' | 'source' | 'origin'> | undefined,
  flag: string,
  isValid: (text: string) => boolean,
  requirement: string | ((text: string) => string),
): FlagProblem[] {
  if (!setting || isValid(setting.value)) return [];
  const parameter = flag === 'account' ? 'account_id' : flag.replaceAll('-', '_');
  // A flag and a variable are named after the setting; a file has several.
  const name = setting.origin === 'directory' ? `${flag} in ${setting.source}` : setting.source;
  const report = createProblemCollector({ name: () => name });
  const message = typeof requirement === 'string' ? requirement : requirement(setting.value);
  report.invalid(parameter, message, setting.value);
  return withFlag(report.problems, name);
}

/** Problems of --fields and --query that can be found without knowing the record. */
async function selectionProblems({ fields, query }: Globals): Promise<FlagProblem[]> {
  try {
    if (fields !== undefined) parseFields(fields);
    if (query !== undefined) {
      const { compileQuery } = await import('../../../output/query.js');
      await compileQuery(query);
    }
    return [];
  } catch (error) {
    return selectionProblemsIn(error);
  }
}

/** Problems with the names of fields in --fields, where the fields of the rows are known. */
export function fieldProblems({ fields, query }: Globals, shape: RowShape | undefined): FlagProblem[] {
  if (fields === undefined || query !== undefined) return [];
  try {
    parseFields(fields, shape);
    return [];
  } catch (error) {
    return selectionProblemsIn(error);
  }
}

/**
 * Problems of --filter and --sort; those with the names of fields can be found only where the fields of the rows are
 * known.
 */
export async function rowSelectionProblems(
  { filter, sort }: Pick<Globals, 'filter' | 'sort'>,
  shape: Pick<RowShape, 'fields' | 'headers' | 'aliases'> | undefined,
): Promise<FlagProblem[]> {
  const problems: FlagProblem[] = [];
  const find = (compile: () => unknown) => {
    try {
      compile();
    } catch (error) {
      problems.push(...selectionProblemsIn(error));
    }
  };
  if (filter) {
    const { compileFilter } = await import('../../../output/selection/filter.js');
    find(() => compileFilter(filter, shape, 0));
  }
  if (sort !== undefined) {
    const { compileSort } = await import('../../../output/selection/sort.js');
    find(() => compileSort(sort, shape));
  }
  return problems;
}

/**
 * The problems of a command with what was typed for the output, once the rows of its answer are known: those of `problems` that can be
 * found without the names of fields are found again.
 */
export async function outputProblems(
  globals: Globals,
  shape: RowShape,
  problems: readonly FlagProblem[],
): Promise<readonly FlagProblem[]> {
  const own = [...fieldProblems(globals, shape), ...(await rowSelectionProblems(globals, shape))];
  const names = (['filter', 'sort', ...(globals.query === undefined ? (['fields'] as const) : [])] as const)
    // The problem of a flag that the command does not take stays: the flag is no longer among the global ones.
    .filter((name) => globals[name] !== undefined)
    .map((name) => `--${name}`);
  return [...problems.filter(({ flag }) => !names.includes(flag)), ...own];
}

/** The problems of an invalid --fields, --query, --filter or --sort. Rethrows any other error. */
export function selectionProblemsIn(error: unknown): FlagProblem[] {
  if (error instanceof FieldError) return withFlag(error.problems, '--fields');
  if (error instanceof QueryError) return withFlag(error.problems, '--query');
  if (error instanceof SelectionError) {
    return error.problems.map((problem) => ({ ...problem, flag: `--${problem.parameter}` }));
  }
  throw error;
}

function withFlag(problems: readonly Problem[], flag: string): FlagProblem[] {
  return problems.map((problem) => ({ ...problem, flag }));
}
