/** Cards that open lead forms (docs/service.md#lead-form-cards). */
import { describe, expect, it } from 'vitest';
import {
  addCard,
  addPost,
  button,
  dataOf,
  media,
  openWithLibrary,
  page,
  picture,
  swipe,
} from '../../../support/creatives.js';
import type { Tester } from '../../../support/emulator.js';
import { verdictOf } from '../../../support/world.js';

const cards = 'accounts/:account/cards';
const forms = 'accounts/:account/lead_forms';
const unknown = '5c0e6b7a-1d2f-4e3a-8b4c-00112233aabb';

const leadForm = {
  name: 'Spring visits',
  purpose: 'Call back',
  fields: [{ key: 'EMAIL' }],
  privacy_policy: { url: 'https://www.example.com/privacy', company_name: 'Example Shop' },
};

async function open(): Promise<Tester & { readonly form: string }> {
  const tester = await openWithLibrary();
  const { id } = await dataOf(tester.call('POST', forms, { json: leadForm }));
  return { ...tester, form: id };
}

const { wide, square, film, squareFilm } = media;
const details = (id: unknown) => ({ type: 'DETAILS', title: 'Tour', destination: { type: 'LEAD_FORM', id } });
const opening = (id: unknown) => ({ ...button(), destination: { type: 'LEAD_FORM', id } });
const group = (...ids: unknown[]) => ({
  type: 'BUTTON_GROUP',
  buttons: ids.map((id) => ({ ...opening(id), weight: 1.5 })),
});

const add = ({ call }: Pick<Tester, 'call'>, json: object) =>
  call('POST', cards, { json: { name: 'Card', ...json } });

describe('a card with a lead form', () => {
  it.each<[string, (id: string) => object, string]>([
    ['an image and details', (id) => ({ components: [picture(wide), details(id)] }), 'IMAGE_WEBSITE'],
    ['details before a video', (id) => ({ components: [details(id), picture(film)] }), 'VIDEO_WEBSITE'],
    ['a button', (id) => ({ components: [picture(square), opening(id)] }), 'IMAGE_WEBSITE'],
    ['a group of buttons', (id) => ({ components: [picture(film), group(id, id)] }), 'VIDEO_WEBSITE'],
    ['a carousel', (id) => ({ components: [swipe(wide, square), details(id)] }), 'IMAGE_CAROUSEL_WEBSITE'],
    [
      'slides, one of them to a page',
      (id) => ({
        slides: [
          [picture(wide), details(id)],
          [picture(squareFilm), page()],
        ],
      }),
      'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE',
    ],
  ])('made of %s', async (_, build, type) => {
    const tester = await open();
    const made = await dataOf(add(tester, build(tester.form)));
    expect(made).toMatchObject({ ...build(tester.form), card_type: type });
    expect(JSON.stringify(made)).not.toContain('tco_url":"https://t.example/","id');
    expect(await dataOf(tester.call('GET', `${cards}/${made.id}`))).toEqual(made);
    expect(await dataOf(tester.call('GET', cards))).toEqual([made]);
    expect(await dataOf(tester.call('GET', `${cards}/all/${made.id}`))).toMatchObject({ card_type: type });
  });

  it('names the form in small letters, however it was typed', async () => {
    const tester = await open();
    const components = [picture(wide), details(tester.form.toUpperCase())];
    const made = await dataOf(add(tester, { components }));
    expect(made.components[1]).toEqual(details(tester.form));
  });

  it('is not a card of an app', async () => {
    const tester = await open();
    const slides = [
      [picture(wide), details(tester.form)],
      [picture(square), button()],
    ];
    expect(await verdictOf(add(tester, { slides }))).toEqual([400, 'UNKNOWN_CARD_TYPE slides']);
  });
});

describe('a refused card', () => {
  it('has one entry for each id that is not a lead form', async () => {
    const tester = await open();
    const { form } = tester;
    const one = (component: object) => verdictOf(add(tester, { components: [picture(wide), component] }));
    const entry = 'NOT_FOUND components';
    expect(await one(details(unknown))).toEqual([404, entry]);
    expect(await one(details('8wku2'))).toEqual([404, entry]);
    expect(await one(opening(unknown))).toEqual([404, entry]);
    expect(await one(group(form, unknown, '8wku2', unknown))).toEqual([404, entry, entry]);
    const slides = [unknown, form, '8wku2'].map((id) => [picture(wide), details(id)]);
    expect(await verdictOf(add(tester, { slides }))).toEqual([404, 'NOT_FOUND slides', 'NOT_FOUND slides']);
    const { body } = await add(tester, { components: [picture(wide), details(unknown)] });
    expect(body.errors[0].value).toBe(unknown);
    expect(await dataOf(tester.call('GET', cards))).toEqual([]);
  });

  it.each([
    ['a number', 7, '7'],
    ['null', null, ''],
    ['an object', { id: unknown }, ''],
    ['nothing', undefined, ''],
  ])('has %s for the id of a form in a group of buttons', async (_, id, value) => {
    const tester = await open();
    const { status, body } = await add(tester, { components: [picture(wide), group(tester.form, id)] });
    expect(status).toBe(404);
    expect(body.errors).toEqual([
      { code: 'NOT_FOUND', message: expect.any(String), parameter: 'components', value },
    ]);
  });

  it('has a form of another account', async () => {
    const tester = await open();
    const { body } = await tester.call('POST', 'accounts');
    const path = `accounts/${body.data[0].id}/lead_forms`;
    const { id } = await dataOf(tester.call('POST', path, { json: leadForm }));
    expect(await verdictOf(add(tester, { components: [picture(wide), details(id)] }))).toEqual([
      404,
      'NOT_FOUND components',
    ]);
  });

  it('has a form that has been archived, unless it stays unchanged', async () => {
    const tester = await open();
    const components = [picture(wide), details(tester.form)];
    const made = await addCard(tester, { components });
    await tester.call('DELETE', `${forms}/${tester.form}`);
    expect(await verdictOf(add(tester, { components }))).toEqual([404, 'NOT_FOUND components']);
    const put = (json: object) => verdictOf(tester.call('PUT', `${cards}/${made.id}`, { json }));
    expect(await put({ components: made.components, name: 'Tour' })).toEqual([200]);
    expect(await put({ components: [picture(square), details(tester.form)] })).toEqual([
      404,
      'NOT_FOUND components',
    ]);
    expect(await put({ components: [picture(square), page()] })).toEqual([200]);
  });

  it.each<[string, object, string]>([
    [
      'no id',
      { ...details(''), destination: { type: 'LEAD_FORM' } },
      'MISSING_PARAMETER components[1].destination.id',
    ],
    ['an id with a blank', details('a b'), 'INVALID_PARAMETER components[1].destination.id'],
    [
      'an address besides',
      { ...details(unknown), destination: { type: 'LEAD_FORM', id: unknown, url: 'https://a.example' } },
      'INVALID_PARAMETER components[1].destination.url',
    ],
    [
      'a destination of another kind',
      { ...details(unknown), destination: { type: 'APP', country_code: 'US' } },
      'INVALID_PARAMETER components[1].destination.type',
    ],
  ])('has %s', async (_, component, verdict) => {
    const tester = await open();
    expect(await verdictOf(add(tester, { components: [picture(wide), component] }))).toEqual([400, verdict]);
  });

  it('has details and a group of buttons', async () => {
    const tester = await open();
    const components = [picture(wide), details(tester.form), group(tester.form)];
    expect((await verdictOf(add(tester, { components })))[0]).toBe(400);
  });
});

it('a group of buttons is stored unchanged', async () => {
  const tester = await open();
  const components = [picture(wide), { ...group(tester.form), layout: { columns: [1, null, 'x'] } }];
  const made = await addCard(tester, { components });
  expect(made.components[1]).toEqual(components[1]);
  const again = await dataOf(
    tester.call('PUT', `${cards}/${made.id}`, { json: { components: made.components } }),
  );
  expect(again.components[1]).toEqual(components[1]);
});

it('a preview of a post shows the title or the label of such a card, and not the form', async () => {
  const tester = await open();
  const read = async (component: object, text: string) => {
    const { card_uri } = await addCard(tester, { components: [picture(wide), component] });
    const { id_str } = await addPost(tester, 'tweet', { card_uri, text });
    const query = { tweet_ids: id_str, tweet_type: 'PUBLISHED' };
    const [{ preview }] = await dataOf(tester.call('GET', 'accounts/:account/tweet_previews', { query }));
    return preview as string;
  };
  const titled = await read(details(tester.form), 'a');
  expect(titled).toContain('&gt;Tour&lt;');
  expect(titled).not.toContain(tester.form);
  expect(await read(opening(tester.form), 'b')).toContain('&gt;OPEN&lt;');
  expect(await read(group(tester.form), 'c')).not.toContain('undefined');
});
