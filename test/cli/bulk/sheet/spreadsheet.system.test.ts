/** Sheets that a real spreadsheet program has opened and saved again. Starts LibreOffice without a window. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { hasParts, nameWithParts } from '../../../support/external-tools.js';

const program = 'soffice';

/** Text import and export: delimiter, quote, UTF-8, first line, columns, language, quote all, detect numbers. */
const filter = (delimiter: string, language: number, detects: boolean) =>
  `${delimiter.charCodeAt(0)},34,76,1,,${language},false,${detects}`;
const [english, german] = [1033, 1031];

interface Saving {
  readonly title: string;
  readonly flags: readonly string[];
  readonly open: string;
  readonly save: string;
}

const csv = (options: string) => `csv:Text - txt - csv (StarCalc):${options}`;
const savings: readonly Saving[] = [
  {
    title: 'as it opens any CSV',
    flags: [],
    open: `CSV:${filter(',', english, false)}`,
    save: csv(filter(',', english, false)),
  },
  {
    title: 'with the detection of dates and numbers',
    flags: [],
    open: `CSV:${filter(',', english, true)}`,
    save: csv(filter(',', english, true)),
  },
  {
    title: 'in German, with decimal commas',
    flags: ['--decimal-comma', '--bom'],
    open: `CSV:${filter(';', german, true)}`,
    save: csv(filter(';', german, true)),
  },
  {
    title: 'with tabs',
    flags: ['-o', 'tsv'],
    open: `CSV:${filter('\t', english, true)}`,
    save: csv(filter('\t', english, true)),
  },
];

/** Opens files and saves them again as CSV, in a directory of their own. Returns their paths. */
function saveAgain(paths: readonly string[], { open, save }: Saving): string[] {
  const folder = join(home.path, 'saved');
  mkdirSync(folder, { recursive: true });
  const profile = `-env:UserInstallation=file://${join(home.path, 'office')}`;
  execFileSync(
    program,
    ['--headless', profile, `--infilter=${open}`, '--convert-to', save, '--outdir', folder, ...paths],
    { stdio: 'ignore', timeout: 90_000 },
  );
  return paths.map((path) => join(folder, basename(path)));
}

/** One world, and one profile of the program, which takes a while to set one up. */
const home = homeOfFile(createHomeWithDemo);
const run = (argv: readonly string[]) => runAds(home, [...argv, '--env', 'local']);

const name = nameWithParts('a sheet that a spreadsheet program has saved again', program);

describe.skipIf(!hasParts(program))(name, () => {
  beforeAll(async () => {
    const awkward = ['=1+1', 'May 2026', '007', '12e4', 'Bücher, "neu"; a|b', "'tis"];
    const funding = JSON.parse((await run(['funding-instruments', 'list', '-o', 'json'])).stdout);
    for (const name of awkward) {
      const made = await run([
        'campaigns',
        'create',
        '--name',
        name,
        '--funding-instrument-id',
        funding[0].id,
      ]);
      expect(made.exit, made.stderr).toBe(0);
    }
  });

  it.each(savings)('$title comes back with one changed cell as one change', async (saving) => {
    const groups = ['campaigns', 'line-items', 'targeting-criteria', 'promoted-tweets', 'tracking-tags'];
    const paths: string[] = [];
    for (const group of groups) {
      const exported = await run([group, 'export', ...saving.flags]);
      expect(exported.exit, exported.stderr).toBe(0);
      paths.push(join(home.path, `${group}.csv`));
      writeFileSync(join(home.path, `${group}.csv`), exported.stdout);
    }
    const saved = saveAgain(paths, saving);
    for (const [index, path] of saved.entries()) {
      const same = await run([groups[index]!, 'import', path, '--dry-run', '-o', 'json']);
      expect([same.exit, same.stdout], same.stderr).toEqual([0, '[]\n']);
    }
    const [sheet = ''] = saved;
    const text = readFileSync(sheet, 'utf8');
    expect(text).not.toBe(readFileSync(paths[0]!, 'utf8'));
    const cell = /^(\w+[,;\t]Autumn catalogue[,;\t]\w+[,;\t])(\d+)(?=[.,;\t])/m;
    const before = Number(cell.exec(text)?.[2]);
    const edited = text.replace(cell, `$1${before + 8}`);
    expect(edited).not.toBe(text);
    writeFileSync(sheet, edited);
    const changed = await run(['campaigns', 'import', sheet, '--dry-run', '-o', 'json']);
    expect(JSON.parse(changed.stdout), changed.stderr).toEqual([
      expect.objectContaining({
        action: 'update',
        column: 'daily_budget',
        before: `${before}.00`,
        after: `${before + 8}.00`,
      }),
    ]);
    const done = await run(['campaigns', 'import', sheet, '--yes', '-o', 'json']);
    expect(JSON.parse(done.stdout), done.stderr).toEqual([
      expect.objectContaining({ outcome: 'updated', name: 'Autumn catalogue' }),
    ]);
    const again = await run(['campaigns', 'import', sheet, '--yes', '-o', 'json']);
    expect([again.exit, again.stdout], again.stderr).toEqual([0, '[]\n']);
  });
});
