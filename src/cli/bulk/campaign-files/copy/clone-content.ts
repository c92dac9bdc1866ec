/** Changes the content of a pulled campaign into that of its copy. Pure. */
import { currencyDecimals, microsPerUnit } from '../../../../contract/wire/currencies.js';
import { day } from '../../../../values/duration.js';
import { findNearest } from '../../../../values/match-name.js';
import { decimalPattern, formatMoney, parseDecimal } from '../../../../values/money.js';
import { joinList } from '../../../../values/text-lists.js';
import { formatTime, parseTime } from '../../../../values/time.js';
import { createOffset } from '../../../../values/time-zone.js';
import { usageError } from '../../../core/host/command-error.js';
import { keyedKinds, type NodeKind } from '../format/node-kinds.js';

/** A node as a file has it. */
export type NodeContent = Readonly<Record<string, unknown>>;

export interface CloneChanges {
  /** `name=/US/UK/`, `daily_budget=40`. */
  readonly set: readonly string[];
  /** `budget=0.5`, `bid=1.1`. */
  readonly scale: readonly string[];
  /** In milliseconds; 0 where dates stay. */
  readonly shift: number;
  /** Where days begin: whole days do not change the time of day there. */
  readonly zone: string;
  /** Sections that the copy does not have. */
  readonly without: readonly string[];
}

const status = 'entity_status';

type Change = (value: unknown) => unknown;

/** The copy of a node of a kind, with everything below it. Throws CommandError for a change that cannot be made. */
export function cloneContent(content: NodeContent, kind: NodeKind, changes: CloneChanges): NodeContent {
  const sets = changes.set.map((text) => readSet(text, kind));
  const isRenamed = sets.some(({ field }) => field === 'name');
  const scales = changes.scale.map(readScale);
  const shift = (value: unknown) => shiftTime(value, changes);
  const matched = new Set<SetChange>();

  function cloneNode(node: NodeContent, own: NodeKind, isTop: boolean): NodeContent {
    const copy: Record<string, unknown> = { ...node };
    // Whatever the original does, the copy is created paused.
    delete copy[status];
    for (const section of changes.without) delete copy[section];
    for (const name of ['start_time', 'end_time'])
      if (copy[name] !== undefined) copy[name] = shift(copy[name]);
    for (const { fields, change } of scales)
      for (const name of fields) if (copy[name] !== undefined) copy[name] = change(copy[name]);
    for (const set of sets) {
      const { field, section, isPattern, change } = set;
      const old = copy[field];
      if (isPattern ? old === undefined : section !== own.section) continue;
      copy[field] = change(old);
      if (copy[field] !== old) matched.add(set);
    }
    if (isTop && !isRenamed) copy.name = `${String(node.name)} (copy)`;
    const { below } = own;
    const inside = below && (copy[below.section] as Readonly<Record<string, NodeContent>> | undefined);
    if (!below || !inside) return copy;
    const nodes = Object.entries(inside).map(([key, item]) => [key, cloneNode(item, below, false)] as const);
    return { ...copy, [below.section]: Object.fromEntries(nodes) };
  }

  const copy = cloneNode(content, kind, true);
  const missed = sets.find((set) => set.isPattern && !matched.has(set));
  if (missed) throw usageError(`--set ${missed.text} replaces nothing: no ${missed.field} has the text`);
  return copy;
}

interface SetChange {
  readonly text: string;
  readonly field: string;
  /** The section whose nodes have the value. */
  readonly section: string;
  /** It replaces a part of the value, wherever there is one. */
  readonly isPattern: boolean;
  readonly change: Change;
}

function readSet(text: string, top: NodeKind): SetChange {
  const [, typed = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const field = typed.trim().replaceAll('-', '_');
  const known = keyedKinds(top).flatMap(({ section, fields }) =>
    fields.filter(({ name }) => name !== status).map(({ name, column }) => ({ section, name, column })),
  );
  const found = known.find(({ name }) => name === field);
  if (!found) {
    const names = known.map(({ name }) => name);
    const near = findNearest(field, names);
    const advice = near ? `Did you mean ${near}?` : `Fields: ${joinList([...new Set(names)], 'and')}`;
    throw usageError(
      `--set must be a field and its value, such as name="Summer sale", got "${text}"`,
      advice,
    );
  }
  const [, from, to = ''] = /^\/((?:[^/\\]|\\.)+)\/((?:[^/\\]|\\.)*)\/$/.exec(value) ?? [];
  const { section, column } = found;
  if (from === undefined) {
    if (value.startsWith('/'))
      throw usageError(
        `--set ${field} must be a value or /OLD/NEW/, with \\/ for a / in them, got "${value}"`,
      );
    const plain = column.param?.type === 'list' ? value.split(',').map((item) => item.trim()) : value;
    return { text, field, section, isPattern: false, change: () => (value === '' ? null : plain) };
  }
  const plain = (part: string) => part.replaceAll('\\/', '/');
  return {
    text,
    field,
    section,
    isPattern: true,
    change: (old) => (typeof old === 'string' ? old.replaceAll(plain(from), () => plain(to)) : old),
  };
}

const scaled: Readonly<Record<string, readonly string[]>> = {
  budget: ['daily_budget', 'total_budget'],
  bid: ['bid'],
};

function readScale(text: string): { readonly fields: readonly string[]; readonly change: Change } {
  const [what = '', factor = ''] = text.split(/=(.*)/s);
  const fields = Object.hasOwn(scaled, what) ? scaled[what] : undefined;
  if (!fields || !decimalPattern.test(factor) || Number(factor) === 0) {
    const names = joinList(Object.keys(scaled), 'or');
    const limits = 'A factor has at most 12 digits and 6 decimals.';
    throw usageError(`--scale must be ${names} and a factor, such as budget=0.5, got "${text}"`, limits);
  }
  return { fields, change: (value) => scaleAmount(String(value), parseDecimal(factor).micros) };
}

/** Rounds down to what the currency can express, so that a copy never spends more. */
function scaleAmount(text: string, factor: bigint): string {
  const [amount = '', currency] = text.split(' ');
  const micros = (parseDecimal(amount).micros * factor) / microsPerUnit;
  const decimals = currency === undefined ? undefined : currencyDecimals.get(currency);
  const step = decimals === undefined ? 1n : microsPerUnit / 10n ** BigInt(decimals);
  const shown = formatMoney(micros - (micros % step), currency);
  return currency === undefined ? shown : `${shown} ${currency}`;
}

function shiftTime(value: unknown, { shift, zone }: CloneChanges): unknown {
  const time = parseTime(String(value));
  if (time === undefined || shift === 0) return value;
  const moved = time + shift;
  if (shift % day !== 0) return formatTime(moved);
  const offset = createOffset(zone);
  return formatTime(moved + offset(time) - offset(moved));
}
