/**
 * 900 days of syncs of a file that changes: after each of them the people of the file are on the list, and nobody else, and
 * they are still there at the next one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processingHours } from '../../../../src/contract/params/membership.js';
import { hashOf, type Person } from '../../../support/identifiers.js';
import { keysOf } from '../../../support/members.js';
import { isLong } from '../../../support/rounds.js';
import { createRandom, openYears, planSteps } from '../../../support/years.js';

/** A person of the file: the addresses, of which somebody corrects the first, and a handle. */
interface Row {
  readonly email: string;
  readonly second: string | undefined;
  readonly handle: string | undefined;
}

type Columns = readonly ('email' | 'email 2' | 'handle' | 'city')[];
const layouts: readonly Columns[] = [
  ['email'],
  ['email', 'handle'],
  ['city', 'handle', 'email'],
  ['email', 'email 2'],
  ['email 2', 'city', 'email', 'handle'],
];
const formats = ['csv', 'csv', 'json', 'jsonl'] as const;
type Format = (typeof formats)[number];

const cellOf = ({ email, second = '', handle = '' }: Row, column: Columns[number]) =>
  ({ email, 'email 2': second, handle, city: 'Rome' })[column];

const personOf = ({ email, second, handle }: Row, columns: Columns): Person => ({
  email: [email, ...(columns.includes('email 2') && second !== undefined ? [second] : [])].map(hashOf),
  ...(columns.includes('handle') && handle !== undefined && { handle: [hashOf(handle)] }),
});

/** The text of a file; in JSON the addresses may be one array. */
function writeRows(rows: readonly Row[], columns: Columns, format: Format): string {
  if (format === 'csv') {
    const lines = rows.map((row) => columns.map((column) => cellOf(row, column)).join(','));
    return `${[columns.join(','), ...lines].join('\n')}\n`;
  }
  const objects = rows.map((row, index) => {
    const object = Object.fromEntries(columns.map((column) => [column, cellOf(row, column) || null]));
    const { 'email 2': second, ...others } = object;
    return index % 2 > 0 && second ? { ...others, email: [object.email, second] } : object;
  });
  return format === 'json'
    ? JSON.stringify(objects)
    : objects.map((one) => `${JSON.stringify(one)}\n`).join('');
}

/** A file that a customer keeps: people come and leave, an address is corrected, a column is added or moved, the name and the format change. */
function createFile(random: () => number) {
  let next = 0;
  let columns: Columns = ['email'];
  let name = 'customers';
  let format: Format = 'csv';
  const create = (): Row => {
    next += 1;
    return {
      email: `p${next}@x.com`,
      second: next % 4 === 0 ? `home${next}@x.com` : undefined,
      handle: next % 3 === 0 ? `handle${next}` : undefined,
    };
  };
  let rows: readonly Row[] = Array.from({ length: 40 }, create);
  return {
    change(): void {
      const come = Array.from({ length: Math.floor(random() * 4) }, create);
      const stay = rows.filter(() => random() > 0.02);
      rows = [...stay, ...come].map((row) => (random() < 0.02 ? { ...row, email: `new.${row.email}` } : row));
      if (random() < 0.1) columns = layouts[Math.floor(random() * layouts.length)] ?? columns;
      if (random() < 0.1) name = `customers-${Math.floor(random() * 3)}`;
      if (random() < 0.2) format = formats[Math.floor(random() * formats.length)] ?? format;
    },
    write(folder: string): string {
      const path = join(folder, `${name}.${format}`);
      writeFileSync(path, writeRows(rows, columns, format));
      return path;
    },
    people: (): readonly Person[] => rows.map((row) => personOf(row, columns)),
  };
}

/** Everybody of the file is a member with all identifiers, and every member has an identifier of the file. */
function compare(members: ReadonlySet<string>, people: readonly Person[]) {
  const listed = people.map((person) => [...keysOf([person])].flatMap((key) => key.split(' ')));
  const memberOf = new Map([...members].flatMap((key) => key.split(' ').map((one) => [one, key])));
  const all = new Set(listed.flat());
  return {
    missing: listed.filter(
      (own) =>
        new Set(own.map((one) => memberOf.get(one) ?? one)).size > 1 || !own.some((one) => memberOf.has(one)),
    ).length,
    others: [...members].filter((key) => !key.split(' ').some((one) => all.has(one))).length,
  };
}

const nobody = { missing: 0, others: 0 };

it.each(isLong ? Array.from({ length: 12 }, (_, seed) => seed + 1) : [1])(
  'a list is that of the file for 900 days, chosen by seed %d',
  async (seed) => {
    const random = createRandom(seed);
    const { service, home, now, pass, run } = await openYears();
    const id = await service.createAudience('Customers');
    const file = createFile(random);
    const members = (hours: number) => service.peopleOf(id, now() + hours * 3_600_000);
    const totals = { sent: 0, renewed: 0, failed: 0, listed: 0 };
    let before: readonly Person[] = [];
    const sync = async (step: Parameters<typeof run>[1]) => {
      const path = file.write(home.path);
      const argv = ['custom-audiences', 'users', 'sync', id, '--from', path, '-o', 'json', '--yes'];
      const { exit, stdout, stderr } = await run(argv, step);
      if (exit !== 0) return { exit, stderr };
      const { updated, renewed } = JSON.parse(stdout);
      totals.listed += file.people().length;
      totals.sent += updated;
      totals.renewed += renewed;
      return { exit, stderr };
    };
    for (const step of planSteps(random)) {
      pass(step.days);
      // Nobody has left meanwhile: no membership has ended.
      if (step.days > 10) expect(compare(await members(0), before).missing).toBe(0);
      file.change();
      const first = await sync(step);
      if (step.answers === 'none' || step.wrongBy !== 0) {
        totals.failed += first.exit === 0 ? 0 : 1;
        // Somebody runs it again, at once or with the next file.
        if (random() < 0.5 && step.wrongBy === 0) {
          before = [];
          continue;
        }
        expect((await sync({})).exit).toBe(0);
      } else expect(first.exit, first.stderr).toBe(0);
      before = file.people();
      expect(compare(await members(processingHours.most), before)).toEqual(nobody);
    }
    expect(totals.failed).toBeGreaterThan(1);
    // Not everybody each time: what is sent more than once in 6 to 10 months was changed, or shares an identifier.
    expect(totals.renewed).toBeGreaterThan(40);
    expect(totals.sent).toBeLessThan(totals.listed / 2);
  },
  180_000,
);
