/** What the typed client finds after a creation whose answer was lost: each kind of record, and each clock of the service. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { findRelatedEndpoints } from '../../../../src/cli/core/records/related-endpoints.js';
import {
  type CreateEmulatorOptions,
  createEmulator,
} from '../../../../src/cli/features/emulator/create-emulator.js';
import { createClient, UnconfirmedError } from '../../../../src/cli/program/typed-client/create-client.js';
import { readFoundRecord } from '../../../../src/cli/program/typed-client/endpoint-call.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import { endpoints } from '../../../../src/contract/index.js';
import { createHome } from '../../../support/cli.js';
import { makePng } from '../../../support/media-files.js';

type Row = Readonly<Record<string, unknown>>;
interface Client {
  call(id: string, values?: object): Promise<Row> & { all(): Promise<Row[]> };
  close(): Promise<void>;
}

async function open(options: CreateEmulatorOptions = { seed: 'demo' }) {
  const emulator = await createEmulator(options);
  onTestFinished(() => emulator.close());
  const home = createHome();
  onTestFinished(() => home.remove());
  const ads = createClient({
    env: { ...emulator.env, HOME: home.path, ADS_ENV: 'sandbox' },
    maxWait: 0,
  }) as unknown as Client;
  onTestFinished(() => ads.close());
  const lose = (on: string) =>
    emulator.faults.set([{ fault: 'reset-connection', on: on as 'tweets.create', when: 'after' }]);
  return { emulator, ads, lose };
}

async function foundBy(work: Promise<unknown>): Promise<UnconfirmedError['found']> {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(UnconfirmedError);
  return (error as UnconfirmedError).found;
}

const image = makePng(800, 418).toString('base64');

/** The values of creations whose records have their id in another field than `id`, and of one that has it there. */
const creations: Readonly<Record<string, (ads: Client) => Promise<object>>> = {
  'media-library.create': async (ads) => {
    const { id } = await ads.call('media.upload', { media: image, media_category: 'tweet_image' });
    return { media_key: id, media_category: 'TWEET_IMAGE', name: 'Spring' };
  },
  'tweets.create': async (ads) => {
    const [author] = await ads.call('promotable-users.list').all();
    return { as_user_id: author?.user_id, text: 'Spring is here', nullcast: true };
  },
  'stats.jobs.create': async (ads) => {
    const [campaign] = await ads.call('campaigns.list').all();
    return {
      entity: 'CAMPAIGN',
      entity_ids: [campaign?.id],
      start_time: '2026-01-01',
      end_time: '2026-01-02',
      granularity: 'DAY',
      placement: 'ALL_ON_TWITTER',
      metric_groups: ['ENGAGEMENT'],
    };
  },
};

const creating = endpoints.filter((one) => {
  const { create, batch, list } = findRelatedEndpoints(one) ?? {};
  return list && (create === one || batch === one);
});

describe('a found record', () => {
  it('has its id as its type promises, whatever field of its kind has it', () => {
    expect(creating.length).toBeGreaterThan(25);
    for (const endpoint of creating) {
      const { idField = '' } = findRelatedEndpoints(endpoint) ?? {};
      expect(Object.keys(endpoint.record?.fields ?? {}), endpoint.id).toContain(idField);
      const row = { id: 7, [idField]: '9007199254740993' };
      expect(readFoundRecord(endpoint, row), endpoint.id).toMatchObject({ ...row, id: '9007199254740993' });
    }
  });

  it('is looked for here of every kind whose id is not called id', () => {
    const others = creating.filter((one) => findRelatedEndpoints(one)?.idField !== 'id');
    expect(others.map(({ id }) => id).sort()).toEqual(Object.keys(creations).sort());
  });

  it.each(Object.entries(creations))('of %s is the record that was created', async (call, valuesOf) => {
    const { ads, lose } = await open();
    const values = await valuesOf(ads);
    const list = call.replace('create', 'list');
    const asked =
      call === 'tweets.create'
        ? { tweet_type: 'PUBLISHED', user_id: (values as Row).as_user_id, timeline_type: 'ALL' }
        : {};
    const { idField = '' } = findRelatedEndpoints(endpointById(call)) ?? {};
    const idsOf = async () => (await ads.call(list, asked).all()).map((row) => String(row[idField]));
    const before = await idsOf();
    await lose(call);
    const found = await foundBy(ads.call(call, values));
    const created = (await idsOf()).filter((id) => !before.includes(id));
    expect(created).toHaveLength(1);
    expect(found?.records.map(({ id }) => id)).toEqual(created);
  });
});

describe('the clock of the service', () => {
  it.each([
    ['ahead by 40 days', 40 * 86_400],
    ['behind by an hour', -3600],
    ['the same', 0],
  ])('tells old records from new ones: %s', async (_, seconds) => {
    const clock = new Date(Date.now() + seconds * 1000).toISOString();
    const { ads, emulator } = await open({ seed: 'empty', clock });
    const instrument = await ads.call('funding-instruments.create', {
      currency: 'USD',
      type: 'CREDIT_CARD',
      start_time: '2026-01-01T00:00:00Z',
    });
    const values = {
      name: 'Spring',
      funding_instrument_id: instrument.id,
      daily_budget_amount_local_micro: 12_000_000n,
    };
    const first = await ads.call('campaigns.create', values);
    emulator.clock.advance('30m');
    const lose = (when: 'before' | 'after') =>
      emulator.faults.set([{ fault: 'reset-connection', on: 'campaigns.create', when }]);
    await lose('before');
    expect(await foundBy(ads.call('campaigns.create', values))).toEqual({
      records: [],
      candidates: [],
      isSure: true,
    });
    await lose('after');
    const found = await foundBy(ads.call('campaigns.create', values));
    const ids = (await ads.call('campaigns.list').all()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(found).toMatchObject({ records: [{ id: ids.find((id) => id !== first.id) }], isSure: true });
  });
});
