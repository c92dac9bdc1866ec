/**
 * Values that the database maintains automatically whenever a record changes: the number of records, and the times of a
 * campaign, which are those of its line items.
 */
import { campaign } from '../../contract/groups/campaigns.js';
import { lineItem } from '../../contract/groups/line-items.js';

/** The columns with the times of a campaign: the attributes that it has only to be sorted by. */
export const flightColumns: readonly string[] = campaign.sortOnly ?? [];

/** The time of a line item, as text that can be compared. */
const timeOf = (row: string, field: string) => `rtrim(json_extract(${row}data, '$.${field}'), 'Z')`;

/** The earliest start and the latest end of a campaign's line items; null where one of them has none. */
function flightTime(field: string): string {
  const aggregate = field.startsWith('start') ? 'min' : 'max';
  return `CASE count(json_extract(data, '$.${field}')) WHEN count(*) THEN ${aggregate}(${timeOf('', field)}) END`;
}

const isItem = (row: string) => `${row}.kind = '${lineItem.name}' AND ${row}.parent_id IS NOT NULL`;

/** Computes the times of the campaign that a line item belongs to. */
function settleFlight(row: string): string {
  return `UPDATE record SET (${flightColumns.join(', ')}) = (
    SELECT ${flightColumns.map(flightTime).join(', ')} FROM record
    WHERE parent_id = ${row}.parent_id AND kind = '${lineItem.name}' AND hidden = 0 AND draft = 0
  ) WHERE kind = '${campaign.name}' AND id = ${row}.parent_id AND account_id = ${row}.account_id;`;
}

const countOne = (row: string, by: '+ 1' | '- 1') =>
  `UPDATE record_count SET total = total ${by} WHERE kind = ${row}.kind AND account_id = ${row}.account_id
   AND hidden = ${row}.hidden AND draft = ${row}.draft;`;
const addOne = `INSERT INTO record_count (kind, account_id, hidden, draft, total)
   VALUES (NEW.kind, NEW.account_id, NEW.hidden, NEW.draft, 1)
   ON CONFLICT DO UPDATE SET total = total + 1;`;

const hasMoved = [
  ...['hidden', 'draft', 'parent_id'].map((name) => `OLD.${name} IS NOT NEW.${name}`),
  ...flightColumns.map((name) => `${timeOf('OLD.', name)} IS NOT ${timeOf('NEW.', name)}`),
].join(' OR ');

const triggers: Readonly<Record<string, string>> = {
  count_added: `AFTER INSERT ON record BEGIN ${addOne} END`,
  count_removed: `AFTER DELETE ON record BEGIN ${countOne('OLD', '- 1')} END`,
  count_changed: `AFTER UPDATE OF hidden, draft ON record WHEN OLD.hidden <> NEW.hidden OR OLD.draft <> NEW.draft
    BEGIN ${countOne('OLD', '- 1')} ${addOne} END`,
  flight_added: `AFTER INSERT ON record WHEN ${isItem('NEW')} BEGIN ${settleFlight('NEW')} END`,
  flight_removed: `AFTER DELETE ON record WHEN ${isItem('OLD')} BEGIN ${settleFlight('OLD')} END`,
  flight_changed: `AFTER UPDATE OF hidden, draft, parent_id, data ON record WHEN ${isItem('NEW')} AND (${hasMoved})
    BEGIN ${settleFlight('OLD')} ${settleFlight('NEW')} END`,
};

/** Creates the table of numbers and the triggers. */
export const flightTriggers: readonly string[] = [
  `CREATE TABLE record_count (
    kind TEXT NOT NULL,
    account_id TEXT NOT NULL,
    hidden INTEGER NOT NULL,
    draft INTEGER NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (kind, account_id, hidden, draft)
  ) WITHOUT ROWID`,
  ...Object.entries(triggers).map(([name, what]) => `CREATE TRIGGER ${name} ${what}`),
];

/** Removes the triggers and their tables, to add many records at once. */
export const letGo: readonly string[] = [
  ...Object.keys(triggers).map((name) => `DROP TRIGGER ${name}`),
  'DROP TABLE record_count',
];

/** Computes them for the records that are there. */
export const catchUp: readonly string[] = [
  `INSERT INTO record_count (kind, account_id, hidden, draft, total)
   SELECT kind, account_id, hidden, draft, count(*) FROM record GROUP BY kind, account_id, hidden, draft`,
  `UPDATE record SET (${flightColumns.join(', ')}) = (flight.${flightColumns.join(', flight.')}) FROM (
    SELECT parent_id, account_id, ${flightColumns.map((name) => `${flightTime(name)} AS ${name}`).join(', ')} FROM record
    WHERE kind = '${lineItem.name}' AND parent_id IS NOT NULL AND hidden = 0 AND draft = 0 GROUP BY parent_id, account_id
  ) AS flight WHERE record.kind = '${campaign.name}' AND record.id = flight.parent_id
    AND record.account_id = flight.account_id`,
];
