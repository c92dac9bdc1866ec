/** The answer of a write that nobody can read: stderr names what was written. Starts the built program. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = resolve(import.meta.dirname, '../../../bin/ads.js');

describe.skipIf(!existsSync('/dev/full'))('an answer that could not be written', { timeout: 60_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), 'ads-test-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const env = { HOME: home, PATH: process.env.PATH, ADS_ENV: 'local' };
  const ads = (line: string, input = '') =>
    spawnSync('sh', ['-c', `"${process.execPath}" "${program}" ${line}`], {
      env,
      cwd: home,
      input,
      encoding: 'utf8',
    });
  const ids = (line: string) => ads(`${line} -o ids`).stdout.trim().split('\n').filter(Boolean);
  /** The answer's error as one text, whatever the format is. */
  const lose = (line: string) => {
    const { status, stderr } = ads(`${line} > /dev/full`);
    const text = stderr.replaceAll('\\n', '\n');
    expect(text).toContain('ads history');
    return { status, named: /The answer was about: ([\w ]+)/.exec(text)?.[1]?.split(' ').sort() };
  };
  const created = (name: string) => ids(`campaigns list --filter name=${name}`);
  const itemsOf = (campaign: readonly string[]) => ids(`line-items list --filter campaign_id=${campaign}`);
  let instrument = '';

  beforeAll(() => {
    [instrument = ''] = ids('funding-instruments list');
    ads(`accounts use ${ids('accounts list')[0]}`);
    const own = { funding_instrument_id: instrument, daily_budget_amount_local_micro: 5_000_000 };
    const text = `  name: File\n    funding_instrument: ${instrument}\n    daily_budget: 5 USD\n`;
    writeFileSync(join(home, 'file.yaml'), `campaigns:\n  file:\n  ${text}`);
    writeFileSync(
      join(home, 'sheet.csv'),
      `name,funding_instrument_id,daily_budget\nSheet,${instrument},5 USD\nSheet,${instrument},6 USD\n`,
    );
    const batch = [1, 2].map(() => ({ operation_type: 'Create', params: { ...own, name: 'Batch' } }));
    writeFileSync(join(home, 'batch.json'), JSON.stringify(batch));
  });

  it.each(['table', 'json'])('of %s says what was not carried out', (format) => {
    const [good] = ids('campaigns list');
    const ended = ads(`campaigns update - --daily-budget 71 -o ${format} > /dev/full`, `nobody\n${good}\n`);
    expect([ended.status, ended.stderr]).toEqual([3, expect.stringContaining('cannot write the output')]);
    expect(ended.stderr).toContain('The command did not do everything: campaigns update: 1 done, 1 failed');
    expect(ended.stderr).toContain('campaign nobody was not found');
    expect(ended.stderr).not.toContain('itself succeeded');
  });

  const raw = (name: string) =>
    `api POST accounts/{account_id}/campaigns --param name=${name} funding_instrument_id=$I daily_budget_amount_local_micro=5000000`;
  it.each([
    ['campaigns create --name One --daily-budget 5 --funding-instrument-id $I -o ids', 'One', 1],
    ['campaigns create --name Two --daily-budget 5 --funding-instrument-id $I -o table', 'Two', 1],
    ['campaigns batch --from batch.json', 'Batch', 2],
    ['campaigns import sheet.csv --yes', 'Sheet', 2],
    ['apply file.yaml --yes', 'File', 1],
    [raw('Raw'), 'Raw', 1],
    [`${raw('Whole')} --include`, 'Whole', 1],
    [`${raw('Data')} --include -o json`, 'Data', 1],
  ])('of %s is named by the ids of what was created', (line, name, count) => {
    const { status, named } = lose(line.replace('$I', instrument));
    const made = created(name);
    expect([status, made.length, named]).toEqual([3, count, [...made].sort()]);
  });

  it('of a clone and of a launch is named by all that was created, in place of its keys', () => {
    const clone = lose('clone "Autumn catalogue" --set name=Cloned --without posts,targeting --yes -o json');
    const copy = created('Cloned');
    const items = itemsOf(copy);
    expect([clone.status, items.length]).toEqual([3, 2]);
    expect(clone.named).toEqual([...copy, ...items].sort());
    writeFileSync(join(home, 'ads.csv'), `line_item,text\n${items[0]},Read https://a.example/11\n`);
    const launch = lose('launch ads.csv --as @quillmark --yes');
    const promoted = ids(`promoted-tweets list --line-item-ids ${items[0]}`);
    const [, row = ''] = readFileSync(join(home, 'ads.result.csv'), 'utf8').split('\n');
    const post = row.split(',')[3]?.replace(/\D/g, '');
    expect([launch.status, launch.named]).toEqual([3, [post, ...promoted].sort()]);
  });

  it('of a query that fails is named in the same way', () => {
    const { status, stderr } = ads(`clone "Autumn catalogue" --set name=Query --yes --query 'sum([].name)'`);
    const made = created('Query');
    expect([status, made.length]).toEqual([3, 1]);
    for (const id of [...made, ...itemsOf(made)]) expect(stderr).toContain(id);
    expect(stderr).not.toContain('campaigns/');
  });

  it('of a list names nothing', () => {
    const read = ads('campaigns list > /dev/full');
    expect([read.status, read.stderr.includes('The answer was about')]).toEqual([3, false]);
  });
});
