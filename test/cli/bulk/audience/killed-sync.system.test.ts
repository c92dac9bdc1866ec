/** A sync whose process is killed or interrupted. Starts the built tool. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { serveFaulty } from '../../../support/faulty-service.js';
import { keysOf } from '../../../support/members.js';
import { writePeople } from '../../../support/people-list.js';
import { isLong } from '../../../support/rounds.js';
import { startAds } from '../../../support/running-process.js';

async function open(onStep: () => void | Promise<void>) {
  const service = await serveFaulty({ onStep, now: Date.now });
  const home = createHome();
  onTestFinished(() => home.remove());
  const id = await service.createAudience('Customers');
  /** The command to sync with so many people, counted from `start`. */
  const prepare = (rows: number, start: number, ...more: string[]) => {
    // A second process has a file of its own, which the first one must not read.
    const path = join(home.path, more.includes('--quiet') ? 'other.csv' : 'people.csv');
    writeFileSync(path, writePeople(rows, ['plain', 'with handle', 'two addresses'], { start }).text);
    return ['custom-audiences', 'users', 'sync', id, '--from', path, '-o', 'json', '--yes', ...more];
  };
  const start = (...list: Parameters<typeof prepare>) =>
    startAds(prepare(...list), { ...home.env, ...service.env });
  /** In this process, which is faster. */
  const run = (...list: Parameters<typeof prepare>) => runBuilt(home, prepare(...list), { env: service.env });
  const peopleOf = (rows: number, start: number) =>
    keysOf(writePeople(rows, ['plain', 'with handle', 'two addresses'], { start }).people);
  return { service, id, start, run, peopleOf };
}

describe('a sync whose process is killed', () => {
  it('ends with the people of the last file, killed at any request or moment', async () => {
    let steps = 0;
    let stop = () => {};
    const { service, id, start, run, peopleOf } = await open(() => {
      steps -= 1;
      if (steps === 0) stop();
    });
    // All people take two requests, those who come with a file and those who leave by it take one each.
    const [lives, rows] = isLong ? [24, 12_000] : [12, 3000];
    const first = await run(rows, 0);
    expect(first.exit, first.stderr).toBe(0);
    let killed = 0;
    for (let life = 0; life < lives; life++) {
      // Some are new with each file; the same file comes twice, so that some syncs go on, and others begin anew.
      const running = start(rows, 501 * (1 + Math.ceil(life / 2)));
      stop = () => running.kill(life % 3 === 2 ? 'SIGINT' : 'SIGKILL');
      if (isLong && life % 4 === 3) setTimeout(stop, 300 + 100 * life);
      // Few requests leave, since most people stay as they are: two, the second of which is answered fourth.
      else steps = [4, 1, 2, 4, 3, 5][life % 6] ?? 1;
      const { exit, stderr } = await running.ended;
      steps = 0;
      expect([null, 0, 130], stderr).toContain(exit);
      if (exit !== 0) killed += 1;
      await service.settled();
    }
    // Those that are stopped before the last answer cannot have ended before.
    expect(killed).toBeGreaterThanOrEqual(isLong ? lives / 3 : 2);
    const last = await run(rows, 30_000, '--confirm', '1');
    expect([last.exit, JSON.parse(last.stderr).error.code]).toEqual([10, 'DECLINED']);
    const [, count = ''] = /(\d+) people have left/.exec(last.stderr.replaceAll(',', '')) ?? [];
    const done = await run(rows, 30_000, '--confirm', count);
    expect(done.exit, done.stderr).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ rows, updated: rows, deleted: Number(count) });
    expect(await service.peopleOf(id)).toEqual(peopleOf(rows, 30_000));
  }, 300_000);
});

describe('a second sync of a list, while the first one sends', () => {
  it.each(['goes on', 'is killed'])(
    'leaves the people of the last one, if the first one %s',
    async (end) => {
      let second: ReturnType<typeof startAds> | undefined;
      let onStep: () => void | Promise<void> = () => {};
      const { service, id, start, run, peopleOf } = await open(() => onStep());
      const rows = 3000;
      expect((await run(rows, 0)).exit).toBe(0);
      let first: ReturnType<typeof startAds> | undefined;
      onStep = async () => {
        onStep = () => {};
        second = start(rows, 702, '--quiet');
        // It ends at once, or waits for the first one.
        await Promise.race([second.ended, pause(5000)]);
        if (end === 'is killed') first?.kill('SIGKILL');
      };
      first = start(rows, 501);
      const { exit, stderr } = await first.ended;
      expect(exit, stderr).toBe(end === 'is killed' ? null : 0);
      await service.settled();
      const other = await second?.ended;
      expect([0, 9], other?.stderr).toContain(other?.exit);
      if (other?.exit === 9)
        expect(other.stderr).toMatch(/another process is syncing this list.*nothing was sent/);
      if (end === 'goes on' && other?.exit === 9)
        expect(await service.peopleOf(id)).toEqual(peopleOf(rows, 501));
      const again = await run(rows, 702, '--quiet');
      expect(again.exit, again.stderr).toBe(0);
      await service.settled();
      expect(await service.peopleOf(id)).toEqual(peopleOf(rows, 702));
    },
    120_000,
  );
});
