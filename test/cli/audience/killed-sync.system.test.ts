/** A sync whose process is killed or interrupted. Starts the built tool. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHome } from '../../support/cli.js';
import { serveFaulty } from '../../support/faulty-service.js';
import { keysOf } from '../../support/members.js';
import { writePeople } from '../../support/people-list.js';
import { isLong } from '../../support/rounds.js';
import { startAds } from '../../support/running-process.js';

async function open(onStep: () => void) {
  const service = await serveFaulty({ onStep, now: Date.now });
  const home = createHome();
  onTestFinished(() => home.remove());
  const id = await service.createAudience('Customers');
  const path = join(home.path, 'people.csv');
  /** Syncs with so many people, counted from `start`. */
  const sync = (rows: number, start: number, ...more: string[]) => {
    writeFileSync(path, writePeople(rows, ['plain', 'with handle', 'two addresses'], { start }).text);
    const argv = ['custom-audiences', 'users', 'sync', id, '--from', path, '-o', 'json', '--yes', ...more];
    return startAds(argv, { ...home.env, ...service.env });
  };
  const peopleOf = (rows: number, start: number) =>
    keysOf(writePeople(rows, ['plain', 'with handle', 'two addresses'], { start }).people);
  return { service, id, sync, peopleOf };
}

describe('a sync whose process is killed', () => {
  it('ends with the people of the last file, killed at any request or moment', async () => {
    let steps = 0;
    let stop = () => {};
    const { service, id, sync, peopleOf } = await open(() => {
      steps -= 1;
      if (steps === 0) stop();
    });
    // Each kind of kill once.
    const [lives, rows] = isLong ? [24, 12_000] : [6, 9_000];
    const first = await sync(rows, 0).ended;
    expect(first.exit, first.stderr).toBe(0);
    let killed = 0;
    for (let life = 0; life < lives; life++) {
      // Some are new with each file; the same file comes twice, so that some syncs go on, and others begin anew.
      const running = sync(rows, 501 * (1 + Math.floor(life / 2)));
      stop = () => running.kill(life % 3 === 0 ? 'SIGINT' : 'SIGKILL');
      if (life % 4 === 3) setTimeout(stop, 300 + 100 * life);
      // Few requests leave, since most people stay as they are.
      else steps = 1 + (life % 5);
      const { exit, stderr } = await running.ended;
      steps = 0;
      expect([null, 0, 130], stderr).toContain(exit);
      if (exit !== 0) killed += 1;
      await service.settled();
    }
    expect(killed).toBeGreaterThan(lives / 2);
    const last = await sync(rows, 30_000, '--confirm', '1').ended;
    expect([last.exit, JSON.parse(last.stderr).error.code]).toEqual([10, 'DECLINED']);
    const [, count = ''] = /(\d+) people have left/.exec(last.stderr.replaceAll(',', '')) ?? [];
    const done = await sync(rows, 30_000, '--confirm', count).ended;
    expect(done.exit, done.stderr).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ rows, updated: rows, deleted: Number(count) });
    expect(await service.peopleOf(id)).toEqual(peopleOf(rows, 30_000));
  }, 300_000);
});
