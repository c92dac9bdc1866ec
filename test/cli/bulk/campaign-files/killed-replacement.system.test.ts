/** A replacement that is killed: the same command brings it to the same end. Starts the built tool. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { campaignsOf, lineItemsOf } from '../../../support/campaign-edits.js';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { isLong, rounds } from '../../../support/rounds.js';
import { type Running, startAds } from '../../../support/running-process.js';
import { preload } from '../../../support/tool.js';

const argv = ['apply', '--activate', '--pause-removed', '--yes', '-o', 'json', '--timeout', '2'];
const killAt = preload(resolve(import.meta.dirname, '../../../support/kill-at.cjs'));

/** A campaign and a line item that are replaced, with what is below them, and a line item that has left the files. */
async function change({ ask, read, write }: CampaignFiles): Promise<void> {
  await ask('pull', 'School supplies', 'Author evenings');
  const contents = await read();
  for (const { key, node } of campaignsOf(contents))
    if (key === 'school-supplies')
      Object.assign(node, { replace: true, funding_instrument: 'Credit line, invoiced monthly' });
  for (const { key, node, siblings } of lineItemsOf(contents)) {
    if (key === 'boston') Object.assign(node, { replace: true, placements: ['platform_timeline'] });
    if (key === 'chicago') delete siblings[key];
  }
  write(contents);
}

/** All records without times; those of the lock have their keys in place of their ids. */
async function describeStore({ rows, lockedIds }: CampaignFiles): Promise<readonly string[]> {
  const keys = new Map([...(await lockedIds())].map(([key, id]) => [id, key]));
  const texts = [...(await rows()).values()].map((text) =>
    text
      .replace(/"(\w+)"/g, (quoted, word) => keys.get(word) ?? quoted)
      .replace(/"(created|updated)_at":"[^"]*"/g, ''),
  );
  return texts.sort();
}

it('a replacement that is killed at any write ends as one that is not', {
  timeout: rounds(300_000),
}, async () => {
  let count = 0;
  let stop: { at: number; isDone: boolean; running: () => Running | undefined } | undefined;
  const files = await openCampaignFiles('demo', {
    now: Date.now,
    async disturb(request) {
      if (request.method === 'GET') return undefined;
      count += 1;
      if (!stop || count !== stop.at) return undefined;
      stop.running()?.kill('SIGKILL');
      return stop.isDone ? undefined : new Response('', { status: 503 });
    },
  });
  const { home, emulator } = files;
  const { snapshots } = emulator.control ?? {};
  await change(files);
  await snapshots?.save('start');
  const [folder, saved, log] = ['campaigns', 'saved', 'steps'].map((name) => join(home.path, name));
  if (!folder || !saved || !log) throw new Error('no paths');
  cpSync(folder, saved, { recursive: true });
  const env = { ...home.env, ...files.env };

  async function begin(): Promise<void> {
    await snapshots?.load('start');
    rmSync(home.state, { recursive: true, force: true });
    rmSync(folder ?? '', { recursive: true });
    cpSync(saved ?? '', folder ?? '', { recursive: true });
    count = 0;
  }

  await begin();
  const whole = await startAds(argv, { ...env, ...killAt, KILL_LOG: log }, [], home.path).ended;
  expect(whole.exit, whole.stderr).toBe(0);
  const writes = count;
  const steps = readFileSync(log, 'utf8').length;
  const wanted = await describeStore(files);

  const requests = Array.from({ length: writes }, (_, index) => ({ write: index + 1, file: 0 }));
  const changes = Array.from({ length: steps }, (_, index) => ({ write: 0, file: index + 1 }));
  const chosen = [
    // The new records are created first: the lock does not have their ids yet.
    ...requests.slice(0, isLong ? 2 : 1).map((one) => ({ ...one, isDone: true })),
    ...fc
      .sample(fc.constantFrom(...requests), isLong ? rounds(1) : 0)
      .map((one) => ({ ...one, isDone: true })),
    ...fc.sample(fc.constantFrom(...requests), rounds(1)).map((one) => ({ ...one, isDone: false })),
    ...fc.sample(fc.constantFrom(...changes), rounds(1)).map((one) => ({ ...one, isDone: false })),
  ];
  for (const { write, file, isDone } of chosen) {
    const where = JSON.stringify({ write, file, isDone });
    await begin();
    let first: Running | undefined;
    stop = write > 0 ? { at: write, isDone, running: () => first } : undefined;
    const kill = file > 0 ? { ...killAt, KILL_AT: String(file) } : {};
    first = startAds(argv, { ...env, ...kill }, [], home.path);
    // A run may change files less often than the one that was counted: the lock file is saved as its size allows.
    expect((await first.ended).exit, where).toBeOneOf(file > 0 ? [null, 0] : [null]);
    stop = undefined;
    // In this process, which is faster: what the killed one has left is the same.
    const second = await runBuilt(home, argv, { env: files.env });
    expect(second.exit, `${where}: ${second.stderr}`).toBe(0);
    expect(await describeStore(files), where).toEqual(wanted);
    expect(readFileSync(join(folder, 'ads.lock.yaml'), 'utf8'), where).not.toContain('replaces');
    await files.takeWrites();
    expect([await files.ask(...argv.slice(0, 4)), await files.takeWrites()], where).toEqual([[], []]);
  }
});
