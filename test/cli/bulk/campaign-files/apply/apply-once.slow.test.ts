/** A saved plan is applied once, whatever the account looks like meanwhile; what was interrupted is resumed with the rest. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../../support/campaign-files.js';
import { testTime } from '../../../../support/cli.js';

let files: CampaignFiles;
let time: number;
/** How long it takes to save the lock file, in milliseconds: the longer, the less often it is saved. */
let saving: number;
/** The lock file when somebody last looked at the clock. */
let lastLock: string;
/** Answers a write in place of the service. */
let disturb: (request: Request) => Response | undefined | Promise<Response | undefined>;

const names = ['Autumn catalogue', 'Book club sign-ups'] as const;
const autumn = 'campaigns/autumn-catalogue.yaml';
const ads: CampaignFiles['ads'] = (...given) => files.ads(...given);
const pathOf = (path: string) => join(files.home.path, path);
const claims = () => join(files.home.path, '.local/state/ads/plans');

beforeEach(async () => {
  time = testTime;
  saving = 0;
  disturb = () => undefined;
  files = await openCampaignFiles('demo', {
    pulled: names,
    now: tell,
    disturb: (request) => (request.method === 'GET' ? undefined : disturb(request)),
  });
  await files.run('profile', 'create', 'default');
  await files.run('profile', 'set', 'history', 'true');
});

function tell(): number {
  if (saving > 0 && lock() !== lastLock) time += saving;
  if (saving > 0) lastLock = lock();
  return time;
}

function edit(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(pathOf(path), 'utf8');
  const changed = text.replace(from, to);
  expect(changed, path).not.toBe(text);
  writeFileSync(pathOf(path), changed);
}

/** A plan with one change. */
async function save(): Promise<void> {
  edit(autumn, /daily_budget: 80\.00 USD/, 'daily_budget: 90 USD');
  const { exit, stderr } = await ads(['plan', '--save', 'plan.json']);
  expect({ exit, stderr }).toMatchObject({ exit: 0 });
}

const apply = (file = 'plan.json', options?: Parameters<typeof ads>[1]) =>
  ads(['apply', file, '--yes'], options);

async function budget(): Promise<number> {
  const own = (await files.records()).find(({ name }) => name === names[0]);
  return own.daily_budget_amount_local_micro / 1e6;
}

function claimed(): readonly string[] {
  const folders = existsSync(claims()) ? readdirSync(claims()) : [];
  return folders.filter((id) => existsSync(join(claims(), id, 'claim.json')));
}

const lock = () => readFileSync(pathOf('campaigns/ads.lock.yaml'), 'utf8');
const planId = () => JSON.parse(readFileSync(pathOf('plan.json'), 'utf8')).id;

/** Nothing is sent, and the code is that of a plan that was applied. */
async function expectApplied(file = 'plan.json', options?: Parameters<typeof ads>[1]): Promise<void> {
  await files.takeWrites();
  for (const flag of ['--dry-run', '--yes']) {
    const { exit, stderr } = await ads(['apply', file, flag], options);
    expect({ exit, stderr }).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining(`the plan ${planId()} was applied`),
    });
    expect(stderr).toContain('Nothing was sent. Make the plan again: ads plan --save FILE');
  }
  expect(await files.takeWrites()).toEqual([]);
}

describe('a saved plan', () => {
  it('is not applied again after it was undone, nor is a copy', async () => {
    await save();
    expect(await apply()).toMatchObject({ exit: 0 });
    expect(await budget()).toBe(90);
    expect(await ads(['undo', '--yes'])).toMatchObject({ exit: 0 });
    expect(await budget()).toBe(80);
    await expectApplied();
    cpSync(pathOf('plan.json'), pathOf('copy.json'));
    await expectApplied('copy.json');
    expect(await budget()).toBe(80);
    // Another plan of the same is another decision.
    await ads(['plan', '--save', 'plan.json']);
    expect(await apply()).toMatchObject({ exit: 0 });
    expect(await budget()).toBe(90);
  });

  it('with --activate writes twice to a record, and is undone as one change', async () => {
    writeFileSync(
      pathOf('campaigns/start.yaml'),
      'campaigns:\n  signed:\n    name: Signed editions\n    entity_status: active\n',
    );
    expect(await ads(['apply', '--yes'])).toMatchObject({ exit: 0 });
    const signed = async () => (await files.records()).find(({ name }) => name.startsWith('Signed'));
    const before = await signed();
    edit('campaigns/start.yaml', 'name: Signed editions', 'name: Signed copies');
    expect(await ads(['apply', '--activate', '--yes'])).toMatchObject({ exit: 0 });
    expect(await signed()).toMatchObject({ name: 'Signed copies', entity_status: 'ACTIVE' });
    const { exit, stderr } = await ads(['undo', '--yes']);
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
    expect({ ...(await signed()), updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
  });

  it('is not applied again from another clone, which has its id in the lock file', async () => {
    await save();
    await apply();
    // An id that is all digits stands in quotation marks.
    expect(lock().replaceAll('"', '')).toContain(`plans:\n  ${planId()}: 2026-03-03T10:30:00Z\n`);
    await ads(['undo', '--yes']);
    rmSync(claims(), { recursive: true });
    await expectApplied();
    // Without that line of the lock file nothing here knows of it.
    edit('campaigns/ads.lock.yaml', /plans:\n .*\n/, '');
    expect(await apply()).toMatchObject({ exit: 0 });
  });

  it('leaves the lock file when it has expired, with the next apply', async () => {
    await save();
    await apply();
    const first = planId();
    time += 86_300_000;
    edit(autumn, /daily_budget: 90 USD/, 'daily_budget: 95 USD');
    await ads(['apply', '--yes']);
    expect(lock()).toContain(first);
    time += 200_000;
    edit(autumn, /daily_budget: 95 USD/, 'daily_budget: 96 USD');
    await ads(['apply', '--yes']);
    expect(lock()).not.toContain(first);
    expect(lock()).not.toContain('plans:');
  });

  it('keeps its id in the lock file when campaigns are pulled', async () => {
    await save();
    await apply();
    expect(await ads(['pull', ...names, '--overwrite'])).toMatchObject({ exit: 0 });
    expect(lock()).toContain(planId());
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['--dry-run', () => ads(['apply', 'plan.json', '--dry-run'])],
    ['a no', () => ads(['apply', 'plan.json'], { terminal: 100, confirm: false })],
    [
      'a difference',
      async () => {
        edit(autumn, 'daily_budget: 90 USD', 'daily_budget: 91 USD');
        expect(await apply()).toMatchObject({ exit: 10 });
        edit(autumn, 'daily_budget: 91 USD', 'daily_budget: 90 USD');
      },
    ],
    [
      'a limit',
      async () => {
        await ads(['profile', 'create', 'tight', '--max-daily-budget', '85 USD']);
        const { exit, stderr } = await ads(['apply', 'plan.json', '--yes', '--profile', 'tight']);
        expect(exit, stderr).toBe(10);
      },
    ],
    [
      'a lock file that cannot be written',
      async () => {
        const before = lock();
        rmSync(pathOf('campaigns/ads.lock.yaml'));
        mkdirSync(pathOf('campaigns/ads.lock.yaml'));
        expect(await apply()).toMatchObject({ exit: 2 });
        rmSync(pathOf('campaigns/ads.lock.yaml'), { recursive: true });
        writeFileSync(pathOf('campaigns/ads.lock.yaml'), before);
      },
    ],
  ])('is not claimed by %s', async (_, attempt) => {
    await save();
    await attempt();
    expect(claimed()).toEqual([]);
    expect(lock()).not.toContain('plans:');
    expect(await apply()).toMatchObject({ exit: 0 });
    expect(claimed()).toEqual([planId()]);
    expect(await budget()).toBe(90);
  });

  it('is sent by one of two processes', async () => {
    await save();
    await files.takeWrites();
    const ended = await Promise.all([apply(), apply('plan.json', { pid: process.pid })]);
    expect(ended.map(({ exit }) => exit).toSorted((one, other) => one - other)[0]).toBe(0);
    expect(ended.filter(({ exit }) => exit === 0)).toHaveLength(1);
    const other = ended.find(({ exit }) => exit !== 0);
    expect(other?.stderr).toMatch(/another process is applying|was applied/);
    expect(await files.takeWrites()).toHaveLength(1);
  });

  it('is not sent on the strength of a claim that another process has withdrawn', async () => {
    await save();
    const claim = join(claims(), planId(), 'claim.json');
    const { digest } = JSON.parse(readFileSync(pathOf('plan.json'), 'utf8'));
    mkdirSync(join(claims(), planId()), { recursive: true });
    // As it is between the claim of another process and its lock file, which cannot be written.
    const folder = pathOf('campaigns');
    writeFileSync(claim, JSON.stringify({ digest, at: '2026-03-03T10:00:00Z', pid: 1, folder }));
    await files.takeWrites();
    const confirm = async () => {
      rmSync(claim);
      return true;
    };
    const { exit, stderr } = await ads(['apply', 'plan.json'], { terminal: 100, confirm });
    expect({ exit, stderr }).toMatchObject({
      exit: 9,
      stderr: expect.stringContaining('Run the command again'),
    });
    expect(await files.takeWrites()).toEqual([]);
    // Who runs it again has the claim, so that nobody sends the plan a second time.
    expect(await apply()).toMatchObject({ exit: 0 });
    expect(claimed()).toEqual([planId()]);
    await expectApplied();
  });

  it('without a change is applied as often as one likes', async () => {
    await ads(['plan', '--save', 'plan.json']);
    for (let count = 0; count < 2; count += 1) expect(await apply()).toMatchObject({ exit: 0 });
    expect(claimed()).toEqual([]);
  });
});

/** A plan with a change, and a new campaign with a line item and its targeting: several requests. */
async function saveLong(): Promise<void> {
  edit(autumn, /daily_budget: 80\.00 USD/, 'daily_budget: 90 USD');
  writeFileSync(
    pathOf('campaigns/winter.yaml'),
    JSON.stringify({
      campaigns: {
        winter: {
          name: 'Winter',
          funding_instrument: 'Credit line, invoiced monthly',
          daily_budget: '5.00 USD',
          line_items: {
            readers: {
              name: 'Winter readers',
              objective: 'engagements',
              product_type: 'promoted_tweets',
              placements: ['all_on_platform'],
              bid: '0.50 USD',
              start_time: '2026-12-01',
              targeting: { location: ['Canada'] },
            },
          },
        },
      },
    }),
  );
  const { exit, stderr } = await ads(['plan', '--save', 'plan.json']);
  expect({ exit, stderr }).toMatchObject({ exit: 0 });
  await files.takeWrites();
}

/** Applies the plan until so many writes were answered; the next one is not carried out, and the apply is interrupted. */
async function interruptAfter(count: number) {
  let interrupt: (name: 'SIGINT') => void = () => {};
  let seen = 0;
  disturb = () => {
    seen += 1;
    if (seen <= count) return undefined;
    interrupt('SIGINT');
    return new Promise(() => {});
  };
  const ended = await apply('plan.json', { onStart: (found) => (interrupt = found) });
  disturb = () => undefined;
  time += 60_000;
  await files.takeWrites();
  return ended;
}

const described = (sent: Awaited<ReturnType<CampaignFiles['takeWrites']>>) =>
  sent.map(({ method, path }) => `${method} ${path.replace(/\/[a-z0-9]+$/, '')}`);

/** The journals of applies: what was sent without an answer. */
function unanswered(): string {
  const folder = join(files.home.path, '.local/state/ads/applies');
  const journals = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  return journals.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
}

describe('an apply of a saved plan that was interrupted', () => {
  it.each([1, 2])(
    'after %d requests is resumed with the same file, and sends no step twice',
    async (count) => {
      await saveLong();
      expect(await interruptAfter(count)).toMatchObject({ exit: 130 });
      const resumed = await apply();
      expect(resumed.stderr).toContain('not sent again: the apply that was interrupted has sent');
      // What was on its way is not sent a second time.
      expect(resumed, resumed.stderr).toMatchObject({ exit: 3 });
      expect(resumed.stdout).toContain('has sent it');
      const sent = described(await files.takeWrites());
      expect(new Set(sent).size).toBe(sent.length);
      await expectApplied();
    },
  );

  it('leaves the id of all that it has created in the lock file, and what was not answered in the journal', async () => {
    await saveLong();
    [saving, lastLock] = [10_000, lock()];
    expect(await interruptAfter(2)).toMatchObject({ exit: 130 });
    saving = 0;
    const created = (await files.records()).filter(({ name }) => ['Winter', 'Winter readers'].includes(name));
    const ids = created.map(({ id }) => String(id));
    expect(created).toHaveLength(2);
    expect(ids.filter((id) => !lock().includes(id))).toEqual([]);
    expect(unanswered()).toContain('winter');
  });

  it('that could not reach the service is resumed with all that was not carried out', async () => {
    await saveLong();
    let seen = 0;
    disturb = () => {
      seen += 1;
      return seen <= 1
        ? undefined
        : new Response('{"errors":[{"code":"UNAUTHORIZED_ACCESS","message":"no"}]}', { status: 401 });
    };
    const cut = await apply();
    expect([3, 4]).toContain(cut.exit);
    disturb = () => undefined;
    const resumed = await apply();
    expect(resumed, resumed.stdout + resumed.stderr).toMatchObject({ exit: 0 });
    expect(await budget()).toBe(90);
    expect((await files.records()).filter(({ name }) => name === 'Winter readers')).toHaveLength(1);
    await expectApplied();
  });

  it('does not send again what it has sent and somebody has undone', async () => {
    await saveLong();
    await interruptAfter(2);
    await ads(['undo', '--yes']);
    const before = await files.records();
    await files.takeWrites();
    const { exit, stdout } = await apply();
    expect(exit).not.toBe(0);
    expect(stdout).toContain('has sent it');
    const kept = (await files.records()).filter(({ id }) => before.some((old) => old.id === id));
    expect(kept.map(({ daily_budget_amount_local_micro: own }) => own)).toEqual(
      before.map(({ daily_budget_amount_local_micro: own }) => own),
    );
  });

  it('is not resumed where a step that was not sent has changed', async () => {
    await saveLong();
    await interruptAfter(1);
    edit('campaigns/winter.yaml', 'Canada', 'Mexico');
    await files.takeWrites();
    expect(await apply()).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining('have changed since the plan was made'),
    });
    expect(await files.takeWrites()).toEqual([]);
  });

  it.each([
    ['is not resumed', 70_000_000, 10, 'PAUSED'],
    ['is resumed', 0, 3, 'ACTIVE'],
  ])('%s where what it starts has the daily budget %s by now', async (_, amount, exit, status) => {
    edit(autumn, /daily_budget: 80\.00 USD/, 'daily_budget: 90 USD');
    writeFileSync(
      pathOf('campaigns/start.yaml'),
      'campaigns:\n  signed:\n    name: Signed editions\n    entity_status: active\n',
    );
    await ads(['plan', '--activate', '--save', 'plan.json']);
    await files.takeWrites();
    expect(await interruptAfter(0)).toMatchObject({ exit: 130 });
    const signed = async () => (await files.records()).find(({ name }) => name === 'Signed editions');
    const { id } = await signed();
    const query = { daily_budget_amount_local_micro: amount };
    if (amount) await files.call('PUT', `accounts/:account/campaigns/${id}`, { query });
    const resumed = await apply();
    expect(resumed, resumed.stdout + resumed.stderr).toMatchObject({ exit });
    expect(await signed()).toMatchObject({ entity_status: status });
  });

  it('is not resumed with the files of another folder', async () => {
    await saveLong();
    await interruptAfter(1);
    cpSync(pathOf('campaigns'), pathOf('clone/campaigns'), { recursive: true });
    cpSync(pathOf('plan.json'), pathOf('clone/plan.json'));
    await expectApplied('clone/plan.json');
    expect(await ads(['apply', 'clone/plan.json', '--yes'])).toMatchObject({
      stderr: expect.stringContaining(`with the files of ${pathOf('campaigns')}, where it may be resumed`),
    });
  });

  it('has ended where the service has refused a record', async () => {
    await saveLong();
    disturb = (request) =>
      request.url.includes('/line_items')
        ? new Response('{"errors":[{"code":"INVALID_PARAMETER","message":"no"}]}', { status: 400 })
        : undefined;
    const { exit, stderr } = await apply();
    expect({ exit, stderr }).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining('The plan has ended. Make the plan again: ads plan --save FILE'),
    });
    expect(stderr).not.toContain('Run the command again');
    disturb = () => undefined;
    await expectApplied();
  });
});
