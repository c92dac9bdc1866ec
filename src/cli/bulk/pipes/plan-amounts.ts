/**
 * Values that depend on the records: changes such as +10%, +=7d or `{name} (old)`, and decimals that the currency of each
 * record must allow. The value itself is what is sent, so that a repetition does not apply a change twice.
 */
import { check } from '../../../call/check.js';
import { decimalFlagName, flagName, isMoney } from '../../../call/flag-names.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { applyRelativeAmount } from '../../../flags/relative-amount.js';
import { escapeControls } from '../../../output/control-characters.js';
import { chunk } from '../../../values/chunk.js';
import {
  assertPrecision,
  type Decimal,
  dependsOnCurrency,
  MoneyError,
  readAmount,
} from '../../../values/money.js';
import type { RefuseUnconfirmed } from '../../calls/endpoint/computed-values.js';
import { readsCurrency } from '../../calls/endpoint/currency-precision.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import type { Session } from '../../calls/session/session.js';
import { CommandError, type FlagProblem, parameterError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer, withFlag } from '../../core/input/parameter-names.js';
import { compareValues, type FieldChange, recordFieldOf } from '../../core/records/compare.js';
import { changeName, describeChange } from '../../core/records/describe-change.js';
import { listOperations } from '../../core/records/operations.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { responseData } from '../../core/records/response-data.js';

/** The amounts of every id. */
export interface AmountPlan {
  /** What is sent for an id besides the values that are the same for all. */
  readonly valuesOf: (id: string) => Document;
  /** Why nothing can be sent for an id; undefined for most. */
  readonly failureOf: (id: string) => unknown;
  /** The record of an id as it was read; undefined where it could not be. */
  readonly recordOf: (id: string) => Document | undefined;
  /** Whether changes that depend on the record leave it as it is, such as those that are rounded away: nothing is sent then. */
  readonly isUnchanged: (id: string) => boolean;
  /** The first changes, one line each: `8wku2 "Spring": daily_budget 80.00 -> 88.00 USD (+10 %)`. */
  readonly lines: readonly string[];
  /** The sums before and after, for each amount and currency. */
  readonly totals: readonly string[];
  /** How many ids change, stay as they are after rounding, and cannot change. */
  readonly counts: { readonly changed: number; readonly same: number; readonly failed: number };
}

export interface AmountCall {
  readonly endpoint: Endpoint;
  readonly args: Arguments;
  /** The checked values that are the same for all. */
  readonly values: Document;
  /** Throws for a record that an earlier change, of which nobody has seen the end, may still change. */
  readonly refuse?: RefuseUnconfirmed | undefined;
}

/** Changes that are shown one by one. */
const maxLines = 20;
/** Records that are read before their amounts are computed: a whole call of those that list by ids. */
const readAtOnce = 200;

/**
 * Reads the records and computes their amounts; undefined where nothing depends on them, and no dry run shows them. Throws
 * CommandError if the records cannot be read; what is wrong with a single one is its failure.
 */
export async function planAmounts(
  call: AmountCall,
  ids: readonly string[],
  session: Pick<Session, 'client'>,
  invocation: Pick<Invocation, 'globals' | 'settings' | 'showProgress' | 'world'>,
): Promise<AmountPlan | undefined> {
  const { endpoint, args, values } = call;
  const related = findRelatedEndpoints(endpoint);
  const isDependent = args.changes !== undefined || readsCurrency(endpoint, args);
  const money = Object.entries(values).filter(([name]) => isMoneyParam(endpoint, name));
  const isShown = invocation.globals.dryRun && money.length > 0;
  if (!related || !(isDependent || isShown)) return undefined;
  const sent = new Map<string, Document>();
  const found = new Map<string, Document>();
  const unchanged = new Set<string>();
  const failures = new Map<string, unknown>();
  const lines: string[] = [];
  const sums = new Map<string, { change: FieldChange; currency: string; before: bigint; after: bigint }>();
  let changed = 0;
  const take = (id: string, record: Document) => {
    found.set(id, record);
    call.refuse?.(id, record);
    const { amounts, currency } = computeAmounts(call, id, record);
    sent.set(id, amounts);
    // Whoever agrees to a change of an amount agrees to all that is sent with it, such as a start.
    const [whole] = args.changes ? listOperations(endpoint, { ...values, ...amounts }) : [];
    const shown = whole?.values ?? { ...Object.fromEntries(money), ...amounts };
    const changes = compareValues(whole?.params ?? endpoint.params, record, shown);
    if (changes.length > 0) changed += 1;
    else if (args.changes) unchanged.add(id);
    if (changes.length > 0 && lines.length < maxLines) {
      const name = typeof record.name === 'string' ? ` ${JSON.stringify(escapeControls(record.name))}` : '';
      lines.push(`${id}${name}: ${changes.map((change) => describeChange(change, currency)).join(', ')}`);
    }
    for (const change of changes.filter(({ param }) => isMoney(param))) {
      const key = `${change.field} ${currency}`;
      const { before = 0n, after = 0n } = sums.get(key) ?? {};
      sums.set(key, {
        change,
        currency,
        before: before + BigInt(String(change.before ?? 0)),
        after: after + BigInt(String(change.after ?? 0)),
      });
    }
  };
  const progress = startProgress(invocation, { label: 'reading', total: ids.length });
  for (const part of chunk(ids, readAtOnce)) {
    const records = await readRecords(session.client, related, values, part).catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    });
    for (const id of part) {
      try {
        take(id, records.get(id) ?? (await readOne(call, id, session)));
      } catch (error) {
        // An amount that is the same for all is also sent where the record cannot be read.
        if (isDependent) failures.set(id, error);
      }
    }
    await progress.update(sent.size + failures.size);
  }
  await progress.clear();
  const totals = [...sums.values()].map(({ change, currency, before, after }) =>
    describeChange({ ...change, before, after }, currency),
  );
  return {
    valuesOf: (id) => sent.get(id) ?? {},
    failureOf: (id) => failures.get(id),
    recordOf: (id) => found.get(id),
    isUnchanged: (id) => unchanged.has(id),
    lines,
    totals,
    counts: { changed, same: sent.size - changed, failed: failures.size },
  };
}

/** A list may leave out what a call for the record itself shows, such as drafts; and only that call says what is wrong. */
async function readOne(
  { endpoint, values }: AmountCall,
  id: string,
  { client }: Pick<Session, 'client'>,
): Promise<Document> {
  const { get } = findRelatedEndpoints(endpoint) ?? {};
  if (!get?.positional) throw new Error(`no endpoint reads the record of ${endpoint.id}`);
  const { account_id } = values;
  const scope = account_id === undefined ? {} : { account_id };
  return responseData(await client.call(get, { ...scope, [get.positional]: id })) as Document;
}

function computeAmounts(
  { endpoint, args, values }: AmountCall,
  id: string,
  record: Document,
): { readonly amounts: Document; readonly currency: string } {
  const currency = String(record.currency);
  const problems: FlagProblem[] = [];
  const attempt = (parameter: string, text: string, compute: () => void) => {
    try {
      compute();
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      const flag = decimalFlagName(parameter);
      problems.push({
        parameter,
        flag,
        code: 'INVALID_PARAMETER',
        message: `${flag} ${error.message}`,
        value: text,
      });
    }
  };
  for (const [name, decimal] of args.decimals) {
    if (dependsOnCurrency(decimal)) attempt(name, decimal.text, () => assertPrecision(decimal, currency));
  }
  const amounts: Record<string, bigint | string> = {};
  for (const [name, change] of args.changes ?? []) {
    const param = endpoint.params[name];
    if ('apply' in change) {
      const value = change.apply(record[recordFieldOf(name, param)]);
      if (value === undefined) throw noAmountError(endpoint, name, id, change.text);
      amounts[name] = value;
      continue;
    }
    const current = readAmount(record, recordFieldOf(name, param));
    if (current === undefined) throw noAmountError(endpoint, name, id, change.text);
    attempt(name, change.text, () => {
      amounts[name] = applyRelativeAmount(change, current, currency);
    });
  }
  if (problems.length === 0)
    problems.push(...checkAmounts(endpoint, args, { ...values, ...amounts }, amounts));
  if (problems.length > 0) throw parameterError(problems);
  return { amounts, currency };
}

/** What is wrong with the amounts, as what they are computed from is typed. */
function checkAmounts(
  endpoint: Endpoint,
  args: Arguments,
  values: Document,
  amounts: Document,
): readonly FlagProblem[] {
  const money = Object.keys(amounts).filter((name) => isMoneyParam(endpoint, name));
  const typed = money.map((name): readonly [string, Decimal] => {
    const text = args.changes?.get(name)?.text ?? '';
    return [name, { text, micros: 0n, decimals: 0 }];
  });
  const namer = createParameterNamer(endpoint, { ...args, decimals: new Map([...args.decimals, ...typed]) });
  return check(endpoint, values, namer).problems.map((problem) => withFlag(endpoint, namer, problem));
}

function isMoneyParam({ params }: Endpoint, name: string): boolean {
  const param = params[name];
  return param !== undefined && isMoney(param);
}

function noAmountError(endpoint: Endpoint, parameter: string, id: string, text: string): CommandError {
  const param = endpoint.params[parameter];
  const what = param ? changeName({ field: parameter, param }) : parameter;
  const isAmount = isMoneyParam(endpoint, parameter);
  const flag = isAmount ? decimalFlagName(parameter) : flagName(parameter);
  const message = `${flag}: ${id} has no ${what} that ${text} could change`;
  const example = isAmount ? '55.00' : param?.type === 'time' ? '2026-11-20T14:00:00Z' : 'TEXT';
  return new CommandError('NO_CURRENT_AMOUNT', exitCodes.usage, message, `Set one: ${flag} ${example}`, [
    { parameter, flag, code: 'NO_CURRENT_AMOUNT', message, value: text },
  ]);
}
