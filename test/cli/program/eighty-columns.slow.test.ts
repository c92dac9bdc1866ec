/** A terminal of 80 columns shows what a command is asked for, and breaks nothing in the middle. */
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/output/text-width.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../../support/cli.js';
import { headersOf } from '../../support/output.js';

const home = homeOfFile(createHomeWithDemo);
const env = { ADS_ENV: 'local', NO_COLOR: '1' };
const atEighty = (...argv: string[]) => atEightyWith('', ...argv);
const atEightyWith = async (stdin: string, ...argv: string[]) => {
  const { exit, stdout, stderr } = await runAds(home, argv, { env, terminal: 80, ...(stdin && { stdin }) });
  expect(exit, stderr).toBe(0);
  for (const line of `${stdout}${stderr}`.split('\n')) expect(textWidth(line), line).toBeLessThanOrEqual(80);
  return stdout;
};

const firstId = async (group: string) =>
  (await runAds(home, [group, 'list', '-o', 'ids', '--limit', '1'], { env })).stdout.trim();

describe('at 80 columns', () => {
  it('a tree has the state, the budget and the spend today of line items with distinct names', async () => {
    const table = await atEighty('tree', '--all');
    expect(headersOf(table)).toEqual(['NAME', 'ID', 'STATE', 'DAILY BUDGET', 'SPEND TODAY']);
    const labels = table.split('\n').map((line) => line.slice(0, 24));
    expect(labels.filter((label) => /^ {4}Rare books|^ {4}Rare b.*…/.test(label))).toHaveLength(4);
    expect(new Set(labels.filter((label) => /…/.test(label))).size).toBeGreaterThan(25);
    expect(table).toMatch(/Rare.*…Northeast/);
    // What is in the way is in the state, whole: a cell continues below.
    expect(table).toMatch(/^ {2}Textbook buy-back +\w+ +BUDGET_EXHAUSTED, .*\n +FUNDING_PROBLEM$/m);
  });

  it('a report on an A/B test says whether its groups differ by chance', async () => {
    const table = await atEighty('stats', 'report', '--ab-test', 'Region or past visit');
    expect(headersOf(table)).toEqual(
      expect.arrayContaining(['GROUP NAME', 'BILLED CHARGE', 'CTR', 'CTR +/-', 'CTR P VALUE']),
    );
    expect(table).toContain('By past visit');
  });

  it.each([
    [[], ['ID', 'NAME', 'DATE', 'IMPRESSIONS', 'CLICKS', 'BILLED CHARGE']],
    [
      ['--group-by', 'campaign'],
      ['CAMPAIGN ID', 'CAMPAIGN NAME', 'IMPRESSIONS', 'CLICKS', 'BILLED CHARGE', 'CTR'],
    ],
    [
      ['--group-by', 'campaign', '--compare', 'previous'],
      [
        'CAMPAIGN ID',
        'CAMPAIGN NAME',
        'IMPRESSIONS',
        'IMPRESSIONS +/-',
        'BILLED CHARGE',
        'BILLED CHARGE +/-',
      ],
    ],
  ])('a report has the spend and distinct names: %j', async (flags, headers) => {
    const table = await atEighty('stats', 'report', '--last', '7d', ...flags);
    expect(headersOf(table)).toEqual(headers);
    const rows = table.split('\n').filter((line) => /[a-z]/.test(line));
    const names = new Set(rows.map((row) => row.split(/ {2,}/)[1]));
    expect(names.size).toBe(new Set(rows.map((row) => row.split(/ {2,}/)[0])).size);
  });

  it('a report of several accounts reports that it has no room for their names', async () => {
    const argv = ['stats', 'report', '--all-accounts', '--last', '7d'];
    const { stdout, stderr } = await runAds(home, argv, { env, terminal: 80 });
    expect(headersOf(stdout).slice(0, 3)).toEqual(['ACCOUNT ID', 'ID', 'NAME']);
    expect(stderr).toMatch(/columns omitted to fit the terminal: ACCOUNT NAME, /);
    expect(stderr).not.toContain('CAMPAIGN NAME');
  });

  it('a report names the campaign of a line item whose name does not say it', async () => {
    const name = 'Book club sign-ups: Librarians';
    const rename = (from: string, to: string) =>
      runAds(home, ['line-items', 'update', from, '--name', to, '--yes'], { env });
    expect((await rename(name, 'Readers')).exit).toBe(0);
    const table = await atEighty('stats', 'report', '--last', '7d');
    const headers = ['ID', 'NAME', 'CAMPAIGN NAME', 'DATE', 'IMPRESSIONS', 'BILLED CHARGE'];
    expect(headersOf(table)).toEqual(headers);
    expect(table).toMatch(/^\w+ +Readers +Book clu.*ups +2/m);
    expect((await rename('Readers', name)).exit).toBe(0);
  });

  it('line items have their bid, and funding instruments whether they can pay', async () => {
    expect(headersOf(await atEighty('line-items', 'list')).at(-1)).toBe('BID');
    expect(headersOf(await atEighty('funding-instruments', 'list'))).toContain('ABLE TO FUND');
  });

  it('recommendations have their messages in full', async () => {
    const table = await atEighty('recommendations', 'list');
    expect(table).not.toContain('…');
    expect(table).toMatch(/Raise the daily budget of \d+.*\n +\S/);
  });

  it('why shows its messages in full', async () => {
    const table = await atEighty('why', 'Summer paperbacks');
    expect(headersOf(table)).toEqual(['CHECKED', 'ID', 'STATUS', 'MESSAGE']);
    expect(table.replace(/\s+/g, ' ')).toContain(
      'the line item has not started yet; it starts automatically',
    );
    expect(table).not.toContain('…');
  });

  it('why of several ids shows the record that each link belongs to', async () => {
    const listed = ['campaigns', 'list', '-o', 'ids', '--filter', 'name~paperbacks'];
    const { stdout } = await runAds(home, listed, { env });
    const table = await atEightyWith(stdout, 'why', '-');
    expect(headersOf(table)).toEqual(['TARGET ID', 'CHECKED', 'ID', 'STATUS', 'MESSAGE']);
    expect(table).toMatch(new RegExp(`^${stdout.trim()} .*scheduled`, 'm'));
  });

  it('a sparkline stands next to a distinct name, and not next to that of the campaign', async () => {
    const table = await atEighty('stats', 'report', '--last', '7d', '--metrics', 'spend', '-o', 'spark');
    expect(headersOf(table)).toEqual(['ID', 'NAME', 'BILLED CHARGE', 'TREND']);
    expect(table).toMatch(/Book club .*Librarians/);
  });

  it('the results of many operations name their outcome in full', async () => {
    const { stdout } = await runAds(home, ['campaigns', 'list', '-o', 'ids', '--limit', '2'], { env });
    const update = ['campaigns', 'update', '-', '--entity-status', 'ACTIVE', '--yes'];
    const cut = await runAds(home, update, { env, terminal: 40, stdin: `${stdout}zzzzz\n` });
    expect(cut.stdout).toMatch(/ OUTCOME /);
    expect(cut.stdout).not.toMatch(/OUTC.*…/);
  });

  it('the history has the kind and the target of each change', async () => {
    const { stdout } = await runAds(home, ['campaigns', 'list', '-o', 'ids', '--limit', '1'], { env });
    const id = stdout.trim();
    const item = [
      '--line-item-id',
      await firstId('line-items'),
      '--tracking-tag-url',
      'https://example.com/t',
    ];
    const made = ['tracking-tags', 'create', ...item, '--tracking-tag-type', 'IMPRESSION_TAG'];
    expect((await runAds(home, made, { env })).exit).toBe(0);
    for (const change of [
      ['--name', 'A name of more than one line of the column'],
      ['--daily-budget', '90'],
    ])
      expect((await runAds(home, ['campaigns', 'update', id, ...change, '--yes'], { env })).exit).toBe(0);
    const table = await atEighty('history', '--limit', '3');
    expect(table).toContain('created tracking tag');
    expect(headersOf(table)).toEqual(['ID', 'AT', 'CHANGE', 'OUTCOME', 'IDS']);
    expect(table).toMatch(new RegExp(`daily_budget 80\\.00 -> 90\\.00 USD.* done +${id}`));
    expect(table.replace(/\s+/g, ' ')).toContain('one line of the column"');
    const preview = await atEighty('undo', '--dry-run');
    expect(headersOf(preview)).toEqual(['KIND', 'ID', 'NAME', 'CHANGE', 'OUTCOME', 'REASON']);
    expect(preview.replace(/\s+/g, ' ')).toMatch(/daily_budget 90\.00 .*-> 80\.00 USD/);
    const several = (await runAds(home, ['campaigns', 'list', '-o', 'ids', '--limit', '5'], { env })).stdout;
    const bulk = ['campaigns', 'update', '-', '--name', 'One name for them all', '--yes'];
    expect((await runAds(home, bulk, { env, stdin: several })).exit).toBe(0);
    expect(headersOf(await atEighty('history'))).toEqual(['ID', 'AT', 'CHANGE', 'OUTCOME', 'IDS']);
  });

  it('names that a person types are whole: rules, thresholds, tables and calls', async () => {
    const rules = await atEighty('check', 'rules');
    expect(rules).toMatch(/^budget-without-end .*\n/m);
    expect(rules).toMatch(/^pacing-under .* flight_hours +24 +hours$/m);
    const synced = await atEighty('sync');
    expect(headersOf(synced)).toEqual(['TABLE', 'READ', 'NEW', 'CHANGED', 'DELETED', 'CALLS', 'STATE']);
    const tables = await atEighty('sql');
    const planned = await atEighty('sync', '--dry-run');
    expect(headersOf(planned)).toEqual(['ACCOUNT ID', 'TABLE', 'READS', 'SINCE']);
    for (const table of [synced, tables, planned])
      expect(table).toContain('app_event_provider_configurations ');
    for (const table of [rules, synced, tables, planned]) expect(table).not.toContain('…');
    const accounts = (await runAds(home, ['accounts', 'list', '-o', 'ids'], { env })).stdout;
    const several = await atEighty('sync', '--account', accounts.trim().split('\n').slice(0, 2).join(','));
    expect(headersOf(several)).toEqual(['ACCOUNT ID', 'TABLE', 'READ', 'NEW', 'CHANGED', 'STATE']);
  });

  it('a query shows ids whole, and other texts are cut before them', async () => {
    const { stdout } = await runAds(home, ['sql', 'SELECT account_id FROM campaigns', '-o', 'csv'], { env });
    const [, account = ''] = stdout.split('\n');
    const table = await atEighty('sql', 'SELECT * FROM campaigns');
    expect(table).toMatch(new RegExp(`^${account}  \\w+  `, 'm'));
    const long = "'a text that is longer than its column can be' AS text";
    const asked = `SELECT account_id, 'of eleven c' AS own_id, ${long}, ${long} FROM campaigns`;
    expect(await atEighty('sql', asked)).toMatch(
      new RegExp(`^${account}  of eleven c  a text .*…  a text .*…$`, 'm'),
    );
    const daily = 'SELECT campaign_id, day, sum(impressions) AS n FROM stats_day GROUP BY 1, 2';
    expect(headersOf(await atEighty('sql', daily, '-o', 'spark'))).toEqual(['CAMPAIGN ID', 'N', 'TREND']);
  });

  it('the sentences of a dry run are wrapped between words, and what is copied stays whole', async () => {
    const id = await firstId('campaigns');
    const name = 'A name of so many words that the line with the change exceeds eighty columns';
    const rename = ['campaigns', 'update', id, '--name', name, '--dry-run'];
    const [{ stdout: shown }, { stdout: piped }] = await Promise.all([
      runAds(home, rename, { env, terminal: 80 }),
      runAds(home, rename, { env }),
    ]);
    const unwrapped = shown.replaceAll(/\n +(?=(it\.|columns"|.*eighty columns")\n)/g, ' ');
    expect(unwrapped).toBe(piped);
    const [changes, , curl, last] = shown.split('\n\n');
    for (const line of `${changes}\n${last}`.split('\n'))
      expect(textWidth(line), line).toBeLessThanOrEqual(80);
    expect(curl).toMatch(/^curl .{80,}$/);
    const operation = { operation_type: 'Update', params: { campaign_id: id, name } };
    const batch = ['campaigns', 'batch', '--from', '-', '--split', '--dry-run'];
    const stdin = JSON.stringify([operation]);
    expect((await runAds(home, batch, { env, terminal: 80, stdin })).stdout).toContain('sends\n  it.\n');
  });
});
