/** Detects that the answer of a query may mix amounts of several currencies, by its text, its columns and the file. */
import type { RowShape } from '../../../output/answer.js';
import { joinList } from '../../../values/text-lists.js';
import { namesOf } from './query-text.js';
import type { MirrorReader } from './run-query.js';

/** Names that determine the currency: of a record, not of an account, which may have several. */
const hasCurrency = (name: string) => /currency$|(^|_)id$/.test(name) && name !== 'account_id';

/** Functions that add up. */
const sums = ['sum', 'avg', 'total'];

/** Words that end the terms of GROUP BY and PARTITION BY. */
const ends = [
  'having',
  'order',
  'limit',
  'window',
  'union',
  'intersect',
  'except',
  'rows',
  'range',
  'groups',
];

/**
 * The reason that amounts may be mixed, and advice against it; undefined where they cannot be, or the file has one currency
 * only.
 */
export function describeMixture(
  text: string,
  { columns, fields }: RowShape,
  { query }: Pick<MirrorReader, 'query'>,
): string | undefined {
  const names = namesOf(text);
  const amounts = [
    ...columns.filter((name) => fields[name]?.type === 'micro'),
    ...names.filter((name) => name.endsWith('_local_micro')),
  ];
  const isStated = columns.some((name) => /currency(_\d+)?$/i.test(name));
  if (amounts.length === 0 || isPinned(names) || (isStated && isGrouped(names, columns))) return undefined;
  const found = query<{ currency: string }>(
    `SELECT currency FROM campaigns UNION SELECT currency FROM line_items UNION SELECT currency FROM funding_instruments`,
  ).flatMap(({ currency }) => currency ?? []);
  if (found.length < 2) return undefined;
  const mixed = `${joinList([...new Set(amounts)].slice(0, 3), 'and')} may mix them`;
  const start = `the file has amounts in ${joinList(found.sort(), 'and')}, and the`;
  return isStated
    ? `${start} query adds them up without grouping by currency, so ${mixed}: add currency to GROUP BY`
    : `${start} answer has no column currency, so ${mixed}: add currency to SELECT and GROUP BY`;
}

/** Whether the query is about one currency: `currency = '...'`. */
function isPinned(names: readonly string[]): boolean {
  return names.some(
    (name, index) => name === 'currency' && names[index + 1] === '=' && names[index + 2]?.startsWith("'"),
  );
}

/** Whether all that is added up belongs to one currency, as far as each list of terms says. */
function isGrouped(names: readonly string[], columns: readonly string[]): boolean {
  if (!names.some((name, index) => sums.includes(name) && names[index + 1] === '(')) return true;
  const lists = names.flatMap((name, index) =>
    ['group', 'partition'].includes(name) && names[index + 1] === 'by' ? [termsFrom(names, index + 2)] : [],
  );
  const isOne = (term: string) => hasCurrency(/^\d+$/.test(term) ? (columns[Number(term) - 1] ?? '') : term);
  return lists.length > 0 && lists.every((terms) => terms.some(isOne));
}

function termsFrom(names: readonly string[], start: number): readonly string[] {
  const rest = names.slice(start);
  const end = rest.findIndex((name) => name === ')' || ends.includes(name));
  return end < 0 ? rest : rest.slice(0, end);
}
