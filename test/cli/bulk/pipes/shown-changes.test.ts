/** Changes of amounts as a person sees them before agreeing: the dry run shows what the real run shows, and each is said once. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, type RunOptions, runAds } from '../../../support/cli.js';
import { readTwins } from '../../../support/twins.js';

const home = homeOfFile(createHomeWithDemo);

const env = { ADS_ENV: 'local' };
const ads = (argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, ['campaigns', ...argv], { env, ...options });

async function readIds(count: number): Promise<string> {
  const { stdout } = await ads(['list', '-o', 'ids', '--filter', 'daily_budget>0', '--limit', String(count)]);
  return stdout;
}

/** The lines of stderr that tell a change. */
const changesOf = (stderr: string) => stderr.split('\n').filter((line) => line.includes(' -> '));

describe('many amounts', () => {
  it('are shown in a dry run as in the real run, with names and the total', async () => {
    const stdin = await readIds(3);
    const raise = ['update', '-', '--daily-budget', '+10%'];
    const dry = await ads([...raise, '--dry-run', '-o', 'csv'], { stdin });
    const shown = changesOf(dry.stderr);
    expect(shown).toHaveLength(4);
    expect(shown[0]).toMatch(/^\w+ ".+": daily_budget [\d.]+ -> [\d.]+ USD \(\+10 %\)$/);
    expect(shown[3]).toMatch(/^in total: daily_budget [\d.]+ -> [\d.]+ USD \(\+10 %\)$/);
    expect(dry.stderr).toContain('nothing was sent (--dry-run)\n');
    expect(dry.stdout.split('\n')[0]).toBe('id,method,path,changes');
    expect(changesOf((await ads(raise, { stdin })).stderr)).toEqual(shown);
  });

  it('are shown with all that is sent beside them', async () => {
    const stdin = await readIds(2);
    const raise = ['update', '-', '--daily-budget', '+10%', '--entity-status', 'PAUSED', '--name', 'Same'];
    const shown = changesOf((await ads(raise, { stdin })).stderr);
    expect(shown[0]).toMatch(/daily_budget [\d.]+ -> [\d.]+ USD \(\+10 %\)/);
    expect(shown[0]).toMatch(/name ".+" -> "Same"/);
    const [id = ''] = stdin.split('\n');
    const one = await ads(['update', id, ...raise.slice(2)], { terminal: 80, confirm: false });
    expect(one.stderr).toMatch(/name ".+" -> "Same"/);
  });

  it('that are the same for all are shown in a dry run too', async () => {
    const stdin = `${await readIds(2)}zzzz1\n`;
    const { stdout, stderr } = await ads(['update', '-', '--daily-budget', '50', '--dry-run', '-o', 'csv'], {
      stdin,
    });
    expect(changesOf(stderr)).toHaveLength(3);
    expect(stderr).toMatch(/^in total: daily_budget [\d.]+ -> 100\.00 USD/m);
    expect(stdout).toMatch(/^zzzz1,PUT,.*,the record was not found$/m);
  });

  it('that cannot be changed are reported in a dry run once', async () => {
    const { stderr, stdout } = await ads(['update', '-', '--daily-budget', '50.555', '--dry-run'], {
      stdin: await readIds(1),
    });
    expect(stderr.match(/has more decimals than USD allows/g)).toHaveLength(1);
    expect(stderr).toContain('1 of 1 cannot be changed in this way and will fail:');
    expect(stdout).toBe('');
  });
});

describe('amounts in two currencies', () => {
  it('have one total in each currency', async () => {
    const { account, campaigns } = await readTwins(home, env);
    expect(new Set(campaigns.map(({ currency }) => currency))).toEqual(new Set(['IDR', 'USD']));
    const stdin = campaigns.map(({ id }) => `${id}\n`).join('');
    const raise = ['update', '-', '--daily-budget', '+10%', '--account', account, '--dry-run'];
    const { stderr } = await ads(raise, { stdin });
    const shown = changesOf(stderr);
    const totals = shown.filter((line) => line.startsWith('in total: '));
    expect(shown).toHaveLength(campaigns.length + 2);
    expect(totals).toEqual(
      ['IDR', 'USD'].map((currency) => {
        const own = campaigns.filter((one) => one.currency === currency);
        const sum = own.reduce((units, one) => units + one.daily_budget_amount_local_micro / 1e6, 0);
        return `in total: daily_budget ${sum.toFixed(2)} -> ${(sum * 1.1).toFixed(2)} ${currency} (+10 %)`;
      }),
    );
  });
});

describe('one amount', () => {
  it('is shown once before the question, and once in a dry run', async () => {
    const id = (await readIds(1)).trim();
    const raise = ['update', id, '--daily-budget', '+10%'];
    const { stderr } = await ads(raise, { terminal: 80, confirm: false });
    expect(changesOf(stderr)).toHaveLength(1);
    expect(stderr).toContain(`? campaigns update ${id} in account `);
    const dry = await ads([...raise, '--dry-run']);
    expect([changesOf(dry.stderr).length, changesOf(dry.stdout).length]).toEqual([0, 1]);
  });
});
