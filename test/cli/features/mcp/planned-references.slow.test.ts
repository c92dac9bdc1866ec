/** A plan of a model is refused where it refers to what is not there by then, and names what its ids stand for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeThatIsRestored, runAds } from '../../../support/cli.js';
import { type Content, connect, type McpConnection } from '../../../support/mcp-client.js';
import { type McpServer, startServer } from '../../../support/mcp-in-process.js';

const home = homeThatIsRestored(createHomeWithDemo);

let server: McpServer;
let model: McpConnection;
/** Two accounts, two funding instruments and a running campaign of the first one, a line item of it, and two criteria. */
let accounts: readonly string[];
let [funding, otherFunding]: [Content, Content] = [{}, {}];
let [campaign, other]: [Content, Content] = [{}, {}];
let item: Content;
let criterion: Content;
/** Records of the second account. */
let foreign: { readonly funding: string; readonly campaign: string };

const read = async (...argv: readonly string[]) =>
  JSON.parse((await runAds(home, [...argv, '--env', 'local', '-o', 'json'])).stdout);

beforeEach(async () => {
  accounts = (await read('accounts', 'list')).map(({ id }: Content) => id).slice(0, 2);
  const [own = '', second = ''] = accounts;
  const path = join(home.config, 'config.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ current: 'main', profiles: { main: { env: 'local' } } }));
  const argv = ['mcp', '--allow-writes', '--account', accounts.join(',')];
  server = startServer((options) => runAds(home, argv, options));
  model = await connect(server.transport);
  [funding, otherFunding] = await read('funding-instruments', 'list', '--account', own);
  const running = ['--filter', 'effective_status=RUNNING', '--filter', 'daily_budget>0'];
  [campaign, other] = await read('campaigns', 'list', '--account', own, ...running);
  [item] = await read('line-items', 'list', '--account', own, '--campaign-ids', campaign.id);
  [criterion] = await read('targeting-criteria', 'list', '--account', own, '--line-item-ids', item.id);
  const at = ['--account', second, '--limit', '1'];
  foreign = {
    funding: (await read('funding-instruments', 'list', ...at))[0].id,
    campaign: (await read('campaigns', 'list', ...at))[0].id,
  };
});
afterEach(async () => {
  await server.end();
});

const operation = (command: string, values: Content): Content => ({
  command,
  values: { account: accounts[0], ...values },
});
const update = (values: Content) => operation('campaigns update', { id: campaign.id, ...values });
const remove = (id = campaign.id) => operation('campaigns delete', { id });
const create = (values: Content) =>
  operation('campaigns create', { name: 'Fresh', daily_budget: '3', ...values });
const itemValues = (campaign_id: string) => ({
  ...{ campaign_id, name: 'Fans', objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS' },
  ...{ placements: 'ALL_ON_TWITTER', bid_amount_local_micro: 1_000_000, start_time: '2026-04-01T00:00:00Z' },
});
const fill = (campaignId: string) => operation('line-items create', itemValues(campaignId));
const target = (values: Content) =>
  operation('targeting-criteria create', { line_item_id: item.id, ...values });
const canada = { targeting_type: 'LOCATION', targeting_value: '4f02a97cd815e36b' };
const batch = (group: string, ...operations: readonly (readonly [string, Content])[]) =>
  operation(`${group} batch`, {
    body: operations.map(([operation_type, params]) => ({ operation_type, params })),
  });

/** The message of the refusal. Nothing that cannot be carried out has an id by which it could be approved. */
async function refusal(...operations: readonly Content[]): Promise<string> {
  const { content, text } = await model.call('plan', { operations });
  expect(content.plan, text).toBeUndefined();
  return `${content.error.message} ${content.error.hint ?? ''}`.trim();
}

/** The lines that a person reads before approving. */
async function review(...operations: readonly Content[]): Promise<string> {
  const { content, text } = await model.call('plan', { operations });
  expect(content.plan, text).toBeDefined();
  const { stderr } = await runAds(home, ['approve', content.plan], { terminal: 200, answers: ['no'] });
  return stderr;
}

describe('a plan is refused that', () => {
  it('changes, deletes or batches what it has deleted', async () => {
    const what = `campaign ${campaign.id} "${campaign.name}" is deleted by operation 1 of the plan`;
    expect(await refusal(remove(), update({ name: 'Late' }))).toBe(
      `operation 2, campaigns update: CAMPAIGN-ID: ${what}`,
    );
    expect(await refusal(remove(), remove())).toBe(`operation 2, campaigns delete: CAMPAIGN-ID: ${what}`);
    const both = batch(
      'campaigns',
      ['Update', { campaign_id: other.id, name: 'Other' }],
      ['Update', { campaign_id: campaign.id, name: 'Late' }],
    );
    expect(await refusal(remove(), both)).toContain(
      `operation 2, campaigns batch: stdin:1: operations[1]: campaign ${campaign.id} is deleted by operation 1`,
    );
    expect(
      await refusal(update({ name: 'Soon' }), remove(), remove(other.id), update({ name: 'Late' })),
    ).toMatch(/^operation 4, .* is deleted by operation 2 of the plan$/);
  });

  it('changes in a batch what the batch has deleted', async () => {
    const both = batch(
      'campaigns',
      ['Delete', { campaign_id: campaign.id }],
      ['Update', { campaign_id: campaign.id, entity_status: 'ACTIVE' }],
    );
    expect(await refusal(both)).toContain(
      `operation 2: campaign ${campaign.id} "${campaign.name}" is deleted by operation 1 of the batch`,
    );
  });

  it('adds, starts or deletes something below what it has deleted, however deep', async () => {
    const gone = `campaign ${campaign.id}, which is deleted by operation 1 of the plan`;
    expect(await refusal(remove(), fill(campaign.id))).toMatch(
      /^operation 2, line-items create: --campaign-id: campaign .* is deleted by operation 1 of the plan$/,
    );
    const start = operation('line-items update', { id: item.id, entity_status: 'ACTIVE' });
    expect(await refusal(remove(), start)).toContain(
      `line item ${item.id} "${item.name}" belongs to ${gone}`,
    );
    expect(await refusal(remove(), target(canada))).toContain(
      `--line-item-id: line item ${item.id} "${item.name}" belongs to ${gone}`,
    );
    const end = operation('targeting-criteria delete', { id: criterion.id });
    expect(await refusal(remove(), end)).toContain(`targeting criterion ${criterion.id}`);
    const many = batch('targeting-criteria', ['Create', { line_item_id: item.id, ...canada }]);
    expect(await refusal(remove(), many)).toContain(`belongs to ${gone}`);
  });

  it('fills what it has created and deleted', async () => {
    const made = create({ funding_instrument_id: funding.id });
    expect(await refusal(made, remove('newrecord1'), fill('newrecord1'))).toContain(
      'campaign newrecord1 "Fresh" is deleted by operation 2 of the plan',
    );
  });

  it('targets an audience that it has deleted', async () => {
    const audience = operation('custom-audiences create', { name: 'Readers' });
    const end = operation('custom-audiences delete', { id: 'newrecord1' });
    const use = target({ targeting_type: 'CUSTOM_AUDIENCE', targeting_value: 'newrecord1' });
    expect(await refusal(audience, end, use)).toContain(
      'custom audience newrecord1 "Readers" is deleted by operation 2 of the plan',
    );
  });

  it.each(['unknown', 'foreign'])('names a funding instrument or a campaign that is %s', async (which) => {
    const [money, above] = which === 'unknown' ? ['zzzzz', 'zzzzy'] : [foreign.funding, foreign.campaign];
    const where = `was not found in account ${accounts[0]}`;
    expect(await refusal(create({ funding_instrument_id: money }))).toBe(
      `--funding-instrument-id: funding instrument ${money} ${where} To list funding instruments: ads funding-instruments list`,
    );
    expect(await refusal(fill(above))).toBe(
      `--campaign-id: campaign ${above} ${where} To list campaigns: ads campaigns list`,
    );
    const many = batch('line-items', ['Create', itemValues(campaign.id)], ['Create', itemValues(above)]);
    expect(await refusal(many)).toContain(`campaign_id: campaign ${above} ${where}`);
    expect(
      await refusal(
        operation('campaigns batch', {
          body: [
            { operation_type: 'Create', params: { name: 'Fresh', funding_instrument_id: money } },
            { operation_type: 'Create', params: { name: 'Two', funding_instrument_id: funding.id } },
          ],
        }),
      ),
    ).toContain(`funding_instrument_id: funding instrument ${money} ${where}`);
  });

  it('changes records in a batch that are not there', async () => {
    const one = batch('campaigns', ['Update', { campaign_id: foreign.campaign, name: 'Theirs' }]);
    expect(await refusal(one)).toContain(`campaign ${foreign.campaign} was not found`);
  });
});

describe('a review has names for', () => {
  it('what pays for a campaign, and what stands above a line item', async () => {
    const lines = await review(create({ funding_instrument_id: otherFunding.id }), fill('newrecord1'));
    expect(lines).toContain(`funding_instrument_id: "${otherFunding.description}" (${otherFunding.id})\n`);
    expect(lines).toContain('campaign_id: "Fresh" (newrecord1)\n');
  });

  it('what is targeted, and says where the name was not found', async () => {
    const lines = await review(
      target(canada),
      target({ targeting_type: 'GENDER', targeting_value: '2' }),
      target({ targeting_type: 'LOCATION', targeting_value: 'nowhere' }),
      target({ targeting_type: 'BROAD_KEYWORD', targeting_value: '2' }),
    );
    expect(lines).toContain(`line_item_id: "${item.name}" (${item.id})\n`);
    const values = lines.split('\n').filter((line) => line.includes('targeting_value'));
    expect(values).toEqual([
      '  targeting_value: "Canada" (4f02a97cd815e36b)',
      '  targeting_value: "female" (2)',
      '  targeting_value: nowhere (name not found)',
      '  targeting_value: 2',
    ]);
  });

  it('each operation of a batch by itself', async () => {
    const many = batch(
      'targeting-criteria',
      ['Create', { line_item_id: item.id, targeting_type: 'GENDER', targeting_value: '2' }],
      ['Create', { line_item_id: item.id, targeting_type: 'BROAD_KEYWORD', targeting_value: '2' }],
    );
    const values = (await review(many)).split('\n').filter((line) => line.includes('targeting_value'));
    expect(values).toEqual(['  targeting_value: "female" (2)', '  targeting_value: 2']);
  });

  it('the ids of a campaign file', async () => {
    const files = [
      `account: ${accounts[0]}`,
      'campaigns:',
      '  fresh:',
      '    name: Fresh',
      `    funding_instrument: ${otherFunding.id}`,
      '    daily_budget: 5',
      '    line_items:',
      '      fans:',
      '        name: Fans',
      '        objective: engagements',
      '        product_type: promoted_tweets',
      '        placements: [all_on_twitter]',
      '        bid: 1',
      '        start_time: 2026-04-01T00:00:00Z',
      '        targeting: { gender: [female], keyword: ["2"], location: [Canada] }',
    ].join('\n');
    const { content, text } = await model.call('plan', { files });
    expect(content.plan, text).toBeDefined();
    const { stderr } = await runAds(home, ['approve', content.plan], { terminal: 200, answers: ['no'] });
    expect(stderr).toContain(`funding_instrument_id: "${otherFunding.description}" (${otherFunding.id})\n`);
    expect(stderr.split('\n').filter((line) => line.includes('targeting_value'))).toEqual([
      '  targeting_value: "female" (2)',
      '  targeting_value: 2',
      '  targeting_value: "Canada" (4f02a97cd815e36b)',
    ]);
  });

  it('a model too', async () => {
    const { content } = await model.call('plan', { operations: [target(canada)] });
    expect(content.data[0].fields).toContainEqual({
      ...{ field: 'targeting_value', after: canada.targeting_value },
      names: { [canada.targeting_value]: 'Canada' },
    });
  });
});
