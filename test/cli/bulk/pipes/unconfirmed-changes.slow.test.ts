/** Relative changes whose answer is lost: each is made once, however often it is repeated. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest();
const budget = 'daily_budget_amount_local_micro';

/** What happens to a request: it is answered, lost after the service acted, or lost before. */
type Fate = 'answered' | 'carried out' | 'lost';

/** A service with two campaigns of 5.00 and 8.00; `fate` says what happens to the requests of the next commands. */
async function startService(history = true) {
  const campaigns = new Map(
    [
      ['c1', 5_000_000],
      ['c2', 8_000_000],
    ].map(([id, amount]) => [
      String(id),
      { id, name: `Spring ${id}`, currency: 'USD', [budget]: amount, end_time: '2026-11-20T00:00:00Z' },
    ]),
  );
  let fate: { readonly read: Fate; readonly write: Fate; readonly single: Fate } | undefined;
  let writes = 0;
  let beforeRead: (() => Promise<unknown>) | undefined;
  const answer: Answer = ({ method, url, body }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const isBatch = pathname.includes('/batch/');
    const isRead = method === 'GET';
    const what = (isRead ? fate?.read : isBatch ? fate?.write : (fate?.single ?? fate?.write)) ?? 'answered';
    if (!isRead) writes += 1;
    if (what === 'lost') {
      response.socket?.destroy();
      return;
    }
    const [, id = ''] = /(?:campaigns|line_items)\/(\w+)$/.exec(pathname) ?? [];
    const one = campaigns.get(isBatch ? '' : id);
    const change = (values: Record<string, unknown>, of = one) => {
      const amount = Number(values[budget] ?? of?.[budget]);
      Object.assign(of ?? {}, values, { [budget]: amount });
    };
    if (isBatch) {
      const operations = JSON.parse(body) as { params: Record<string, unknown> }[];
      for (const { params } of operations) {
        const { campaign_id, ...values } = params;
        change(values, campaigns.get(String(campaign_id)));
      }
    } else if (!isRead) change(Object.fromEntries(searchParams));
    if (what === 'carried out') {
      response.socket?.destroy();
      return;
    }
    const ids = searchParams.get('campaign_ids')?.split(',') ?? [...campaigns.keys()];
    const data = one ?? ids.flatMap((each) => campaigns.get(each) ?? []);
    sendJson(response, 200, { data, request: {}, ...(!one && isRead && { next_cursor: null }) });
  };
  const server = await startServer(async (request, ...rest) => {
    const work = request.method === 'GET' ? beforeRead : undefined;
    if (work) beforeRead = undefined;
    await work?.();
    answer(request, ...rest);
  });
  const run = (argv: readonly string[], stdin?: string, options: RunOptions = {}) =>
    runAds(home, [...argv, '-o', 'json'], {
      env: environmentAt(server.url),
      ...(stdin !== undefined && { stdin }),
      ...options,
    });
  await run(['profile', 'set', 'history', String(history), '--yes']);
  const lose = async (given: typeof fate, argv: readonly string[], stdin?: string) => {
    fate = given;
    const outcome = await run(argv, stdin);
    fate = undefined;
    return outcome;
  };
  const amounts = () => [...campaigns.values()].map((one) => Number(one[budget]) / 1_000_000);
  const beforeNextRead = (work: () => Promise<unknown>) => {
    beforeRead = work;
  };
  return { run, lose, amounts, campaigns, writes: () => writes, beforeNextRead };
}

const all = (what: Fate) => ({ read: 'answered', write: what, single: what }) as const;
const raise = ['campaigns', 'update', 'c1', '--daily-budget', '+10%', '--yes'];
const pipe = ['campaigns', 'update', '-', '--daily-budget', '+10%', '--yes'];
const errorOf = ({ stderr }: { stderr: string }) => JSON.parse(stderr).error;
const toSet = 'ads campaigns update c1 --daily-budget 5.50';

describe('a relative change whose answer is lost', () => {
  it('is done where the record has the new value, and stands so in the history', async () => {
    const { run, lose, amounts } = await startService();
    const { exit, stdout, stderr } = await lose(all('carried out'), raise);
    expect([exit, amounts()]).toEqual([0, [5.5, 8]]);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'c1', [budget]: 5_500_000 });
    expect(stderr).toContain(
      'no response was received, but campaign c1 has the new value: daily_budget 5.50 USD',
    );
    const [entry] = JSON.parse((await run(['history'])).stdout);
    expect(entry).toMatchObject({ outcome: 'done', relative: { [budget]: '+10%' } });
    expect([(await run(raise)).exit, amounts()]).toEqual([0, [6.05, 8]]);
  });

  it('ends with 9, and with the command that can be repeated, where it has the old one', async () => {
    const { run, lose, amounts } = await startService();
    const lost = await lose(all('lost'), [...raise, '--account', '18ce54d4x5t']);
    expect(lost.exit).toBe(9);
    const { retryable, hint } = errorOf(lost);
    expect(retryable).toBe(false);
    expect(hint).toContain(
      'campaign c1, which has the old value: daily_budget 5.00 USD. Do not repeat the command.',
    );
    expect(hint).toContain(`To set the value that was meant: ${toSet} --account 18ce54d4x5t. `);
    const again = await run([...raise, '--account', '18ce54d4x5t']);
    expect([again.exit, amounts()]).toEqual([10, [5, 8]]);
    expect(errorOf(again)).toMatchObject({
      code: 'UNCONFIRMED_CHANGE',
      message: expect.stringMatching(
        /daily_budget 5.00 -> 5.50 USD \(\+10 %\); the record has the old value$/,
      ),
      hint: expect.stringContaining(
        `${toSet} --account 18ce54d4x5t. If the record is as it should be: ads history --resolve`,
      ),
    });
    for (const text of ['+5', '-1%'])
      expect((await run(['campaigns', 'update', 'c1', '--daily-budget', text, '--yes'])).exit).toBe(10);
    expect((await run(['campaigns', 'update', 'c1', '--daily-budget', '+1', '--dry-run'])).exit).toBe(10);
    // What is about something else passes.
    expect((await run(['campaigns', 'update', 'c2', '--daily-budget', '+10%', '--yes'])).exit).toBe(0);
    expect((await run(['campaigns', 'update', 'c1', '--name', '{name} (old)', '--yes'])).exit).toBe(0);
    expect(amounts()).toEqual([5, 8.8]);
    expect((await run(['campaigns', 'update', 'c1', '--daily-budget', '5.50'])).exit).toBe(0);
    expect([(await run(raise)).exit, amounts()]).toEqual([0, [6.05, 8.8]]);
  });

  it('says what the record has where that is neither the old nor the new value', async () => {
    const { run, lose, campaigns } = await startService();
    await lose(all('lost'), raise);
    Object.assign(campaigns.get('c1') ?? {}, { [budget]: 7_000_000 });
    const again = await run(raise);
    expect([again.exit, errorOf(again).message]).toEqual([
      10,
      expect.stringContaining('neither the old nor the new one: daily_budget 7.00 USD'),
    ]);
  });

  it.each([
    ['campaigns', '--name', '{name} (old)', "--name 'Spring c1 (old)'"],
    ['line-items', '--end-time', '+=7d', '--end-time 2026-11-27T00:00:00Z'],
  ])('is refused for %s %s %s too', async (group, flag, text, absolute) => {
    const { run, lose } = await startService();
    const argv = [group, 'update', 'c1', flag, text, '--yes'];
    expect((await lose(all('lost'), argv)).exit).toBe(9);
    const again = await run(argv);
    expect([again.exit, errorOf(again).hint]).toEqual([
      10,
      expect.stringContaining(`ads ${group} update c1 ${absolute}. `),
    ]);
  });

  it('is refused after a kill, which leaves a mark', async () => {
    const { run, lose, amounts } = await startService();
    await lose(all('lost'), raise);
    const folder = join(home.state, 'history');
    const [line = ''] = readFileSync(join(folder, 'writes.jsonl'), 'utf8').trimEnd().split('\n');
    rmSync(join(folder, 'writes.jsonl'));
    const mark = { pid: 2 ** 22 + 1, host: hostname(), after: [], entry: JSON.parse(line) };
    writeFileSync(join(folder, 'pending', `${mark.entry.id}.json`), JSON.stringify(mark));
    expect([(await run(raise)).exit, amounts()]).toEqual([10, [5, 8]]);
  });

  it('says that nothing guards against a repetition where there is no history', async () => {
    const { lose } = await startService(false);
    const { exit, stderr } = await lose(all('lost'), raise);
    expect([exit, JSON.parse(stderr).error.hint]).toEqual([
      9,
      expect.stringContaining('Without a history ads cannot refuse to repeat the change'),
    ]);
  });

  it('is settled by an undo', async () => {
    const { run, lose, campaigns, amounts } = await startService();
    await lose(all('lost'), raise);
    Object.assign(campaigns.get('c1') ?? {}, { [budget]: 5_500_000 });
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(amounts()).toEqual([5, 8]);
    expect([(await run(raise)).exit, amounts()]).toEqual([0, [5.5, 8]]);
  });
});

describe('a pipe of relative changes', () => {
  const input = 'c1\nc2\n';
  const rowsOf = ({
    stdout,
  }: {
    stdout: string;
  }): { outcome: string; error: { message: string; retryable: boolean } }[] => JSON.parse(stdout);

  it('gives each unconfirmed row its own command, and sends none of them again', async () => {
    const { run, lose, amounts, writes } = await startService();
    const down = { read: 'answered', write: 'carried out', single: 'lost' } as const;
    const first = await lose(down, pipe, input);
    const rows = rowsOf(first);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(amounts()).toEqual([5.5, 8.8]);
    const lost = await lose({ read: 'answered', write: 'lost', single: 'lost' }, pipe, input);
    expect(rowsOf(lost)).toMatchObject(
      ['c1 --daily-budget 6.05', 'c2 --daily-budget 9.68'].map((command) => ({
        outcome: 'unconfirmed',
        error: { retryable: false, message: expect.stringContaining(`ads campaigns update ${command}`) },
      })),
    );
    const before = writes();
    const again = await run(pipe, input);
    expect(rowsOf(again)).toMatchObject(
      ['c1 --daily-budget 6.05', 'c2 --daily-budget 9.68'].map((command) => ({
        outcome: 'failed',
        error: {
          code: 'UNCONFIRMED_CHANGE',
          exit: 10,
          message: expect.stringContaining(`ads campaigns update ${command}`),
        },
      })),
    );
    expect([amounts(), writes()]).toEqual([[5.5, 8.8], before]);
    await run(['campaigns', 'update', 'c1', '--daily-budget', '6.05']);
    const mixed = await run(pipe, input);
    expect([mixed.exit, rowsOf(mixed).map(({ outcome }) => outcome), amounts()]).toEqual([
      3,
      ['done', 'failed'],
      [6.66, 8.8],
    ]);
  });

  it('refuses the row that another command leaves unconfirmed before its turn, and sends the others', async () => {
    const { run, lose, amounts, beforeNextRead } = await startService();
    beforeNextRead(() => lose(all('lost'), raise));
    const rows = rowsOf(await run(pipe, input));
    expect(rows).toMatchObject([
      { outcome: 'failed', error: { code: 'UNCONFIRMED_CHANGE' } },
      { outcome: 'done' },
    ]);
    expect(amounts()).toEqual([5, 8.8]);
  });
});

describe('ads history --resolve', () => {
  it('names the unconfirmed changes and settles these, and none that is lost while it asks', async () => {
    const { run, lose, amounts } = await startService();
    const raiseOther = raise.with(2, 'c2');
    await lose(all('lost'), raise);
    const resolve = ['history', '--resolve'];
    const declined = await run(resolve);
    expect([declined.exit, (await run(raise)).exit]).toEqual([10, 10]);
    let asked = 0;
    const { exit, stderr, stdout } = await run(resolve, undefined, {
      terminal: 200,
      confirm: async () => {
        asked += 1;
        await lose(all('lost'), raiseOther);
        return true;
      },
    });
    expect({ exit, asked }).toEqual({ exit: 0, asked: 1 });
    const told = 'campaigns update c1 refuses relative changes: daily_budget 5.00 -> 5.50 USD (+10 %)';
    expect(stderr).toContain(told);
    expect(JSON.parse(stdout)).toMatchObject([
      { command: 'campaigns update', id: 'c1', values: { [budget]: 5_500_000 } },
    ]);
    expect([(await run(raise)).exit, (await run(raiseOther)).exit, amounts()]).toEqual([0, 10, [5.5, 8]]);
    expect((await run([...resolve, '--account', 'zzz', '--yes'])).stdout).toBe('[]\n');
    expect((await run(raiseOther)).exit).toBe(10);
    expect((await run([...resolve, '--yes'])).exit).toBe(0);
    expect([(await run(raiseOther)).exit, amounts()]).toEqual([0, [5.5, 8.8]]);
  });
});
