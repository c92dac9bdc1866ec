/** An apply that is killed, or whose connection is cut: the same command brings it to the same end. Starts the built tool. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { type CampaignFiles, describeStore, openCampaignFiles } from '../../../support/campaign-files.js';
import { isLong, rounds } from '../../../support/rounds.js';
import { type Running, startAds } from '../../../support/running-process.js';
import { preload } from '../../../support/tool.js';

/** What happens to one request of an apply, or at one change of a file. */
const fates = [
  'not carried out',
  'carried out',
  'carried out late',
  'cut before',
  'cut after',
  'file',
] as const;
type Fate = (typeof fates)[number];

/** Seconds: how long an answer is waited for. */
const timeout = 2;
const changes = 50;
const flags = ['--activate', '--prune', '--yes', '--confirm', String(changes)];
const argv = ['apply', ...flags, '-o', 'json', '--timeout', String(timeout)];
const killAt = preload(resolve(import.meta.dirname, '../../../support/kill-at.cjs'));

/** A response that ends before it is complete. */
function cut(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
  return new Response(body, { headers: { 'content-length': '100' } });
}

/** Edits of the files with every kind of step, and changes outside. */
async function change({ ask, read, write, call }: CampaignFiles): Promise<void> {
  const all: { id: string; name: string }[] = await ask('campaigns', 'list', '--all');
  const names = ['Rare books by region', 'Book club sign-ups', 'Newsletter'];
  const ids = names.map((name) => all.find((one) => one.name === name)?.id ?? name);
  await ask('pull', ...ids);
  const contents = await read();
  const campaigns = [...contents.values()].map((content) => content.campaigns);
  const [club] = campaigns.flatMap((own) => own['book-club-sign-ups'] ?? []);
  const [rareIn] = campaigns.filter((own) => own['rare-books-by-region']);
  const rare = rareIn['rare-books-by-region'];
  delete rare.line_items.west.targeting;
  rareIn['rare-again'] = { ...structuredClone(rare), name: 'Rare again' };
  rare.line_items.northwest = rare.line_items.west;
  delete rare.line_items.west;
  rare.line_items.south.entity_status = 'active';
  rare.line_items.midwest.targeting.location.push('Texas', 'Iowa');
  club.daily_budget = '36.00 USD';
  club.line_items.editors = { ...structuredClone(club.line_items.teachers), name: 'Editors' };
  const card = { card: 'Spring page', as: '@quillmark' };
  club.line_items.editors.posts = [{ text: 'Read with us', ...card }];
  club.line_items.teachers.posts.push({ text: 'Read with us', ...card }, { text: 'Write with us', ...card });
  delete club.line_items.students;
  for (const own of campaigns) delete own.newsletter;
  write(contents);
  const { body } = await call('GET', 'accounts/:account/line_items', { query: { campaign_ids: ids.join() } });
  const [first] = body.data.filter(({ campaign_id }: { campaign_id: string }) => campaign_id === ids[1]);
  await call('PUT', `accounts/:account/line_items/${first.id}`, {
    query: { bid_amount_local_micro: 120_000 },
  });
  await call('PUT', `accounts/:account/campaigns/${ids[0]}`, { query: { entity_status: 'PAUSED' } });
  const criteria = await call('GET', 'accounts/:account/targeting_criteria', {
    query: { line_item_ids: first.id },
  });
  await call('DELETE', `accounts/:account/targeting_criteria/${criteria.body.data[0].id}`);
}

it('an apply that is stopped at any request ends as one that is not', {
  timeout: rounds(300_000),
}, async () => {
  // The server reports each cut.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  let count = 0;
  let firstWrite: number | undefined;
  let start: ReadonlySet<string> = new Set();
  /** The promoted posts whose creation was answered before the stop: only the lock file tells them from others. */
  let made: readonly string[] = [];
  let stop: { at: number; fate: Fate; running: () => Running | undefined } | undefined;
  const files = await openCampaignFiles('demo', {
    now: Date.now,
    async disturb(request) {
      count += 1;
      if (request.method !== 'GET') firstWrite ??= count;
      if (!stop || count !== stop.at) return undefined;
      const { fate } = stop;
      const now = [...(await files.rows()).keys()];
      made = now.filter((name) => name.startsWith('promoted_tweet ') && !start.has(name));
      if (fate.startsWith('cut')) {
        if (fate === 'cut after') await files.emulator.fetch(request);
        return cut();
      }
      stop.running()?.kill('SIGKILL');
      if (fate === 'carried out late') await pause((timeout * 1000) / 2);
      return fate === 'not carried out' ? cut() : undefined;
    },
  });
  const { home, emulator } = files;
  const { snapshots } = emulator.control ?? {};
  await change(files);
  await snapshots?.save('start');
  start = new Set((await files.rows()).keys());
  const saved = join(home.path, 'saved');
  cpSync(join(home.path, 'campaigns'), saved, { recursive: true });
  const env = { ...home.env, ...files.env };
  const log = join(home.path, 'steps');

  async function begin(): Promise<void> {
    await snapshots?.load('start');
    rmSync(home.state, { recursive: true, force: true });
    rmSync(join(home.path, 'campaigns'), { recursive: true });
    cpSync(saved, join(home.path, 'campaigns'), { recursive: true });
    count = 0;
  }

  await begin();
  const whole = await startAds(argv, { ...env, ...killAt, KILL_LOG: log }, [], home.path).ended;
  expect(whole.exit, whole.stderr).toBe(0);
  const requests = count;
  const steps = readFileSync(log, 'utf8').length;
  const wanted = await describeStore(files);

  const stops = fates.flatMap((fate) =>
    Array.from({ length: fate === 'file' ? steps : requests }, (_, index) => ({ fate, at: index + 1 })),
  );
  const chosen = [
    { fate: 'carried out late' as const, at: firstWrite ?? 0 },
    { fate: 'not carried out' as const, at: (firstWrite ?? 0) + 1 },
    ...fc.sample(fc.constantFrom(...stops), { numRuns: rounds(1), ...(!isLong && { seed: 22 }) }),
  ];
  for (const { fate, at } of chosen) {
    const where = `${fate} at ${at}`;
    await begin();
    let first: Running | undefined;
    stop = fate === 'file' ? undefined : { at, fate, running: () => first };
    const kill = fate === 'file' ? { ...killAt, KILL_AT: String(at) } : {};
    first = startAds(argv, { ...env, ...kill }, [], home.path);
    const ended = await first.ended;
    // The lock file is saved as often as its size allows: a run may have fewer changes of files than another.
    const mayEnd = fate.startsWith('cut') || (fate === 'file' && ended.exit === 0);
    if (!mayEnd) expect(ended.exit, where).toBeNull();
    const locked = [...(await files.lockedIds()).values()];
    if (stop) expect(locked, where).toEqual(expect.arrayContaining(made.map((name) => name.split(' ')[2])));
    stop = undefined;
    // In this process, which is faster: what the killed one has left is the same.
    const second = await runBuilt(home, argv, { env: files.env });
    expect(second.exit, `${where}: ${second.stderr}`).toBe(0);
    expect(await describeStore(files), where).toEqual(wanted);
    await files.takeWrites();
    const third = await files.ask('apply', '--yes', '--activate', '--prune');
    expect([third, await files.takeWrites()], where).toEqual([[], []]);
  }
});
