/**
 * The undo of an apply: campaigns, line items and their targeting go together or remain together, so that a line item never
 * runs without its targeting. The service fails at some calls, and a colleague writes while the question is open.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
/** How the service answers a deletion in place of carrying it out, by a part of the path. */
let answers: Readonly<Record<string, number>> = {};
/** The service fails at this deletion and all after it, counted from 1. */
let failsFrom: number | undefined;
let deletions = 0;
/** What a colleague does before the campaigns are read for the second time, which is after what an undo shows. */
let meanwhile: (() => Promise<unknown>) | undefined;
let reads = 0;

beforeEach(async () => {
  answers = {};
  failsFrom = undefined;
  deletions = 0;
  meanwhile = undefined;
  files = await openCampaignFiles('demo', {
    async disturb({ method, url }) {
      if (meanwhile && method === 'GET' && /\/campaigns\?/.test(url)) {
        reads += 1;
        if (reads === 2) await meanwhile();
      }
      if (method === 'DELETE') deletions += 1;
      if (method === 'DELETE' && failsFrom !== undefined && deletions >= failsFrom)
        return Response.json({ errors: [{ code: 'INTERNAL_ERROR', message: 'Later.' }] }, { status: 503 });
      const found = Object.entries(answers).find(([part]) => url.includes(`/${part}/`));
      if (method !== 'DELETE' || !found) return undefined;
      const errors = [{ code: 'INTERNAL_ERROR', message: 'A colleague of the service is at work.' }];
      return Response.json({ errors }, { status: found[1] });
    },
  });
  expect((await files.run('profile', 'set', 'history', 'true')).exit).toBe(0);
  const [{ id }] = await files.ask('funding-instruments', 'list');
  const item = {
    ...{ name: 'Readers', objective: 'engagements', product_type: 'promoted_tweets', bid: '0.50 USD' },
    ...{ placements: ['all_on_platform'], start_time: '2026-12-01', entity_status: 'active' },
    targeting: { location: ['United States', 'Canada'] },
  };
  const campaign = {
    ...{ name: 'Spring', funding_instrument: id, daily_budget: '55.00 USD', entity_status: 'active' },
    line_items: { readers: item, authors: { ...item, name: 'Authors' } },
  };
  mkdirSync(join(files.home.path, 'campaigns'));
  const campaigns = { spring: campaign, summer: { ...campaign, name: 'Summer' } };
  files.write(new Map([['new.json', { account: files.account, campaigns }]]));
  const applied = await files.run('apply', 'campaigns', '--activate', '--yes');
  expect(applied.exit, applied.stderr).toBe(0);
});

const isNew = ({ name }: Content) => ['Spring', 'Summer', 'Readers', 'Authors'].includes(name);
const lists = ['campaigns', 'line-items'];

/** What runs of the new campaigns, and how many criteria the line items have. */
async function running(): Promise<readonly string[]> {
  const all: Content[] = [];
  for (const group of lists) all.push(...(await files.ask(group, 'list', '--all')).filter(isNew));
  const criteria: Content[] = [];
  for (const { id } of all.filter(({ campaign_id }) => campaign_id))
    criteria.push(...(await files.ask('targeting-criteria', 'list', '--line-item-ids', id, '--all')));
  return all.map(({ id, name, entity_status, campaign_id }) => {
    const above = all.find((one) => one.id === campaign_id)?.name;
    const own = criteria.filter(({ line_item_id }) => line_item_id === id).length;
    return `${above === undefined ? '' : `${above}/`}${name} ${entity_status} ${own}`;
  });
}

const whole = (name: string) => [`${name} ACTIVE 0`, `${name}/Authors ACTIVE 2`, `${name}/Readers ACTIVE 2`];
const sorted = async () => [...(await running())].sort();
const rowsOf = (stdout: string): Content[] => JSON.parse(stdout);
const undo = ['undo', '--confirm', '14', '--timeout', '5', '-o', 'json'];
const countOf = (rows: Content[], outcome: string) => rows.filter((row) => row.outcome === outcome).length;

it('deletes the campaigns alone, and takes what is below for reversed', async () => {
  const preview = await files.ask('undo', '--dry-run');
  const sent = preview.filter(({ request }: Content) => request);
  expect(sent.map(({ name }: Content) => name).sort()).toEqual(['Spring', 'Summer']);
  expect(countOf(preview, 'planned')).toBe(14);
  await files.takeWrites();
  const { exit, stdout } = await files.run(...undo, '--yes');
  expect([exit, countOf(rowsOf(stdout), 'done')]).toEqual([0, 14]);
  expect((await files.takeWrites()).map(({ path }) => path.split('/')[0])).toEqual([
    'campaigns',
    'campaigns',
  ]);
  expect(await running()).toEqual([]);
  const again = await files.run('undo', '--yes');
  expect([again.exit, again.stderr]).toEqual([0, expect.stringContaining('is already undone')]);
});

it.each([
  [503, 'unconfirmed', 9],
  [400, 'failed', 7],
])(
  'keeps the targeting of line items whose campaign the service does not delete (%i)',
  async (status, own) => {
    answers = { campaigns: status, 'line-items': status };
    const { exit, stdout } = await files.run(...undo, '--yes');
    expect(exit).toBe(3);
    const rows = rowsOf(stdout);
    expect(countOf(rows, own)).toBe(status === 503 ? 14 : 2);
    expect(countOf(rows, 'done')).toBe(0);
    expect(await sorted()).toEqual([...whole('Spring'), ...whole('Summer')]);
    answers = {};
    const next = await files.run(...undo, '--yes');
    expect([next.exit, countOf(rowsOf(next.stdout), 'done')]).toEqual([0, 14]);
    expect(await running()).toEqual([]);
  },
);

it('takes the number of an interrupted undo again for the records that are left, and no other', async () => {
  failsFrom = 2;
  const first = await files.run(...undo, '--yes');
  expect([first.exit, countOf(rowsOf(first.stdout), 'done')]).toEqual([3, 7]);
  failsFrom = undefined;
  const wrong = await files.run('undo', '--confirm', '8', '-o', 'json');
  expect([wrong.exit, wrong.stderr]).toEqual([10, expect.stringContaining('there are 7')]);
  const next = await files.run(...undo, '--yes');
  expect(next.exit, next.stderr).toBe(0);
  expect(await running()).toEqual([]);
});

it('keeps a campaign with all below if a colleague changes one of its line items meanwhile', async () => {
  const items: Content[] = (await files.ask('line-items', 'list', '--all')).filter(isNew);
  const [spring] = (await files.ask('campaigns', 'list', '--all')).filter(
    ({ name }: Content) => name === 'Spring',
  );
  const one = items.find(({ campaign_id }) => campaign_id === spring.id);
  reads = 0;
  meanwhile = () =>
    files.call('PUT', `accounts/:account/line_items/${one.id}`, {
      query: { bid_amount_local_micro: 750_000 },
    });
  const { exit, stdout } = await files.run(...undo, '--yes');
  meanwhile = undefined;
  expect(exit).toBe(3);
  const rows = rowsOf(stdout);
  expect(rows.filter(({ outcome }) => outcome === 'conflict')).toMatchObject([{ id: one.id }]);
  expect([countOf(rows, 'not-sent'), countOf(rows, 'done')]).toEqual([6, 7]);
  expect(rows.find(({ id }) => id === spring.id)).toMatchObject({
    outcome: 'not-sent',
    reason: expect.stringContaining(`line item ${one.id}`),
  });
  expect(await sorted()).toEqual(whole('Spring'));
});
