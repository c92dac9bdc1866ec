/** Workbooks of every sheet that a real spreadsheet program has edited and saved. Starts LibreOffice without a window. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseDelimited } from '../../../../src/cli/core/input/read-delimited.js';
import {
  type SheetGroupName,
  sheetGroupNames,
  sheetWords,
} from '../../../../src/cli/core/input/sheet-group-names.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { hasParts, nameWithParts } from '../../../support/external-tools.js';
import { editInOffice, officeProgram } from '../../../support/office.js';

/** What is typed: into a row with this text, or into a new row that is a copy of it without its id. */
interface Change {
  readonly row: string;
  readonly isCopy?: true;
  readonly cells: Readonly<Record<string, string>>;
}

const changes: Readonly<Record<SheetGroupName, Change>> = {
  campaigns: { row: 'Autumn catalogue', cells: { name: 'Herbst, "neu"; =1', daily_budget: '88.5' } },
  'line-items': {
    row: 'Autumn catalogue: Readers',
    cells: { bid: '1.35', entity_status: 'PAUSED', name: '12e4' },
  },
  'targeting-criteria': {
    row: 'CUSTOM_AUDIENCE',
    isCopy: true,
    cells: { targeting_type: 'PHRASE_KEYWORD', targeting_value: '007' },
  },
  'promoted-tweets': { row: 'ACCEPTED', isCopy: true, cells: { tweet_id: '7079542246429569999' } },
  'tracking-tags': {
    row: 'click_tracker',
    cells: { tracking_tag_url: 'https://measure.example/1?x=1&y=%C3%BC' },
  },
  'draft-tweets': { row: 'Summer teaser', cells: { text: 'May 2026' } },
  'scheduled-tweets': { row: 'Summer list', cells: { text: 'Bücher für den Sommer' } },
  cards: { row: 'Spring page', cells: { name: '007' } },
  'cards.poll': {
    row: 'Paper or screen',
    isCopy: true,
    cells: { name: '1-2', first_choice: 'true', duration_in_minutes: '2880' },
  },
  'cards.image-conversation': { row: 'Favourite season', cells: { title: 'Which, "now"?' } },
  'cards.video-conversation': { row: 'Genres', cells: { name: '2026-11-22', title: 'Mystery' } },
};

/** The letters of a column; the first is 0. */
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26);

const home = homeOfFile(createHomeWithDemo);
const run = (argv: readonly string[], onPart?: (bytes: Buffer) => void) =>
  runAds(home, [...argv, '--env', 'local'], { ...(onPart && { onPart }) });
const place = (name: string) => join(home.path, name);

async function exportBook(group: SheetGroupName): Promise<string> {
  const parts: Buffer[] = [];
  const { exit, stderr } = await run([...sheetWords(group).split(' '), 'export', '-o', 'xlsx'], (part) =>
    parts.push(part),
  );
  expect(exit, stderr).toBe(0);
  writeFileSync(place(`${group}.xlsx`), Buffer.concat(parts));
  return place(`${group}.xlsx`);
}

/** The rows of the same export as CSV, and where their columns are. */
async function exportRows(group: SheetGroupName) {
  const { stdout } = await run([...sheetWords(group).split(' '), 'export']);
  const [header = [], ...rows] = parseDelimited(stdout, ',').map(({ cells }) => cells);
  const names = header.map((name) => name.replace(/ \(.*\)$/, ''));
  return { names, rows };
}

/** The cells to type, by their place. */
function editsOf({ row, isCopy, cells }: Change, { names, rows }: Awaited<ReturnType<typeof exportRows>>) {
  const at = rows.findIndex((one) => one.some((cell) => cell.includes(row)));
  expect(at).toBeGreaterThanOrEqual(0);
  const number = isCopy ? rows.length + 2 : at + 2;
  const writable = (name: string) => changeable.includes(name);
  const changeable = names.slice(1, names.indexOf('account_id') + 1);
  const copied = isCopy
    ? names.flatMap((name, column) => {
        const cell = rows[at]?.[column]?.replace(/^'/, '') ?? '';
        return writable(name) && cell !== '' ? [[name, cell] as const] : [];
      })
    : [];
  const typed = Object.entries({ ...Object.fromEntries(copied), ...cells });
  return Object.fromEntries(typed.map(([name, text]) => [`${letters(names.indexOf(name))}${number}`, text]));
}

const name = nameWithParts('a workbook that a spreadsheet program has edited', officeProgram);

describe.skipIf(!hasParts(officeProgram))(name, () => {
  beforeAll(async () => {
    const editings = [];
    for (const group of sheetGroupNames) {
      const source = await exportBook(group);
      const edits = editsOf(changes[group], await exportRows(group));
      for (const ending of ['xlsx', 'ods']) {
        editings.push({ source, target: place(`${group}.same.${ending}`), edits: {} });
        editings.push({ source, target: place(`${group}.edited.${ending}`), edits });
      }
    }
    editInOffice(place('office'), editings);
  }, 240_000);

  const cases = sheetGroupNames.flatMap((group) => ['xlsx', 'ods'].map((ending) => [group, ending] as const));

  it.each(cases)('of %s, saved as %s, imports with exactly the edits as changes', async (group, ending) => {
    const words = sheetWords(group).split(' ');
    const saved = (kind: string) => place(`${group}.${kind}.${ending}`);
    const same = await run([...words, 'import', saved('same'), '--dry-run', '-o', 'json']);
    expect([same.exit, same.stdout], same.stderr).toEqual([0, '[]\n']);
    expect(same.stderr).not.toMatch(/read-only|converted|ignored|empty|other sheets/);
    const edited = await run([...words, 'import', saved('edited'), '--dry-run', '-o', 'json']);
    expect(edited.exit, edited.stderr).toBe(0);
    const { isCopy, cells } = changes[group];
    const rows: readonly Record<string, string>[] = JSON.parse(edited.stdout);
    const found = Object.fromEntries(rows.map(({ column = '', after }) => [column, after]));
    const typed = Object.fromEntries(
      Object.entries(cells).map(([column, text]) => [column, /^\d+\.\d$/.test(text) ? `${text}0` : text]),
    );
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set([isCopy ? 'create' : 'update']));
    expect(new Set(rows.map(({ row }) => row)).size).toBe(1);
    if (isCopy) expect(found).toMatchObject(typed);
    else expect(found).toEqual(typed);
  });

  it('is read by this test at all', () => {
    expect(readFileSync(place('campaigns.edited.ods')).subarray(0, 2).toString()).toBe('PK');
  });
});
