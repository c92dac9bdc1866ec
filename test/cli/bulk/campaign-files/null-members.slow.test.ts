/** What stands for nothing in a campaign file: it is refused, or the record that arises is as the file says. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignKind, keyedKinds } from '../../../../src/cli/bulk/campaign-files/format/node-kinds.js';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { makePng } from '../../../support/media-files.js';

let files: CampaignFiles;
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
});

const complete = {
  campaigns: {
    name: 'Two of all',
    funding_instrument: 'Credit line, invoiced monthly',
    daily_budget: '5.00 USD',
  },
  line_items: {
    name: 'First',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_PLATFORM'],
    bid: '0.50 USD',
    end_time: '2026-12-31',
  },
} as const;

const cases = keyedKinds(campaignKind()).flatMap(({ section, fields }) =>
  fields.map(({ name }) => [section, name] as const),
);

/** Writes two line items, and applies them; resolves to what that and the plan after it said. */
async function applyTwo(campaign: object, item: Readonly<Record<string, unknown>>) {
  const items = { one: item, two: { ...item, name: item.name === null ? null : 'Second' } };
  const content = { campaigns: { new: { ...complete.campaigns, ...campaign, line_items: items } } };
  writeFileSync(join(files.home.path, 'campaigns/new.yaml'), JSON.stringify(content));
  const { exit, stderr } = await files.run('apply', 'campaigns/new.yaml', '--yes');
  return { exit, stderr, plan: await files.run('plan', 'campaigns/new.yaml') };
}

describe('null', () => {
  it.each(cases)('in %s, as %s, is refused, or the next plan has no changes', async (section, name) => {
    const empty = { [name]: null };
    const inItem = section === 'line_items';
    const { exit, stderr, plan } = await applyTwo(inItem ? {} : empty, {
      ...complete.line_items,
      ...(inItem && empty),
    });
    if (exit === 0) expect(plan.stdout, plan.stderr).toContain('No changes');
    else {
      expect(exit).toBe(2);
      expect(stderr).toMatch(
        new RegExp(`new.yaml:1:\\d+: ${name} (is required|must be [^\n]*, got "null")\n`),
      );
      expect(await files.takeWrites()).toEqual([]);
    }
  });

  it('is refused for what the service would set, and taken for what a record may lack', async () => {
    const refused = [
      ...['entity_status', 'goal', 'pay_by', 'bid_strategy', 'standard_delivery'],
      ...['advertiser_user_id', 'primary_web_event_tag'],
    ].map((name) => [name, null]);
    const { exit, stderr } = await applyTwo(
      { standard_delivery: null },
      {
        ...complete.line_items,
        ...Object.fromEntries(refused),
        ...{ end_time: null, categories: null, start_time: null },
      },
    );
    expect([exit, stderr.match(/, got "null"/g)?.length]).toEqual([2, 1 + 2 * refused.length]);
  });

  it('of a record without a value changes nothing', async () => {
    expect((await applyTwo({}, complete.line_items)).exit).toBe(0);
    const { exit, plan } = await applyTwo({}, { ...complete.line_items, primary_web_event_tag: null });
    expect([exit, plan.stdout]).toEqual([0, expect.stringContaining('No changes')]);
  });
});

describe('an item of a list', () => {
  const nothing = [null, [null], { a: null }, [['a']]];
  const lists: readonly (readonly [string, (item: unknown) => object, RegExp])[] = [
    ['keyword', (item) => ({ targeting: { keyword: [item] } }), /keyword must be a name, or a list of names/],
    [
      'exclude keyword',
      (item) => ({ targeting: { exclude: { keyword: [item] } } }),
      /keyword must be a name, or a list of names/,
    ],
    [
      'criteria',
      (item) => ({ targeting: { criteria: [{ targeting_type: 'AGE', targeting_value: item }] } }),
      /criteria must have targeting_type and targeting_value/,
    ],
    [
      'tracking tags',
      (item) => ({ tracking_tags: { click_tracker: [item] } }),
      /tracking_tags must be a map/,
    ],
    ['posts', (item) => ({ posts: [item] }), /(posts must have the ids of posts|is not a known key)/],
    ['promoted accounts', (item) => ({ promoted_accounts: [item] }), /promoted_accounts must have users/],
    ['placements', (item) => ({ placements: [item] }), /placements\S* must be/],
    ['categories', (item) => ({ categories: [item] }), /categories\S* must be/],
    [
      'media',
      (item) => ({ posts: [{ text: 'Read', as: '@quillmark', media: [item] }] }),
      /media (must be paths of files|has a problem)/,
    ],
    [
      'paths of media',
      (item) => ({ posts: [{ text: 'Read', as: '@quillmark', media: [{ file: item }] }] }),
      /media must be paths of files/,
    ],
  ];

  it.each(lists)('of %s is refused where it is nothing, or nested', async (_, more, message) => {
    for (const item of nothing) {
      const { exit, stderr } = await applyTwo({}, { ...complete.line_items, ...more(item) });
      expect([exit, stderr], JSON.stringify(item)).toEqual([2, expect.stringMatching(message)]);
    }
    expect(await files.takeWrites()).toEqual([]);
  });

  it('of keywords is what is written: a number, a truth value, or a sign in quotes', async () => {
    const text = `targeting: { keyword: [2024, 012, 1e3, true, "~", "null"] }`;
    writeFileSync(
      join(files.home.path, 'campaigns/new.yaml'),
      `campaigns: { new: ${JSON.stringify(complete.campaigns).slice(0, -1)}, line_items: { one: ${JSON.stringify(complete.line_items).slice(0, -1)}, ${text} } } } }`,
    );
    const { stdout, stderr } = await files.run('plan', 'campaigns/new.yaml');
    const shown = [...stdout.matchAll(/\+ keyword ("[^"]*")/g)].map(([, keyword]) => keyword);
    expect(shown, stderr).toEqual(['"2024"', '"012"', '"1e3"', '"true"', '"~"', '"null"']);
  });

  it('that is an alternative text of nothing sends nothing', async () => {
    writeFileSync(join(files.home.path, 'campaigns/a.png'), makePng(1200, 675));
    const described = { text: 'Read', as: '@quillmark', media: [{ file: 'a.png', alt_text: null }] };
    const { exit, stderr } = await applyTwo({}, { ...complete.line_items, posts: [described] });
    expect(exit, stderr).toBe(0);
    expect((await files.takeWrites()).filter(({ path }) => path.endsWith('metadata'))).toEqual([]);
  });
});
