/** The schema of campaign files takes what a plan takes, and marks what a plan refuses. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { planSchema } from '../../../../../src/cli/bulk/campaign-files/format/plan-schema.js';
import { readContents } from '../../../../../src/cli/bulk/campaign-files/format/read-files.js';
import { loadYaml } from '../../../../../src/values/yaml.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { int64: true } });
const isValid = ajv.compile(planSchema());

const item = (lines: string) => `campaigns: {a: {line_items: {b: {${lines}}}}}`;

async function check(text: string): Promise<boolean> {
  const { parse } = await loadYaml();
  return isValid(parse(text));
}

describe('the schema of campaign files', () => {
  it.each([
    'campaigns:',
    'vars: [1, {x: 2}]',
    'account: 18ce54d4x5t\ncampaigns: {}',
    'campaigns: {a: {name: 2026, daily_budget: 55, total_budget: null}}',
    'campaigns: {a: {daily_budget: 55.00 USD, entity_status: PAUSED, standard_delivery: false}}',
    'campaigns: {a: {entity_status: paused, purchase_order_number: 123, line_items: }}',
    item('placements: all_on_platform, bid: 1.5, start_time: 2027-01-01'),
    item('placements: [ALL_ON_PLATFORM], end_time: null, advertiser_user_id: 7283185307179586478'),
    item('duration_in_days: 7, frequency_cap: null'),
    item('posts: 7'),
    item('posts: [7, "8", {id: 9}]'),
    item('posts: , targeting: '),
    item('posts: [{text: a, as: "@b", media: [x.png, {file: y.png, alt_text: z}], card: Spring page}]'),
    item('promoted_accounts: [7, "@quillmark"], tracking_tags: {click_tracker: https://a.example}'),
    item('tracking_tags: {impression_tag: [https://a.example, https://b.example], click_tracker: }'),
    item('targeting: {location: Canada, language: [English, German], interest: , exclude: }'),
    item('targeting: {exclude: {keyword: [winter, 2024]}}'),
    item('targeting: {similar_to_audience: Readers, exclude: {app_list: Games}}'),
    item('targeting: {criteria: {targeting_type: AGE, targeting_value: AGE_OVER_50}}'),
    item('targeting: {criteria: [{targeting_type: AGE, operator_type: NE, targeting_value: 5}]}'),
  ])('takes %s', async (text) => {
    expect(await check(text), JSON.stringify(isValid.errors)).toBe(true);
    expect((await readContents([{ shown: 'x', text }])).problems).toEqual([]);
  });

  it.each([
    ['an unknown key at the top', 'campaign: {}'],
    ['an unknown key of a campaign', 'campaigns: {a: {budget: 5}}'],
    ['an unknown key of a line item', item('nme: x')],
    ['an unknown status', 'campaigns: {a: {entity_status: running}}'],
    ['an unknown objective', item('objective: CLICKS')],
    ['a number of days that the service does not have', item('duration_in_days: many')],
    ['a list of campaigns', 'campaigns: [{name: a}]'],
    ['a campaign that is a text', 'campaigns: {a: b}'],
    ['a key with a space', 'campaigns: {a b: {}}'],
    ['a list of line items', 'campaigns: {a: {line_items: [{name: b}]}}'],
    ['a list of targeting', item('targeting: [Canada]')],
    ['unknown targeting', item('targeting: {place: Canada}')],
    ['an age that no word has', item('targeting: {age: young}')],
    ['exclusions of exclusions', item('targeting: {exclude: {exclude: {}}}')],
    ['a lookalike that is excluded', item('targeting: {exclude: {similar_to_audience: Readers}}')],
    ['an app list that is included', item('targeting: {app_list: Games}')],
    ['a criterion without a value', item('targeting: {criteria: [{targeting_type: AGE}]}')],
    ['a post without an author', item('posts: [{text: x}]')],
    ['a post with an unknown key', item('posts: [{text: x, as: y, txt: z}]')],
    ['a tag of an unknown type', item('tracking_tags: {view_tag: https://a.example}')],
    ['a list of tags', item('tracking_tags: [https://a.example]')],
    ['an amount that is a list', item('bid: [1]')],
  ])('marks %s', async (_, text) => expect(await check(text)).toBe(false));
});
