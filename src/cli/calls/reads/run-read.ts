/** Runs an endpoint whose rows are selected, put in order, named or merged here. */

import { commandWords, flagName } from '../../../call/flag-names.js';
import type { Endpoint } from '../../../contract/types.js';
import { readsAcrossAccounts } from '../../../flags/across-accounts.js';
import { optionKey } from '../../../flags/typed-values.js';
import type { Answer } from '../../../output/answer.js';
import { filteredFields } from '../../../output/selection/filter.js';
import { parseCondition } from '../../../output/selection/parse-condition.js';
import { sortedFields } from '../../../output/selection/sort.js';
import { joinList } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import { fieldProblems, rowSelectionProblems } from '../../core/host/global-flag-problems.js';
import { type Globals, selectsRows } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import { findReferences, type RecordReference, withNameFields } from '../names/record-references.js';
import type { Session } from '../session/session.js';
import { acrossAccounts, chosenAccounts, readAccountsInParallel } from './fan-out.js';
import { selectAnswer } from './select-answer.js';

/** The endpoint's own action, and its session, which is opened once. */
interface EndpointRun {
  readonly run: (invocation: Invocation) => Promise<Answer>;
  readonly open: () => Promise<Session>;
}

/** The answer of the endpoint with the rows that are wanted. Throws CommandError before anything is sent. */
export async function runRead(
  endpoint: Endpoint,
  typed: Invocation,
  { run, open }: EndpointRun,
): Promise<Answer> {
  const { globals, settings, world } = typed;
  const isSpread = readsAcrossAccounts(endpoint) && isSeveral(typed);
  const record = endpoint.record && isSpread ? acrossAccounts(endpoint.record) : endpoint.record;
  const references = record && globals.resolve && endpoint.method === 'GET' ? findReferences(record) : [];
  const shape = record && withNameFields(record, references);
  // With the fields of the rows the same problems are found again, and those with names.
  const others = typed.problems.filter(({ parameter }) => parameter !== 'filter' && parameter !== 'sort');
  const problems = [
    ...others,
    ...(await rowSelectionProblems(globals, shape)),
    // The fields that neither the records have nor what is added to them.
    ...fieldProblems(globals, shape),
    ...(isSpread ? cursorProblems(typed) : []),
    ...(globals.resolve && references.length === 0 ? [needlessResolve(endpoint)] : []),
  ];
  const { fields: _, ...ownGlobals } = globals;
  const invocation = { ...typed, problems, globals: ownGlobals };
  const answer = isSpread
    ? await readAccountsInParallel(endpoint, chosenAccounts(typed), forOneAccount(endpoint, invocation), run)
    : await run(invocation);
  if (globals.dryRun) return answer;
  const name = async (given: Answer) => {
    if (references.length === 0) return given;
    const { addNames } = await import('../names/add-names.js');
    return addNames(given, references, await open(), typed);
  };
  const select = async (given: Answer) => {
    if (!selectsRows(globals) && !isSpread) return given;
    // The emulator's clock may have been moved ahead.
    const now = settings.env.value === 'local' ? (await open()).time() : world.now();
    return selectAnswer(given, typed, now, describeOmitted(endpoint, typed));
  };
  // Rows that are not wanted need no names, unless these tell which are.
  return selectsByName(globals, references) ? select(await name(answer)) : name(await select(answer));
}

/** How to list the records that a filter asks for and the list omits: drafts, deleted ones. */
function describeOmitted(
  { params }: Endpoint,
  { globals, options }: Pick<Invocation, 'globals' | 'options'>,
): string {
  const states = (globals.filter ?? []).flatMap((text) => {
    const { field = '', operator, operands = [] } = parseCondition(text) ?? {};
    const values = operands.map((operand) => operand.text.toLowerCase());
    if (operator !== '=') return [];
    return /status$/i.test(field) ? values : values.includes('true') ? [field] : [];
  });
  const flags = states
    .map((state) => `with_${state}`)
    .filter((name) => params[name] && options[optionKey(flagName(name))] === undefined)
    .map(flagName);
  return flags.length === 0 ? '' : `; to include such records, add ${joinList(flags, 'and')}`;
}

function selectsByName({ filter, sort }: Globals, references: readonly RecordReference[]): boolean {
  const fields = [...filteredFields(filter ?? []), ...(sort === undefined ? [] : sortedFields(sort))];
  const names = references.map(({ nameField }) => nameField);
  return fields.some((field) => names.includes(field.replaceAll('-', '_')));
}

function isSeveral({ globals, settings }: Pick<Invocation, 'settings' | 'globals'>): boolean {
  return globals.allAccounts === true || chosenAccounts({ settings }).length > 1;
}

/** All pages of every account: the first page of each would be no list of anything. */
function forOneAccount(endpoint: Endpoint, invocation: Invocation): Invocation {
  const { allAccounts: _, ...globals } = invocation.globals;
  const all = endpoint.response === 'list' && globals.limit === undefined && { all: true };
  return { ...invocation, globals: { ...globals, ...all } };
}

function cursorProblems({ options }: Pick<Invocation, 'options'>): FlagProblem[] {
  if (options.cursor === undefined) return [];
  const message = '--cursor cannot be used with several accounts; it continues the list of one account';
  return [{ parameter: 'cursor', flag: '--cursor', code: 'EXCLUSIVE_PARAMETERS', message }];
}

function needlessResolve(endpoint: Endpoint): FlagProblem {
  const message = `--resolve is only for records that refer to named records; ${commandWords(endpoint)} does not read such records`;
  return { parameter: 'resolve', flag: '--resolve', code: 'INVALID_PARAMETER', message };
}
