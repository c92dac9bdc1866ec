/**
 * Checks the global flags, and the variables and profile keys that set them, as the parameters of calls are checked. Every command checks
 * all of them, used or not, because a script that sets one relies on it. Code is left for what no parameter says: expressions, fields
 * of the record, empty variables of a shell, and formats that a command cannot write.
 */
import type { Setting } from '../../../auth/setting.js';
import type { Settings } from '../../../auth/settings.js';
import { idForms } from '../../../call/parse-scalar.js';
import type { Problem } from '../../../call/problem.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import type { Params, Rule } from '../../../contract/types.js';
import { versions } from '../../../contract/wire/service-facts.js';
import { readAccount, readAccounts } from '../../../flags/across-accounts.js';
import { matchCase } from '../../../flags/typed-values.js';
import type { RowShape } from '../../../output/answer.js';
import { FieldError, parseFields } from '../../../output/fields.js';
import { defaultFormat, formats, isBinary, isDrawing } from '../../../output/formats.js';
import { QueryError } from '../../../output/query-error.js';
import { SelectionError } from '../../../output/selection/selection-error.js';
import { joinList } from '../../../values/text-lists.js';
import type { FlagProblem } from './command-error.js';
import { type Globals, parseFormat, secondsForm } from './global-flags.js';

const seconds = {
  type: 'string',
  pattern: { regex: secondsForm.source, means: 'a number of seconds' },
  help: 'The seconds',
} as const;

/** The flags with values or rules, as the contract has parameters, in the order of their problems. */
const params = {
  output: { type: 'enum', values: formats, default: defaultFormat, help: 'The format' },
  timeout: seconds,
  max_wait: seconds,
  account_id: { type: 'string', help: 'One account, or several' },
  all_accounts: { type: 'boolean', help: 'Whether all accounts are read' },
  limit: { type: 'integer', min: 1, help: 'The most records' },
  api_version: { type: 'integer', min: versions.oldest, max: versions.newest, help: 'The version' },
  bom: { type: 'boolean', help: 'Whether a byte order mark is written' },
  spreadsheet_safe: { type: 'boolean', help: 'Whether formulas are protected' },
  decimal: { type: 'boolean', help: 'Whether amounts are decimals' },
} as const satisfies Params;

/** A flag without effect is refused: a script that sets it relies on it. */
const rules: readonly Rule<keyof typeof params>[] = [
  { rule: 'exclusive', params: ['all_accounts', 'account_id'] },
  ...(['bom', 'spreadsheet_safe', 'decimal'] as const).map(
    (param) => ({ rule: 'onlyWhen', param, when: 'output', is: ['csv', 'tsv'] }) as const,
  ),
];

/** Finds all problems that do not depend on the command, but for whether it takes several accounts. */
export async function globalProblems(
  globals: Globals,
  settings: Settings,
  severalAccounts = false,
): Promise<FlagProblem[]> {
  return [
    ...(await typedProblems(globals, settings, severalAccounts)),
    ...(await selectionProblems(globals)),
    ...emptyFlags(globals),
    ...(await rowSelectionProblems(globals, undefined)),
  ];
}

/** The problems of flags, variables and profile keys by the check of all parameters, which is loaded where one was given. */
async function typedProblems(
  { limit, apiVersion, allAccounts, bom, spreadsheetSafe, decimal }: Globals,
  { output, timeout, maxWait, account }: Settings,
  severalAccounts: boolean,
): Promise<FlagProblem[]> {
  const settings: Settable = { output, timeout, max_wait: maxWait, account_id: account };
  const ofRows = { bom, spreadsheet_safe: spreadsheetSafe, decimal };
  const asksForRows = Object.values(ofRows).some((value) => value !== undefined);
  const raw = {
    ...Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setValue(setting)])),
    ...{ limit, api_version: apiVersion, ...ofRows },
    // The format of an export is csv by default.
    ...(asksForRows && { output: output?.value }),
    // An account from the environment or the profile is a default, which --all-accounts replaces.
    all_accounts: account?.origin === 'flag' ? allAccounts : undefined,
  };
  if (Object.values(raw).every((value) => value === undefined)) return [];
  const name = (parameter: string) => {
    const setting = settings[parameter];
    const flag = parameter === 'account_id' ? 'account' : parameter.replaceAll('_', '-');
    // A flag and a variable are named after the setting; a file has several.
    if (setting?.origin === 'directory') return `${flag} in ${setting.source}`;
    return setting === undefined || setting.origin === 'default' ? `--${flag}` : setting.source;
  };
  const { parseMembers, parseValue } = await import('../../../call/parse.js');
  const collector = createProblemCollector({ name });
  parseMembers({ fields: params, rules }, raw, '', collector, (param, value, at) => {
    const text = String(value);
    if (at === 'account_id' && (severalAccounts ? readAccounts(text) : readAccount(text)) === undefined)
      return collector.invalid(at, accountForm[severalAccounts ? 'several' : 'one'], text);
    return parseValue(param, param.type === 'enum' ? matchCase(text, param.values) : value, at, collector);
  });
  return withFlags(collector.problems, name);
}

type Settable = Readonly<Record<string, Setting<string> | undefined>>;

/** The value that something sets; undefined for the default. */
function setValue(setting: Setting<string> | undefined): string | undefined {
  return setting?.origin === 'default' ? undefined : setting?.value;
}

const accountMeans = `must be ${idForms.any.means}, or the name of an account`;
const accountForm = {
  one: `${accountMeans}; only reads accept several`,
  several: `${accountMeans}; separate several with commas`,
};

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
  if (error instanceof FieldError) return withFlags(error.problems, () => '--fields');
  if (error instanceof QueryError) return withFlags(error.problems, () => '--query');
  if (error instanceof SelectionError) {
    return withFlags(error.problems, (parameter) => `--${parameter}`);
  }
  throw error;
}

function withFlags(problems: readonly Problem[], name: (parameter: string) => string): FlagProblem[] {
  return problems.map((problem) => ({ ...problem, flag: name(problem.parameter) }));
}
