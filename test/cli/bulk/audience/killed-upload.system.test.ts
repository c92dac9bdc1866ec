/** An upload of a list whose process is killed, interrupted, or started twice. Starts the built tool. */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { createHome } from '../../../support/cli.js';
import { type FaultyOptions, serveFaulty } from '../../../support/faulty-service.js';
import { keysOf, summarise } from '../../../support/members.js';
import { writePeople } from '../../../support/people-list.js';
import { isLong } from '../../../support/rounds.js';
import { eventually, startAds } from '../../../support/running-process.js';

/**
 * How many requests may be under way at once, of a process that has sent so many: eight, and one more for every one that
 * was answered. So many at most are sent again after a kill.
 */
const mostUnderWay = (sent: number) => Math.min(8 + sent, 32);

async function open(rows: number, onStep: FaultyOptions['onStep'] = () => {}, plan?: FaultyOptions['plan']) {
  const service = await serveFaulty({ onStep, now: Date.now, ...(plan && { plan }) });
  const home = createHome();
  onTestFinished(() => home.remove());
  const id = await service.createAudience('Customers');
  const path = join(home.path, 'people.csv');
  const list = writePeople(rows, ['plain', 'loud', 'plain', 'quoted']);
  writeFileSync(path, list.text);
  const argv = ['custom-audiences', 'users', 'upload', id, '--from', path, '-o', 'json'];
  const upload = (...more: string[]) => startAds([...argv, ...more], { ...home.env, ...service.env });
  /** In this process, which is faster. */
  const repeat = (...more: string[]) => runBuilt(home, [...argv, ...more], { env: service.env });
  return { service, home, id, path, list, upload, repeat };
}

/** How many requests the journals in a folder have noted, below a head each. */
function noted(folder: string): number {
  const journals = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return journals.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(2)).length;
}

/** A sequence that looks random and is always the same. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('an upload whose process is killed', () => {
  it('at many moments loses nobody, and repeats only requests that were under way', async () => {
    const random = createRandom(20);
    // Half as many requests again as are under way at first.
    const [kills, rows] = isLong ? [50, 200_000] : [4, 30_000];
    let killed = 0;
    let steps = 0;
    let kill = () => {};
    const { service, id, list, upload } = await open(rows, () => {
      steps -= 1;
      if (steps === 0) kill();
    });
    const seen = new Set<string>();
    let repeats = 0;
    let sentBefore = 0;
    let ended: Awaited<ReturnType<typeof upload>['ended']> | undefined;
    for (let life = 0; life < 4 * kills && ended?.exit !== 0; life++) {
      const before = service.requests.length;
      const running = upload();
      let timer: NodeJS.Timeout | undefined;
      if (killed < kills) {
        kill = () => running.kill('SIGKILL');
        // Some are killed at a step of a request, the others at any time: while starting, reading, writing the journal.
        if (random() < 0.6) steps = 1 + Math.floor(random() * 8);
        else timer = setTimeout(kill, 100 + random() * 900);
      }
      ended = await running.ended;
      clearTimeout(timer);
      steps = 0;
      if (ended.exit === null) killed += 1;
      else expect(ended.exit, ended.stderr).toBe(0);
      await service.settled();
      const again = service.requests.slice(before).filter(({ digest }) => seen.has(digest)).length;
      expect(again).toBeLessThanOrEqual(mostUnderWay(sentBefore));
      sentBefore = service.requests.length - before;
      repeats += again;
      for (const { digest } of service.requests) seen.add(digest);
    }
    // A fast machine is done sooner.
    expect(killed).toBeGreaterThan(kills / 5);
    expect(JSON.parse(ended?.stdout ?? '{}')).toMatchObject({ rows, sent: rows, unsent: 0 });
    const requests = rows / 2500;
    expect(seen.size).toBe(requests);
    expect(service.requests.length).toBe(requests + repeats);
    expect(summarise(await service.peopleOf(id))).toEqual(summarise(keysOf(list.people)));
  }, 900_000);

  it('is not resumed with a changed file', async () => {
    let kill = () => {};
    const { service, home, path, upload, repeat } = await open(7500, async () => {
      if (service.requests.length < 3) return;
      // The last request is on its way when another is noted.
      await eventually(() => noted(join(home.state, 'audiences')) > 0);
      kill();
    });
    const first = upload();
    kill = () => first.kill('SIGKILL');
    expect((await first.ended).exit).toBeNull();
    await service.settled();
    const sent = service.requests.length;
    // The same length and the same time would not tell the difference: the first row has another person.
    writeFileSync(path, readFileSync(path, 'utf8').replace('person.0@', 'person.x@'));
    const second = await repeat();
    expect([second.exit, second.stderr.includes('--restart')]).toEqual([2, true]);
    expect(service.requests).toHaveLength(sent);
    appendFileSync(path, 'new@example.com,,\n');
    expect((await repeat()).exit).toBe(2);
    expect(service.requests).toHaveLength(sent);
    const anew = await repeat('--restart');
    expect(anew.exit, anew.stderr).toBe(0);
    expect(JSON.parse(anew.stdout)).toMatchObject({ rows: 7501, sent: 7501, resumed: 0 });
  });
});

describe('two uploads of one file at once', () => {
  it('are one upload and one refusal', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { upload, repeat } = await open(10, () => {
      begin();
      return held;
    });
    const first = upload();
    await begun;
    const second = await repeat();
    release();
    expect([second.exit, JSON.parse(second.stderr).error.code]).toEqual([9, 'UPLOAD_IN_PROGRESS']);
    expect((await first.ended).exit).toBe(0);
  });
});

describe('Ctrl-C', () => {
  it('ends an upload after the requests under way, and the same command resumes it', async () => {
    let interrupt = () => {};
    let steps = 0;
    // Of 12 requests at most ten are under way or answered by then.
    const { service, id, list, upload } = await open(30_000, () => {
      steps += 1;
      if (steps === 5) interrupt();
    });
    const first = upload();
    interrupt = () => first.kill('SIGINT');
    const { exit, stdout, stderr } = await first.ended;
    expect(exit, stderr).toBe(130);
    expect(stderr).toContain('To resume: ads custom-audiences users upload ');
    const totals = JSON.parse(stdout);
    expect(totals.sent).toBe(2500 * service.requests.length);
    expect(totals.rows).toBe(totals.sent + totals.unsent);
    expect(service.requests.every(({ answered }) => answered)).toBe(true);
    const sent = service.requests.length;
    const second = await upload().ended;
    expect(second.exit, second.stderr).toBe(0);
    expect(second.stderr).toMatch(/resuming the upload of [-\dT:]+Z; skipping \d+,\d{3} people that it sent/);
    expect(JSON.parse(second.stdout)).toMatchObject({ sent: 30_000, resumed: sent });
    expect(service.requests).toHaveLength(12);
    expect(await service.peopleOf(id)).toEqual(keysOf(list.people));
  });

  it('ends it at once the second time; unconfirmed requests are reported and sent again', async () => {
    let interrupt = () => {};
    let isSilent = true;
    const plan = (index: number) => (isSilent && index >= 3 ? 'silent before' : undefined);
    const { service, id, list, upload } = await open(15_000, () => interrupt(), plan);
    const first = upload();
    const interrupted = new Promise<void>((resolve) => {
      interrupt = () => {
        if (service.requests.filter(({ fault }) => fault).length < 2) return;
        first.kill('SIGINT');
        resolve();
      };
    });
    await interrupted;
    interrupt = () => {};
    await pause(500);
    first.kill('SIGINT');
    const { exit, stdout, stderr } = await first.ended;
    expect(exit, stderr).toBe(130);
    expect(stderr).toContain('to stop at once, press Ctrl-C again');
    const totals = JSON.parse(stdout);
    // On a busy machine the answers to the first three may come after the two requests that get none.
    expect(totals.sent).toBeLessThanOrEqual(7500);
    expect(totals.sent + totals.unconfirmed).toBeGreaterThanOrEqual(12_500);
    expect(totals.seconds).toBeLessThan(10);
    isSilent = false;
    const second = await upload().ended;
    expect([second.exit, JSON.parse(second.stdout).sent], second.stderr).toEqual([0, 15_000]);
    expect(await service.peopleOf(id)).toEqual(keysOf(list.people));
  });
});
