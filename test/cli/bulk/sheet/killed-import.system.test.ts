/** An import whose process is killed: the same command goes on, and creates nothing twice. Starts the built tool. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { addInstrument, createTester } from '../../../support/emulator.js';
import { isLong } from '../../../support/rounds.js';
import { startAds } from '../../../support/running-process.js';
import { serveUploads } from '../../../support/upload-service.js';

const rows = 90;
/** The most operations of one call. */
const batch = 40;

/** A world with something that pays, at the time of the machine. */
async function serveInstrument(disturb: Parameters<typeof serveUploads>[0]) {
  const service = await serveUploads(disturb, Date.now, { seed: 'empty' });
  return { service, funding: await addInstrument(createTester(service.emulator)) };
}

/** A sheet of new campaigns, two of them alike. */
function newCampaigns(funding: string): string {
  const lines = Array.from({ length: rows }, (_, index) => `Campaign ${Math.max(index, 1)},${funding},20.00`);
  return `name,funding_instrument_id,daily_budget\n${lines.join('\n')}\n`;
}

describe('an import whose process is killed', () => {
  const often = [
    ['before anything is sent', 'GET funding_instruments', 1, 'answered'],
    ['while the second batch is carried out', 'POST campaigns', 2, 'answered'],
    ['while the second batch is lost on its way', 'POST campaigns', 2, 'lost'],
    ['while the second batch is on its way for a long time', 'POST campaigns', 2, 'late'],
  ] as const;
  const seldom = [
    ['while the first batch is carried out', 'POST campaigns', 1, 'answered'],
    ['while the first batch is lost on its way', 'POST campaigns', 1, 'lost'],
    ['while the last batch is carried out', 'POST campaigns', 3, 'answered'],
  ] as const;
  it.each([...often, ...(isLong ? seldom : [])])(
    '%s creates the rest and nothing twice',
    async (_, call, number, fate) => {
      let kill: (() => void) | undefined;
      const { service, funding } = await serveInstrument((name, count) => {
        if (name !== call || count !== number || !kill) return undefined;
        kill();
        if (fate === 'late') return new Promise((resolve) => setTimeout(() => resolve(undefined), 1500));
        return fate === 'lost' ? new Response('', { status: 503 }) : undefined;
      });
      const home = createHome();
      onTestFinished(() => home.remove());
      /** In this process, which is faster. */
      const ads = (...argv: string[]) => runBuilt(home, argv, { env: service.env });
      const path = join(home.path, 'new.csv');
      writeFileSync(path, newCampaigns(funding));
      // As long as what was sent may be under way.
      const argv = ['campaigns', 'import', path, '--yes', '-o', 'json', '--timeout', '3'];
      service.takeCalls();
      const first = startAds(argv, { ...home.env, ...service.env });
      kill = () => first.kill('SIGKILL');
      expect((await first.ended).exit).toBeNull();
      kill = undefined;
      service.takeCalls();
      const second = await ads(...argv);
      expect(second.exit, second.stderr).toBe(0);
      const results: { outcome: string; id: string }[] = JSON.parse(second.stdout);
      expect(results).toHaveLength(rows);
      expect(new Set(results.map(({ id }) => id)).size).toBe(rows);
      const isCreated = ({ outcome }: { outcome: string }) => outcome === 'created';
      const done = call.startsWith('GET') ? 0 : batch * (number - (fate === 'lost' ? 1 : 0));
      expect(results.filter(isCreated)).toHaveLength(Math.max(0, rows - done));
      const all = (await ads('campaigns', 'list', '--all', '-o', 'ids')).stdout.trim().split('\n');
      expect(all).toHaveLength(rows);
      const third = await ads(...argv);
      expect(JSON.parse(third.stdout).some(isCreated)).toBe(false);
      expect(readFileSync(join(home.path, 'new.result.csv'), 'utf8').split('\n')).toHaveLength(rows + 2);
    },
  );

  it('of two at once, one imports and the other reports it', async () => {
    let release = () => {};
    const held = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { service, funding } = await serveInstrument((name, count) => {
      if (name !== 'POST campaigns' || count > 1) return undefined;
      begin();
      return held;
    });
    const home = createHome();
    onTestFinished(() => home.remove());
    const { env } = service;
    const path = join(home.path, 'new.csv');
    writeFileSync(path, newCampaigns(funding));
    const argv = ['campaigns', 'import', path, '--yes', '-o', 'json'];
    const first = startAds(argv, { ...home.env, ...env });
    await begun;
    const resultPath = join(home.path, 'new.result.csv');
    const begunResult = readFileSync(resultPath, 'utf8');
    writeFileSync(resultPath, 'of the first');
    const second = await runBuilt(home, argv, { env });
    expect(readFileSync(resultPath, 'utf8')).toBe('of the first');
    release();
    expect([second.exit, JSON.parse(second.stderr).error.code]).toEqual([9, 'IMPORT_IN_PROGRESS']);
    expect(second.stderr).not.toContain('the result of each row is');
    expect(begunResult.match(/not-sent/g)).toHaveLength(rows);
    expect((await first.ended).exit).toBe(0);
    expect(readFileSync(resultPath, 'utf8').match(/,created,/g)).toHaveLength(rows);
    const made = await runBuilt(home, ['campaigns', 'list', '--q', 'Campaign ', '--all', '-o', 'ids'], {
      env,
    });
    expect(made.stdout.trim().split('\n')).toHaveLength(rows);
  });
});
