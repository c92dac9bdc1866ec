/** Conversions on websites (docs/service.md#web-conversions). */
import { describe, expect, it } from 'vitest';
import { deduplicationHours, maxConversions } from '../../../src/contract/groups/web-conversions.js';
import { rates } from '../../../src/contract/wire/rate-limits.js';
import { dataOf } from '../../support/creatives.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { openMovingWorld } from '../../support/world.js';

const hash = 'e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8';
const time = '2026-11-20T11:59:59.123Z';

type Conversion = Readonly<Record<string, unknown>>;

/** A tester with a web event tag, and how conversions of its website are sent. */
async function withTag<T extends Tester>(tester: T) {
  const query = {
    name: 'Bought',
    type: 'PURCHASE',
    click_window: 30,
    view_through_window: 1,
    retargeting_enabled: false,
  };
  const path = 'accounts/:account/web_event_tags';
  const { id, website_tag_id } = await dataOf(tester.call('POST', path, { query }));
  const tag = String(id);
  const pixel = String(website_tag_id);
  const conversion = (fields: Conversion = {}): Conversion => ({
    conversion_time: time,
    event_id: tag,
    identifiers: [{ hashed_email: hash }],
    ...fields,
  });
  return {
    ...tester,
    tag,
    pixel,
    conversion,
    send: (...conversions: readonly unknown[]) =>
      tester.call('POST', `measurement/conversions/${pixel}`, { json: { conversions } }),
    sendTo: (other: string, ...conversions: readonly unknown[]) =>
      tester.call('POST', `measurement/conversions/${other}`, { json: { conversions } }),
    readTag: () => dataOf(tester.call('GET', `${path}/${tag}`)),
  };
}

const open = async () => withTag(await openTester());

it('a report answers the number of accepted conversions, and the account', async () => {
  const { send, conversion, account } = await open();
  const { status, body } = await send(
    conversion({
      conversion_id: 'order-1',
      value: '12.50',
      price_currency: 'EUR',
      number_items: 1,
      description: 'A book',
      event_source_url: 'https://shop.example/thanks',
      contents: [{ content_id: 1, content_group_id: '7', content_price: 12.5, num_items: 1 }],
    }),
    conversion({ identifiers: [{ twclid: 'abc', ip_address: '192.0.2.1' }, { user_agent: 'x' }] }),
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    request: { params: { account_id: account } },
    data: {
      conversions_processed: 2,
      debug_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    },
  });
});

describe('an event', () => {
  it.each([
    ['its id', (tag: string) => tag],
    ['with the base tag', (tag: string, pixel: string) => `tw-${pixel}-${tag}`],
    ['its type in lower case', () => 'gtm_purchase'],
  ])('is named by %s', async (_, name) => {
    const { send, conversion, tag, pixel } = await open();
    expect((await send(conversion({ event_id: name(tag, pixel) }))).status).toBe(200);
  });

  it.each([
    ['an unknown id', () => 'zzzzz'],
    ['another base tag', (tag: string) => `tw-zzzzz-${tag}`],
    ['a type of no tag', () => 'gtm_search'],
    ['a form that no tag has', () => 'Bought a book'],
  ])('that is %s is refused twice', async (_, name) => {
    const { send, conversion, tag } = await open();
    const value = name(tag);
    const { status, body } = await send(conversion({ event_id: value }));
    expect(status).toBe(404);
    const details = { parameter: 'event_id', value };
    expect(body.errors).toEqual([
      {
        code: 'NOT_FOUND',
        message: `event_id (${value}) does not belong to provided account`,
        ...details,
      },
      {
        code: 'INVALID_PARAMETER',
        message: `event_id (${value}) is not a single event tag (SET)`,
        ...details,
      },
    ]);
  });

  it('that is the base tag counts for many', async () => {
    const { send, conversion, pixel } = await open();
    const { status, body } = await send(conversion({ event_id: pixel }));
    expect([status, body.errors.length]).toEqual([400, 1]);
    expect(body.errors[0].message).toBe(`event_id (${pixel}) is not a single event tag (SET)`);
  });

  it('of a deleted tag is refused', async () => {
    const { call, send, conversion, tag } = await open();
    await call('DELETE', `accounts/:account/web_event_tags/${tag}`);
    expect((await send(conversion())).status).toBe(404);
  });
});

describe('a wrong conversion', () => {
  const identifierError = {
    code: 'INVALID_PARAMETER',
    message: 'At least one user identifier must be provided',
    parameter: '',
  };
  const timeError = (value: string) => ({
    code: 'INVALID_PARAMETER',
    message: `Expected Time in yyyy-MM-ddTHH:mm:ss.SSSZ, got "${value}" for conversion_time`,
    parameter: 'conversion_time',
    value,
  });
  it.each<[string, Conversion, unknown]>([
    ['no identifiers', { identifiers: undefined }, identifierError],
    ['an empty list of them', { identifiers: [] }, identifierError],
    ['an empty identifier', { identifiers: [{}] }, identifierError],
    ['only an address', { identifiers: [{ ip_address: '192.0.2.1', user_agent: 'x' }] }, identifierError],
    ['no time', { conversion_time: undefined }, timeError('')],
    ['no milliseconds', { conversion_time: '2026-11-20T11:59:59Z' }, timeError('2026-11-20T11:59:59Z')],
    [
      'no Z',
      { conversion_time: '2026-11-20T11:59:59.000+01:00' },
      timeError('2026-11-20T11:59:59.000+01:00'),
    ],
    ['no such day', { conversion_time: '2026-02-30T00:00:00.000Z' }, timeError('2026-02-30T00:00:00.000Z')],
    [
      'no event',
      { event_id: undefined },
      { code: 'MISSING_PARAMETER', message: 'Event ID was not found', parameter: 'event_id' },
    ],
    [
      'an email address in place of its hash',
      { identifiers: [{ hashed_email: 'ann@example.com' }] },
      {
        code: 'INVALID_PARAMETER',
        message: 'hashed_email is not a valid SHA-256 hash',
        parameter: 'hashed_email',
      },
    ],
    [
      'half a hash of a phone number',
      { identifiers: [{ hashed_phone_number: hash.slice(1) }] },
      {
        code: 'INVALID_PARAMETER',
        message: 'hashed_phone_number is not a valid SHA-256 hash',
        parameter: 'hashed_phone_number',
      },
    ],
    [
      'no things',
      { number_items: 0 },
      {
        code: 'INVALID_PARAMETER',
        message: 'conversions[0].number_items must be at least 1, got "0"',
        parameter: 'conversions[0].number_items',
        value: '0',
      },
    ],
    [
      'an invalid address',
      { identifiers: [{ hashed_email: hash, ip_address: '192.0.2.256' }] },
      {
        code: 'INVALID_PARAMETER',
        message: 'conversions[0].identifiers[0].ip_address must be an IPv4 address such as 192.0.2.1',
        parameter: 'conversions[0].identifiers[0].ip_address',
      },
    ],
  ])('has the error of the service: %s', async (_, fields, error) => {
    const { send, conversion } = await open();
    const { status, body } = await send(conversion(fields));
    expect([status, body.errors]).toEqual([400, [error]]);
    expect(body.request).toEqual({ params: { pixel_id: expect.any(String) } });
  });

  it('reports all errors at once, and counts nothing', async () => {
    const { send, conversion, readTag } = await open();
    const { status, body } = await send(
      conversion({ conversion_id: 'a' }),
      conversion({ event_id: 'zzzzz' }),
      conversion({ identifiers: [{ hashed_email: 'x' }], conversion_time: 'soon' }),
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
      'conversion_time',
      'hashed_email',
      'event_id',
      'event_id',
    ]);
    expect((await readTag()).last_tracked_at).toBeNull();
    const again = await send(conversion({ conversion_id: 'a' }));
    expect(again.body.data.conversions_processed).toBe(1);
  });
});

it.each([
  [0, 400, 'conversions must have at least one item'],
  [maxConversions, 200, undefined],
  [maxConversions + 1, 400, 'Conversion count limit is 500'],
])('%i conversions are answered %i', async (count, expected, message) => {
  const { send, conversion } = await open();
  const { status, body } = await send(...Array.from({ length: count }, () => conversion()));
  expect([status, body.errors?.[0].message]).toEqual([expected, message]);
});

describe('a conversion with an id', () => {
  it('counts once within the hours, for each event', async () => {
    const world = await withTag(await openMovingWorld());
    const count = async (...conversions: readonly Conversion[]) =>
      (await world.send(...conversions)).body.data.conversions_processed;
    const order = world.conversion({ conversion_id: 'order-1' });
    expect(await count(order, order)).toBe(1);
    world.pass(deduplicationHours - 0.001);
    expect(await count(order)).toBe(0);
    expect(await count(world.conversion({ conversion_id: 'order-2' }))).toBe(1);
    world.pass(0.001);
    expect(await count(order)).toBe(1);
    expect(await count(order)).toBe(0);
  });

  it('counts each time without the id', async () => {
    const { send, conversion } = await open();
    expect((await send(conversion(), conversion())).body.data.conversions_processed).toBe(2);
  });
});

it('the tag is updated at once, and is TRACKING twelve hours later', async () => {
  const { send, conversion, readTag, pass, at } = await withTag(await openMovingWorld());
  pass(1);
  await send(conversion());
  const sent = at();
  expect(await readTag()).toMatchObject({ status: 'UNVERIFIED', last_tracked_at: sent });
  pass(10.9);
  expect((await readTag()).status).toBe('UNVERIFIED');
  pass(1.1);
  expect((await readTag()).status).toBe('TRACKING');
});

describe('a caller without permission', () => {
  it('is refused for an unknown pixel', async () => {
    const { sendTo, conversion } = await open();
    const { status, body } = await sendTo('zzzzz', conversion());
    expect([status, body.errors[0].code, body.errors[0].parameter]).toEqual([404, 'NOT_FOUND', 'pixel_id']);
  });

  it('is refused whether the conversions are right or wrong', async () => {
    const { sendTo } = await open();
    expect((await sendTo('zzzzz', {})).status).toBe(404);
  });
});

it('the limit counts events, and refuses a call that has more than are left', async () => {
  const { send, conversion } = await withTag(await openTester({ rateLimits: { percent: 1 } }));
  const limit = rates.conversions.limit / 100;
  const some = (count: number) => send(...Array.from({ length: count }, () => conversion()));
  const remaining = async (count: number) => {
    const { status, headers } = await some(count);
    return [status, headers.get('x-account-rate-limit-remaining')];
  };
  expect(await remaining(limit - 100)).toEqual([200, '100']);
  expect(await remaining(101)).toEqual([429, '100']);
  expect(await remaining(100)).toEqual([200, '0']);
  const { body } = await some(1);
  expect(body.errors[0].message).toMatch(/^Rate limit of 600 conversions per 15 minutes exceeded/);
});

describe('the token of a pixel', () => {
  async function openWithToken() {
    const world = await withTag(await openTester({ control: true }));
    const { pixel, emulator, conversion } = world;
    const token = emulator.control?.pixelToken(pixel) ?? '';
    const post = async (headers: Readonly<Record<string, string>>, to = pixel) => {
      const response = await emulator.fetch(
        new Request(`http://emulator.test/ads/12/measurement/conversions/${to}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ conversions: [conversion()] }),
        }),
      );
      // biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer is its own affair.
      return { status: response.status, body: (await response.json()) as any };
    };
    return { ...world, token, post };
  }

  it('replaces a signature for events of its website', async () => {
    const { token, post, account, readTag } = await openWithToken();
    const { status, body } = await post({ 'X-Pixel-Token': token });
    expect([status, body.data.conversions_processed]).toEqual([200, 1]);
    expect(body.request).toEqual({ params: { account_id: account } });
    expect((await readTag()).last_tracked_at).not.toBeNull();
  });

  it('is refused for another website, if it is wrong, or with a wrong signature', async () => {
    const { token, post, emulator } = await openWithToken();
    const refused = { status: 401, body: { errors: [{ code: 'UNAUTHORIZED_ACCESS' }] } };
    expect(await post({ 'X-Pixel-Token': `${token}x` })).toMatchObject(refused);
    expect(await post({ 'X-Pixel-Token': '' })).toMatchObject(refused);
    expect(await post({ 'X-Pixel-Token': token }, 'zzzzz')).toMatchObject(refused);
    expect(await post({ 'X-Pixel-Token': token, authorization: 'OAuth x="y"' })).toMatchObject(refused);
    expect(emulator.control?.pixelToken('zzzzz')).toBeUndefined();
    expect(JSON.stringify(emulator.control?.requests.list())).not.toContain(token);
  });

  it('is refused for the website of another account', async () => {
    const { token, post, call } = await openWithToken();
    const [{ id }] = await dataOf(call('POST', 'accounts', { base: 'ads-sandbox' }));
    const query = {
      name: 'Other',
      type: 'PURCHASE',
      click_window: 30,
      view_through_window: 1,
      retargeting_enabled: false,
    };
    const { website_tag_id } = await dataOf(call('POST', `accounts/${id}/web_event_tags`, { query }));
    expect((await post({ 'X-Pixel-Token': token }, String(website_tag_id))).status).toBe(401);
  });

  it('opens no other call', async () => {
    const { token, emulator, account } = await openWithToken();
    const url = `http://emulator.test/ads/12/accounts/${account}/campaigns`;
    const response = await emulator.fetch(new Request(url, { headers: { 'X-Pixel-Token': token } }));
    expect(response.status).toBe(401);
  });
});
