/** Lists where records, `tree`, `orphans` and changes of a file differ from the lists of the service. */

import { hour } from './calendar.js';
import type { Row } from './compare-file-figures.js';
import type { Entity, RawAccount } from './raw-hours.js';
import { type Changed, visibleOf } from './view-oracle.js';

const difference = (one: readonly string[], other: readonly string[]) =>
  one.filter((value) => !other.includes(value));

function compareSets(name: string, found: readonly string[], right: readonly string[]): readonly string[] {
  return [
    ...difference(found, right).map((key) => `${name}: nobody expected ${key}`),
    ...difference(right, found).map((key) => `${name}: ${key} is missing`),
    ...(new Set(found).size === found.length ? [] : [`${name}: a row is there twice`]),
  ];
}

export function compareShape(
  orphans: readonly Row[],
  tree: readonly Row[],
  account: RawAccount,
): readonly string[] {
  const { campaigns, items, posts } = visibleOf(account);
  return [
    ...compareSets(
      'orphans',
      orphans.map(({ type, id }) => `${type} ${id}`),
      [
        ...campaigns
          .filter(({ id }) => !items.some(({ campaign }) => campaign === id))
          .map(({ id }) => `campaign ${id}`),
        ...items
          .filter(({ id }) => !posts.some(({ item }) => item === id))
          .map(({ id }) => `line item ${id}`),
      ],
    ),
    ...compareSets(
      'tree',
      tree.map(({ depth, type, id, parent_id }) => `${depth} ${type} ${id} below ${parent_id}`),
      [
        ...campaigns.map(({ id }) => `0 campaign ${id} below null`),
        ...items.map(({ id, campaign }) => `1 line item ${id} below ${campaign}`),
        ...posts.map(({ id, item }) => `2 promoted post ${id} below ${item}`),
      ],
    ),
  ];
}

export function compareRecords(rows: readonly Row[], entities: readonly Entity[]): readonly string[] {
  const storedOf = (value: unknown) =>
    typeof value === 'boolean'
      ? Number(value)
      : typeof value === 'object' && value
        ? JSON.stringify(value)
        : value;
  return entities.flatMap(({ id, record }) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [`record ${id} is missing`];
    return Object.entries(record).flatMap(([field, value]) =>
      row[field] === storedOf(value)
        ? []
        : [`record ${id}: ${field} is ${row[field]}, not ${storedOf(value)}`],
    );
  });
}

export function compareChanges(
  all: readonly Row[],
  recent: readonly Row[],
  changed: readonly Changed[],
  { now, campaigns, items }: RawAccount,
): readonly string[] {
  const ids = new Set([...campaigns, ...items].map(({ id }) => id));
  const textsOf = (rows: readonly Row[]) =>
    rows
      .filter(({ id, field }) => ids.has(String(id)) && field !== 'updated_at')
      .map(
        ({ table_name, id, field, old, new: value }) => `${table_name} ${id} ${field}: ${old} to ${value}`,
      );
  const textOf = ({ table, id, field, old, now: value }: Changed) =>
    `${table} ${id} ${field}: ${old} to ${value}`;
  const week = now - 7 * 24 * hour;
  const inWeek = textsOf(recent);
  return [
    ...compareSets('changes', textsOf(all), changed.map(textOf)),
    ...changed.flatMap((one) =>
      one.at === undefined || inWeek.includes(textOf(one)) === one.at >= week
        ? []
        : [`recent_changes: ${textOf(one)} is ${one.at >= week ? 'missing' : 'older than a week'}`],
    ),
  ];
}
