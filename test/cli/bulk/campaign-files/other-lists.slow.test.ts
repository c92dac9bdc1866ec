/** Promoted accounts and tracking tags in campaign files. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Content, openCampaignFiles } from '../../../support/campaign-files.js';

async function open(...pulled: readonly string[]) {
  const files = await openCampaignFiles('demo', { pulled });
  const contents = await files.read();
  const items: Content[] = [...contents.values()].flatMap(({ campaigns }) =>
    Object.values<Content>(campaigns).flatMap(({ line_items }) => Object.values(line_items)),
  );
  const apply = async (...more: readonly string[]) => {
    files.write(contents);
    return files.run('apply', '--yes', ...more);
  };
  return { ...files, items, contents, apply };
}

const tag = 'https://measure.example/new?a=1&b=2#c';

it('tracking tags are created, found without a lock, and deleted by --prune alone', async () => {
  const { items, apply, call, run, takeWrites, home } = await open('New in translation');
  const [first] = items;
  first.tracking_tags = { click_tracker: tag, impression_tag: [] };
  const made = await apply('--prune', '--confirm', '3');
  expect(made.exit, made.stderr).toBe(0);
  expect(made.stderr).toContain(`+ click_tracker ${tag}`);
  const sent = (await takeWrites()).map(({ method, path }) => `${method} ${path.split('/')[0]}`);
  expect(sent).toEqual(['POST tracking_tags', 'DELETE tracking_tags', 'DELETE tracking_tags']);
  const { body } = await call('GET', 'accounts/:account/tracking_tags');
  const urls = body.data.map(({ tracking_tag_url: url }: Content) => url);
  expect(urls).toContain(tag);
  expect((await run('plan')).stdout).toContain('No changes');
  rmSync(join(home.path, 'campaigns/ads.lock.yaml'));
  expect((await run('plan')).stdout).toContain(`= click_tracker ${tag}`);
});

it('tracking tags that leave the files stay', async () => {
  const { items, apply, run, takeWrites } = await open('New in translation');
  delete items[0].tracking_tags;
  expect((await apply()).stderr).toContain('no longer managed');
  expect(await takeWrites()).toEqual([]);
  expect((await run('plan')).stdout).toContain('No changes');
});

it('promoted accounts take a handle, and are not promoted twice', async () => {
  const { items, apply, run, takeWrites } = await open('Follow the shop');
  const [first] = items;
  expect(first.promoted_accounts).toEqual(['7283185307179586478']);
  first.promoted_accounts = ['@quillmark'];
  await apply();
  expect(await takeWrites()).toEqual([]);
  expect((await run('plan')).stdout).toContain('No changes');
  first.promoted_accounts = ['@nobody'];
  const { exit, stderr } = await apply();
  expect(stderr).toMatch(/follow-the-shop.yaml:1:\d+: "@nobody" was not found: no user has this handle/);
  expect(exit).toBe(6);
});

it('a promoted account is created for a new line item', async () => {
  const { contents, apply, takeWrites, run } = await open('Follow the shop');
  for (const { campaigns } of contents.values())
    campaigns['follow-the-shop'].line_items.strangers = {
      ...campaigns['follow-the-shop'].line_items.neighbours,
      name: 'Strangers',
      promoted_accounts: '@quillmark',
    };
  const { exit, stderr } = await apply();
  expect(exit, stderr).toBe(0);
  const sent = await takeWrites();
  expect(sent.at(-1)).toMatchObject({ path: 'promoted_accounts', query: { user_id: '7283185307179586478' } });
  expect((await run('plan')).stdout).not.toContain('+');
});

it.each([
  [{ tracking_tags: { view_tag: tag } }, '"view_tag" is not a known key'],
  [{ tracking_tags: { click_tracker: 'measure' } }, 'tracking_tag_url must'],
  [{ tracking_tags: [tag] }, 'tracking_tags must be a map'],
  [{ promoted_accounts: [['a']] }, 'promoted_accounts must have users'],
])('%o is refused', async (values, message) => {
  const { items, apply, takeWrites } = await open('New in translation');
  Object.assign(items[0], values);
  const { exit, stderr } = await apply();
  expect(stderr).toContain(message);
  expect(exit).toBe(2);
  expect(await takeWrites()).toEqual([]);
});
