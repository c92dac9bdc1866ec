/** Lead forms (docs/service.md#lead-forms). */
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../support/creatives.js';
import { openOffice } from '../../support/delegated-account.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/lead_forms';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const policy = { url: 'https://www.example.com/privacy', company_name: 'Example Shop' };
const least = {
  name: 'Spring visits',
  purpose: 'Call back people who ask for a tour',
  fields: [{ key: 'WORK_EMAIL' }],
  privacy_policy: policy,
};
const button = { url: 'https://www.example.com/spring', title: 'See the garden' };
const final_page = { headline: 'Thank you', description: 'We call you', cta_button: button };
const introduction = { headline: 'Book a tour', description: 'We call you' };

const add = ({ call }: Pick<Tester, 'call'>, json: object = {}) =>
  call('POST', path, { json: { ...least, ...json } });

it('a lead form is created, read, changed and archived, without an echo', async () => {
  const world = await openMovingWorld();
  const { body } = await add(world);
  const { data: made } = body;
  expect(body).toEqual({
    data: {
      id: expect.stringMatching(uuid),
      ...least,
      fields: [{ key: 'WORK_EMAIL', optional: false }],
      created_at: world.at(),
      updated_at: world.at(),
      deleted: false,
    },
  });
  const one = `${path}/${made.id}`;
  expect((await world.call('GET', one)).body).toEqual({ data: made });
  expect((await world.call('GET', `${path}/${made.id.toUpperCase()}`)).body).toEqual({ data: made });
  world.pass(1);
  const changed = { ...made, introduction, name: 'Autumn visits', updated_at: world.at() };
  const json = { introduction, name: 'Autumn visits' };
  expect((await world.call('PUT', one, { json })).body).toEqual({ data: changed });
  expect((await world.call('GET', path)).body).toEqual({ next_cursor: null, data: [changed] });
  world.pass(1);
  expect((await world.call('DELETE', one)).body).toEqual({
    data: {
      id: made.id,
      name: 'Autumn visits',
      purpose: least.purpose,
      created_at: made.created_at,
      updated_at: world.at(),
      deleted: true,
    },
  });
  expect((await world.call('GET', one, { query: { with_deleted: true } })).body.data).toEqual({
    ...changed,
    deleted: true,
    updated_at: world.at(),
  });
});

it('null is accepted for a part that a form does not have, and refused for one that it has', async () => {
  const tester = await openMovingWorld();
  const made = await dataOf(add(tester, { introduction }));
  const put = (json: object) => tester.call('PUT', `${path}/${made.id}`, { json });
  expect(await dataOf(put({ ...made, final_page: null }))).toEqual(made);
  expect(await verdictOf(put({ introduction: null }))).toEqual([400, 'INVALID_PARAMETER introduction']);
  expect(await verdictOf(put({ introduction: '' }))).toEqual([400, 'INVALID_PARAMETER introduction']);
  expect(await dataOf(put({ final_page }))).toEqual({ ...made, final_page });
  expect(await verdictOf(put({ final_page: null }))).toEqual([400, 'INVALID_PARAMETER final_page']);
  expect(await verdictOf(add(tester, { introduction: null }))).toEqual([
    400,
    'INVALID_PARAMETER introduction',
  ]);
});

describe('a body', () => {
  const text = (length: number) => 'a'.repeat(length);
  const emoji = (length: number) => '\u{1F600}'.repeat(length);
  const notBlank = (member: string, max: number, build: (value: string) => object) =>
    [
      [`${member} of one letter`, build('a'), undefined],
      [`${member} of ${max} letters`, build(text(max)), undefined],
      [`${member} of ${max} emoji`, build(emoji(max)), undefined],
      [`${member} with blanks around`, build(' a\n'), undefined],
      [`${member} of ${max + 1} letters`, build(text(max + 1)), `INVALID_PARAMETER ${member}`],
      [`an empty ${member}`, build(''), `INVALID_PARAMETER ${member}`],
      [`a blank ${member}`, build(' \t\u00a0\n'), `INVALID_PARAMETER ${member}`],
    ] as const;
  const secure = (member: string, build: (value: string) => object) =>
    [
      [`${member} with https`, build('https://a.example/b?c=d'), undefined],
      ...['http://a.example', 'a.example', 'https://', 'ftp://a.example', 'HTTPS://a.example', ''].map(
        (url) => [`${member} of "${url}"`, build(url), `INVALID_PARAMETER ${member}`] as const,
      ),
    ] as const;
  const optionalText = (member: string, build: (value: string) => object) =>
    [
      [`an empty ${member}`, build(''), undefined],
      [`${member} of 1000 letters`, build(text(1000)), undefined],
      [`${member} of 1001 letters`, build(text(1001)), `INVALID_PARAMETER ${member}`],
    ] as const;
  const cases: readonly (readonly [what: string, json: object, refused: string | undefined])[] = [
    ['the least', {}, undefined],
    ['everything', { introduction, final_page }, undefined],
    ['an unknown member', { fields: [{ key: 'CITY', label: 'x' }] }, 'INVALID_PARAMETER fields[0].label'],
    [
      'optional that is a text',
      { fields: [{ key: 'CITY', optional: 'no' }] },
      'INVALID_PARAMETER fields[0].optional',
    ],
    ['a key twice', { fields: [{ key: 'CITY' }, { key: 'CITY' }] }, 'INVALID_PARAMETER fields'],
    [
      'a key twice, once optional',
      { fields: [{ key: 'CITY' }, { key: 'STATE' }, { key: 'CITY', optional: true }] },
      'INVALID_PARAMETER fields',
    ],
    ['only optional ones', { fields: [{ key: 'CITY', optional: true }] }, 'MISSING_PARAMETER fields'],
    ['one that is required', { fields: [{ key: 'CITY', optional: true }, { key: 'STATE' }] }, undefined],
    [
      'one that says so',
      {
        fields: [
          { key: 'CITY', optional: true },
          { key: 'STATE', optional: false },
        ],
      },
      undefined,
    ],
    ...notBlank('privacy_policy.company_name', 255, (company_name) => ({
      privacy_policy: { ...policy, company_name },
    })),
    ...secure('privacy_policy.url', (url) => ({ privacy_policy: { ...policy, url } })),
    [
      'a policy without a URL',
      { privacy_policy: { company_name: 'A' } },
      'MISSING_PARAMETER privacy_policy.url',
    ],
    ...notBlank('introduction.headline', 190, (headline) => ({ introduction: { headline } })),
    ...optionalText('introduction.description', (description) => ({
      introduction: { headline: 'a', description },
    })),
    [
      'an introduction without a headline',
      { introduction: { description: 'a' } },
      'MISSING_PARAMETER introduction.headline',
    ],
    ...notBlank('final_page.headline', 190, (headline) => ({ final_page: { headline } })),
    ...optionalText('final_page.description', (description) => ({
      final_page: { headline: 'a', description },
    })),
    ['a final page that is empty', { final_page: {} }, 'MISSING_PARAMETER final_page.headline'],
    ['a final page that is null', { final_page: null }, 'INVALID_PARAMETER final_page'],
    ...secure('final_page.cta_button.url', (url) => ({
      final_page: { ...final_page, cta_button: { ...button, url } },
    })),
    ...notBlank('final_page.cta_button.title', 100, (title) => ({
      final_page: { ...final_page, cta_button: { ...button, title } },
    })),
    [
      'a button without a title',
      { final_page: { ...final_page, cta_button: { url: button.url } } },
      'MISSING_PARAMETER final_page.cta_button.title',
    ],
    [
      'a button without a URL',
      { final_page: { ...final_page, cta_button: { title: button.title } } },
      'MISSING_PARAMETER final_page.cta_button.url',
    ],
  ];

  it('obeys every rule at creation and on update', async () => {
    const tester = await openTester();
    const { id } = await dataOf(add(tester));
    for (const [what, json, refused] of cases) {
      const verdict = refused === undefined ? [200] : [400, refused];
      expect(await verdictOf(add(tester, json)), `creating with ${what}`).toEqual(verdict);
      expect(await verdictOf(tester.call('PUT', `${path}/${id}`, { json })), `changing to ${what}`).toEqual(
        verdict,
      );
    }
  });

  it('has all required members at creation, and may omit them on update', async () => {
    const tester = await openTester();
    expect(await verdictOf(tester.call('POST', path, { json: {} }))).toEqual([
      400,
      'MISSING_PARAMETER name',
      'MISSING_PARAMETER purpose',
      'MISSING_PARAMETER fields',
      'MISSING_PARAMETER privacy_policy',
    ]);
    const made = await dataOf(add(tester));
    expect(await dataOf(tester.call('PUT', `${path}/${made.id}`, { json: {} }))).toEqual({
      ...made,
      updated_at: expect.any(String),
    });
  });
});

it('a change replaces nested objects as a whole, and keeps values that are not given', async () => {
  const tester = await openTester();
  const made = await dataOf(add(tester, { introduction, final_page }));
  const put = (json: object) => dataOf(tester.call('PUT', `${path}/${made.id}`, { json }));
  expect(await put({ final_page: { headline: 'Thanks' } })).toMatchObject({
    introduction,
    final_page: { headline: 'Thanks' },
    privacy_policy: policy,
  });
  const { final_page: left } = await dataOf(tester.call('GET', `${path}/${made.id}`));
  expect(left).toEqual({ headline: 'Thanks' });
  const fields = [
    { key: 'CITY', optional: true },
    { key: 'EMAIL', optional: false },
  ];
  expect((await put({ fields: [{ key: 'CITY', optional: true }, { key: 'EMAIL' }] })).fields).toEqual(fields);
});

describe('the list', () => {
  it('begins with the newest, has its own pages, and hides archived forms', async () => {
    const tester = await openTester();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await dataOf(add(tester, { name: `Form ${n}` }))).id);
    const list = async (query: Record<string, string | number | boolean> = {}) =>
      (await tester.call('GET', path, { query })).body;
    const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
    expect(idsOf(await list())).toEqual(ids);
    const first = await list({ count: 2 });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    // A form that is added between two pages is on neither.
    await add(tester);
    const second = await list({ count: 2, cursor: first.next_cursor });
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    const third = await list({ count: 2, cursor: second.next_cursor });
    expect([idsOf(third), third.next_cursor]).toEqual([ids.slice(4), null]);
    await tester.call('DELETE', `${path}/${ids[1]}`);
    expect(idsOf(await list())).not.toContain(ids[1]);
    expect(idsOf(await list({ with_deleted: true }))).toContain(ids[1]);
  });
});

it.each([
  ['ACCOUNT_ADMIN', [200]],
  ['AD_MANAGER', [200]],
  ['CREATIVE_MANAGER', [403, 'ACTION_NOT_ALLOWED']],
  ['CAMPAIGN_ANALYST', [403, 'ACTION_NOT_ALLOWED']],
  ['TWEET_COMPOSER', [403, 'ACTION_NOT_ALLOWED']],
])('a caller with the permission %s gets %j', async (permission, verdict) => {
  const office = await openOffice();
  const { id } = await dataOf(add(office));
  await office.permit(permission);
  expect(await verdictOf(add(office))).toEqual(verdict);
  expect(await verdictOf(office.call('GET', path))).toEqual(verdict);
  expect(await verdictOf(office.call('GET', `${path}/${id}`))).toEqual(verdict);
  expect(await verdictOf(office.call('PUT', `${path}/${id}`, { json: { name: 'x' } }))).toEqual(verdict);
  expect(await verdictOf(office.call('DELETE', `${path}/${id}`))).toEqual(verdict);
});
