/** The undo of a creation that others rely on: a colleague has deleted the rest of the targeting, or uses what was created. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../../../../src/contract/types.js';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
/** Two line items of one campaign with targeting. */
let item: string;
let other: string;
/** What a colleague does before the criteria of line items are read for the second time, which is after the plan of an undo. */
let meanwhile: (() => Promise<unknown>) | undefined;
let reads = 0;

beforeEach(async () => {
  meanwhile = undefined;
  reads = 0;
  files = await openCampaignFiles('demo', {
    async disturb({ method, url }) {
      if (meanwhile && method === 'GET' && /\/targeting_criteria\?.*with_deleted=true/.test(url)) {
        reads += 1;
        if (reads === 2) await meanwhile();
      }
      return undefined;
    },
  });
  await files.run('profile', 'set', 'history', 'true');
  const items = await files.records();
  const idOf = (name: string) => String(items.find((one) => one.name === name)?.id);
  item = idOf('Book club sign-ups: Librarians');
  other = idOf('Book club sign-ups: Teachers');
});

/** A colleague's call. */
async function theirs(method: string, path: string, form: Readonly<Record<string, string>> = {}) {
  const { status, body, text } = await files.call(method, `accounts/:account/${path}`, { form });
  expect(status, text).toBeLessThan(300);
  return body.data;
}

async function criteriaOf(line: string): Promise<readonly Document[]> {
  const query = { line_item_ids: line, count: 1000 };
  return (await files.call('GET', 'accounts/:account/targeting_criteria', { query })).body.data;
}

describe('a criterion of an active line item', () => {
  let made: Document;
  let old: readonly Document[];

  beforeEach(async () => {
    for (const one of [item, other]) await theirs('PUT', `line_items/${one}`, { entity_status: 'ACTIVE' });
    old = await criteriaOf(item);
    const create = ['targeting-criteria', 'create', '--line-item-id', item, '--location', 'Mexico'];
    [made = {}] = [await files.ask(...create)].flat();
  });

  const deleteOthers = async () => {
    for (const { id } of old) await theirs('DELETE', `targeting_criteria/${id}`);
  };
  const left = async () => (await criteriaOf(item)).map(({ id }) => id);

  it('goes where the others remain', async () => {
    expect(await files.run('undo', '--yes')).toMatchObject({ exit: 0 });
    expect(await left()).toEqual(old.map(({ id }) => id));
  });

  it('stays where a colleague has deleted the others, unless it is to go by force', async () => {
    await deleteOthers();
    const [{ id: entry }] = await files.ask('history');
    for (const named of [[], [entry]]) {
      const { exit, stderr } = await files.run('undo', ...named, '--yes');
      expect(exit, stderr).toBe(7);
      expect(stderr).toContain(`line item ${item} "Book club sign-ups: Librarians" would be without`);
      expect(stderr).toContain('--force');
    }
    expect(await left()).toEqual([made.id]);
    expect(await files.run('undo', '--force', '--yes')).toMatchObject({ exit: 0 });
    expect(await left()).toEqual([]);
  });

  it('stays where a colleague deletes the others between the plan and the call', async () => {
    meanwhile = deleteOthers;
    const { exit, stderr } = await files.run('undo', '--yes');
    expect(exit, stderr).toBe(7);
    expect(await left()).toEqual([made.id]);
  });
});

it('the criterion that an apply has put in place of another one stays, also where its write is named alone', async () => {
  const [{ id: funding_instrument }] = await files.ask('funding-instruments', 'list');
  const line = {
    ...{ name: 'Pruned', objective: 'engagements', product_type: 'promoted_tweets', bid: '0.50 USD' },
    ...{ placements: ['all_on_platform'], start_time: '2026-12-01' },
  };
  const folder = join(files.home.path, 'campaigns');
  mkdirSync(folder);
  const apply = async (place: string, ...flags: readonly string[]) => {
    const line_items = { pruned: { ...line, targeting: { location: [place] } } };
    const campaigns = {
      spring: { name: 'Spring', funding_instrument, daily_budget: '55.00 USD', line_items },
    };
    files.write(new Map([['new.json', { account: files.account, campaigns }]]));
    const { exit, stderr } = await files.run('apply', 'campaigns', ...flags);
    expect(exit, stderr).toBe(0);
  };
  await apply('United States', '--yes');
  await apply('Canada', '--prune', '--confirm', '2');
  const lines: Document[] = await files.ask('line-items', 'list', '--all');
  const pruned = String(lines.find(({ name }) => name === 'Pruned')?.id);
  const [canada, ...others] = await criteriaOf(pruned);
  expect(others).toEqual([]);
  const entries: { readonly id: string; readonly ids: readonly string[] }[] = await files.ask('history');
  const entry = entries.find(({ ids }) => ids.includes(String(canada?.id)))?.id ?? '';
  for (const status of ['ACTIVE', 'PAUSED']) {
    await theirs('PUT', `line_items/${pruned}`, { entity_status: status });
    const { exit, stderr } = await files.run('undo', entry, '--yes');
    expect(exit, stderr).toBe(7);
    expect(stderr).toContain(`line item ${pruned} "Pruned" would be without`);
  }
  expect(await criteriaOf(pruned)).toHaveLength(1);
});

describe('a creation that a colleague uses', () => {
  async function refuses(named: string): Promise<void> {
    const { exit, stderr } = await files.run('undo', '--yes');
    expect(exit, stderr).toBe(10);
    expect(stderr).toContain(named);
    expect(await files.run('undo', '--force', '--confirm', '1')).toMatchObject({ exit: 0 });
  }

  it('is an app list that a line item excludes', async () => {
    const create = ['app-lists', 'create', '--app-store-identifiers', 'com.example.reader', '--name'];
    const lists = [await files.ask(...create, 'Readers'), await files.ask(...create, 'Players')];
    for (const [at, line] of [other, item].entries())
      await theirs('POST', 'targeting_criteria', {
        ...{ line_item_id: line, targeting_type: 'APP_LIST', operator_type: 'NE' },
        targeting_value: lists[at].id,
      });
    await refuses(`line item ${item} "Book club sign-ups: Librarians"`);
  });

  const schedule = async (more: Readonly<Record<string, string>>) => {
    const [{ user_id }] = await files.ask('scheduled-tweets', 'list');
    return theirs('POST', 'scheduled_tweets', {
      ...{ as_user_id: String(user_id), text: 'Sale', scheduled_at: '2026-12-20T09:30:00Z' },
      ...more,
    });
  };

  it('is a card that a scheduled post shows', async () => {
    const poll = ['cards', 'poll', 'create', '--first-choice', 'Yes', '--second-choice', 'No'];
    const create = [...poll, '--duration-in-minutes', '60', '--name'];
    const cards = [await files.ask(...create, 'One'), await files.ask(...create, 'Two')];
    await schedule({ card_uri: cards[0].card_uri });
    const { id } = await schedule({ card_uri: cards[1].card_uri });
    await refuses(`scheduled tweet ${id}`);
  });

  it('is media that a scheduled post shows', async () => {
    const keys = ['3_1700000000000000901', '3_1700000000000000902'];
    for (const key of keys) await files.ask('media-library', 'create', '--media-key', key);
    await schedule({ media_keys: String(keys[0]) });
    const { id } = await schedule({ media_keys: String(keys[1]) });
    await refuses(`scheduled tweet ${id}`);
  });
});
