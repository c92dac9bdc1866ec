/** Media creatives (docs/service.md#media-creatives). */
import { describe, expect, it } from 'vitest';
import { addMedia, dataOf } from '../../support/creatives.js';
import { addCampaign, addLineItem, openTester, type Tester } from '../../support/emulator.js';
import { verdictOf } from '../../support/world.js';

const path = 'accounts/:account/media_creatives';

/** A campaign with a line item of an objective, and account media of a type. */
async function prepare(tester: Tester, objective = 'WEBSITE_CLICKS', file = '300x250.png') {
  const campaign = await addCampaign(tester);
  const item = await addLineItem(tester, campaign.id, { objective });
  await addMedia(tester, file.endsWith('mp4') ? '13_1' : '3_1', { file_name: file });
  const [media] = await dataOf(tester.call('GET', 'accounts/:account/account_media'));
  return { campaign_id: campaign.id, line_item_id: item.id, account_media_id: media.id };
}

const landing_url = 'https://www.example.com/spring';

describe('creating a media creative', () => {
  it('answers the creative with its landing page', async () => {
    const tester = await openTester();
    const { line_item_id, account_media_id } = await prepare(tester);
    const query = { line_item_id, account_media_id, landing_url };
    const { body } = await tester.call('POST', path, { query });
    expect(body).toEqual({
      request: { params: { account_id: tester.account, ...query } },
      data: {
        id: expect.stringMatching(/^[0-9a-z]{5}$/),
        ...query,
        creative_type: 'MEDIUM_RECTANGLE',
        entity_status: 'ACTIVE',
        approval_status: 'ACCEPTED',
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted: false,
      },
    });
  });

  it('requires a landing page only for WEBSITE_CLICKS', async () => {
    const clicks = await openTester();
    const { campaign_id: _, ...query } = await prepare(clicks);
    expect(await verdictOf(clicks.call('POST', path, { query }))).toEqual([
      400,
      'MISSING_PARAMETER landing_url',
    ]);
    const engagements = await openTester();
    const { campaign_id: __, ...other } = await prepare(engagements, 'ENGAGEMENTS');
    expect(await dataOf(engagements.call('POST', path, { query: other }))).toMatchObject({
      landing_url: null,
    });
  });

  it('ignores the landing page of a pre-roll', async () => {
    const tester = await openTester();
    const { campaign_id: _, ...query } = await prepare(tester, 'ENGAGEMENTS', 'a.mp4');
    const data = await dataOf(tester.call('POST', path, { query: { ...query, landing_url } }));
    expect(data).toMatchObject({ creative_type: 'PREROLL', landing_url: null });
  });

  it.each([
    ['account_media_id', 'ACCOUNT_MEDIA_NOT_FOUND'],
    ['line_item_id', 'LINE_ITEM_NOT_FOUND'],
  ])('refuses an unknown %s', async (name, code) => {
    const tester = await openTester();
    const { campaign_id: _, ...query } = await prepare(tester);
    const answer = tester.call('POST', path, { query: { ...query, landing_url, [name]: 'zzzzz' } });
    expect(await verdictOf(answer)).toEqual([404, `${code} ${name}`]);
  });
});

describe('the list of media creatives', () => {
  it('filters by campaign, line items and ids', async () => {
    const tester = await openTester();
    const one = await prepare(tester, 'ENGAGEMENTS');
    const campaign = await addCampaign(tester, { name: 'Other' });
    const item = await addLineItem(tester, campaign.id);
    const add = (line_item_id: string) =>
      dataOf(tester.call('POST', path, { query: { line_item_id, account_media_id: one.account_media_id } }));
    const first = await add(one.line_item_id);
    const second = await add(item.id);
    const list = (query: Record<string, string>) => dataOf(tester.call('GET', path, { query }));
    expect(await list({})).toEqual([first, second]);
    expect(await list({ campaign_id: campaign.id })).toEqual([second]);
    expect(await list({ media_creative_ids: second.id, campaign_id: one.campaign_id })).toEqual([]);
  });

  it('hides those of a deleted line item, which are not deleted themselves', async () => {
    const tester = await openTester();
    const { line_item_id, account_media_id } = await prepare(tester, 'ENGAGEMENTS');
    const { id } = await dataOf(tester.call('POST', path, { query: { line_item_id, account_media_id } }));
    await tester.call('DELETE', `accounts/:account/line_items/${line_item_id}`);
    expect(await dataOf(tester.call('GET', path))).toEqual([]);
    expect(await dataOf(tester.call('GET', path, { query: { with_deleted: true } }))).toMatchObject([
      { id, deleted: false },
    ]);
  });
});
