/** Relative changes of many ids, while somebody else changes the same records: amounts are compared right before each batch. */
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { type Received, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

interface Operation {
  readonly params: { readonly campaign_id: string; readonly daily_budget_amount_local_micro: number };
}
const operationsOf = ({ body }: Received): readonly Operation[] => JSON.parse(body);

/** Campaigns of 10.00 each; `onBatch` may change them, or lose the answer of a batch. */
async function openCampaigns(
  onBatch: (batch: number, set: (id: string, micro: number) => void) => 'lost' | undefined,
) {
  const budgets = new Map<string, number>();
  const record = (id: string) => ({
    id,
    name: `n ${id}`,
    currency: 'USD',
    daily_budget_amount_local_micro: budgets.get(id) ?? 10_000_000,
  });
  const sent: (readonly string[])[] = [];
  const server = await startServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const [, one = ''] = /campaigns\/([^?/]+)/.exec(url.pathname) ?? [];
    if (request.method === 'GET') {
      const ids = url.searchParams.get('campaign_ids')?.split(',');
      return sendJson(response, 200, {
        data: ids ? ids.map(record) : record(one),
        ...(ids && { next_cursor: null }),
        request: {},
      });
    }
    if (!url.pathname.includes('/batch/')) {
      sent.push([one]);
      budgets.set(one, Number(url.searchParams.get('daily_budget_amount_local_micro')));
      return sendJson(response, 200, { data: record(one), request: {} });
    }
    const operations = operationsOf(request);
    for (const { params } of operations)
      budgets.set(params.campaign_id, Number(params.daily_budget_amount_local_micro));
    sent.push(operations.map(({ params }) => params.campaign_id));
    const fate = onBatch(sent.length, (id, micro) => budgets.set(id, micro));
    if (fate === 'lost')
      return sendJson(response, 503, { errors: [{ code: 'OVER_CAPACITY', message: 'Busy' }] });
    return sendJson(response, 200, {
      data: operations.map(({ params }) => record(params.campaign_id)),
      request: {},
    });
  });
  return {
    sent,
    budgetOf: (id: string) => record(id).daily_budget_amount_local_micro,
    async update(ids: readonly string[], change: string) {
      const outcome = await runAds(
        home,
        ['campaigns', 'update', '-', '--daily-budget', change, '--yes', '-o', 'json'],
        { stdin: ids.map((id) => `${id}\n`).join(''), env: environmentAt(server.url) },
      );
      const rows: { id: string; outcome: string; error: { code: string } | null }[] = JSON.parse(
        outcome.stdout,
      );
      return { ...outcome, rows };
    },
    async updateOne(id: string, change: string) {
      const argv = ['campaigns', 'update', id, '--daily-budget', change, '--yes', '-o', 'json'];
      return runAds(home, argv, { env: environmentAt(server.url) });
    },
  };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);

describe('an amount that somebody else changes while earlier batches are sent', () => {
  it('is not overwritten, and only its row fails', async () => {
    const service = await openCampaigns((batch, set) => {
      if (batch === 1) for (const id of ['c41', 'c81']) set(id, 500_000);
      return undefined;
    });
    const { exit, rows } = await service.update(many(82), '+10%');
    expect(exit).toBe(3);
    const failed = rows.filter(({ outcome }) => outcome !== 'done');
    expect(failed.map(({ id, outcome, error }) => [id, outcome, error?.code])).toEqual([
      ['c41', 'failed', 'CHANGED_SINCE'],
      ['c81', 'failed', 'CHANGED_SINCE'],
    ]);
    expect(service.sent.map((ids) => ids.length)).toEqual([40, 39, 1]);
    expect([service.budgetOf('c41'), service.budgetOf('c81'), service.budgetOf('c42')]).toEqual([
      500_000, 500_000, 11_000_000,
    ]);
  });

  it('is not written where somebody has made the same change, which is to count as well', async () => {
    const service = await openCampaigns((batch, set) => {
      if (batch === 1) for (const id of ['c40', 'c41']) set(id, 11_000_000);
      return undefined;
    });
    const { exit, rows } = await service.update(many(42), '+10%');
    expect([exit, rows.slice(40).map(({ outcome }) => outcome)]).toEqual([3, ['failed', 'failed']]);
    expect(service.sent).toHaveLength(1);
  });

  it('is written where the answer of its batch was lost', async () => {
    const service = await openCampaigns(() => 'lost');
    const { exit, rows } = await service.update(['c1', 'c2'], '+10%');
    expect([exit, rows.map(({ outcome }) => outcome)]).toEqual([0, ['done', 'done']]);
    expect([service.budgetOf('c1'), service.budgetOf('c2')]).toEqual([11_000_000, 11_000_000]);
  });
});

describe('a change that is rounded away', () => {
  it('is not sent for any id of a pipe', async () => {
    const service = await openCampaigns(() => undefined);
    const { exit, rows, stderr } = await service.update(['c1', 'c2'], '+0.001%');
    expect([exit, service.sent]).toEqual([0, []]);
    expect(rows.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['c1 done', 'c2 done']);
    expect(stderr).toContain('2 of 2 remain unchanged; nothing is sent for them');
  });

  it('is not sent for a single id', async () => {
    const service = await openCampaigns(() => undefined);
    const { exit, stdout, stderr } = await service.updateOne('c1', '+0.001%');
    expect([exit, service.sent]).toEqual([0, []]);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'c1', daily_budget_amount_local_micro: 10_000_000 });
    expect(stderr).toContain('c1: no change; nothing was sent');
    expect((await service.updateOne('c2', '+1%')).exit).toBe(0);
    expect(service.budgetOf('c2')).toBe(10_100_000);
  });
});
