/** Targeting criteria: created, read, listed, deleted, in batches (docs/service.md#targeting-criteria). */
import { describe, expect, it } from 'vitest';
import { criteriaBatchPath, criteriaPath, openCriteriaScene } from '../../../support/criteria.js';
import { openMovingWorld, verdictOf } from '../../../support/world.js';

const unitedStates = '96683cc9126741d1';

describe('a targeting criterion', () => {
  it('is created, read and listed', async () => {
    const { world, item, add, list } = await openCriteriaScene();
    const { status, body } = await add(['LOCATION', unitedStates]);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      line_item_id: item,
      name: 'United States',
      operator_type: 'EQ',
      targeting_type: 'LOCATION',
      targeting_value: unitedStates,
      location_type: 'COUNTRIES',
      created_at: world.at(),
      updated_at: world.at(),
      deleted: false,
    });
    expect((await world.call('GET', `${criteriaPath}/${body.data.id}`)).body.data).toEqual(body.data);
    expect(await list()).toEqual([body.data]);
  });

  it('has no location type unless it is a place, and has the name of its value', async () => {
    const { addAll } = await openCriteriaScene();
    const { body } = await addAll([
      ['BROAD_KEYWORD', '☕ flat white'],
      ['GENDER', '2'],
      ['AGE', 'AGE_18_TO_34'],
      ['INTEREST', '1001'],
      ['PLATFORM', '4', 'NE'],
      ['LANGUAGE', 'es'],
      ['NETWORK_ACTIVATION_DURATION', '6', 'LT'],
    ]);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      '☕ flat white',
      'Female',
      '18 to 34',
      'Automotive/Auto racing',
      'Desktop and laptop computers',
      'Spanish',
      '6 months',
    ]);
    for (const record of body.data) expect(record).not.toHaveProperty('location_type');
  });

  it('has a localized name when a language is named', async () => {
    const { world, add, list } = await openCriteriaScene();
    const { id } = (await add(['LOCATION', unitedStates])).body.data;
    await add(['LANGUAGE', 'de']);
    await add(['BROAD_KEYWORD', 'tea']);
    const names = (await list({ lang: 'es' })).map(({ localized_name }) => localized_name);
    expect(names).toEqual(['Estados Unidos', 'alemán', 'tea']);
    const read = await world.call('GET', `${criteriaPath}/${id}`, { query: { lang: 'zz' } });
    expect(read.body.data).toMatchObject({ name: 'United States', localized_name: 'United States' });
    expect((await list())[0]).not.toHaveProperty('localized_name');
  });

  it('is answered unchanged if the line item has it already', async () => {
    const { world, add, list } = await openCriteriaScene();
    const first = (await add(['BROAD_KEYWORD', 'tea'])).body.data;
    world.pass(1);
    expect((await add(['BROAD_KEYWORD', 'tea'])).body.data).toEqual(first);
    expect((await add(['BROAD_KEYWORD', 'tea', 'NE'])).body.data.id).not.toBe(first.id);
    expect(await list()).toHaveLength(2);
  });

  it('is listed for several line items, by id, and without those of others', async () => {
    const { world, item, add, addItem } = await openCriteriaScene();
    const second = await addItem();
    const third = await addItem();
    const [a, b] = [await add(['GENDER', '1']), await add(['GENDER', '2'], second)];
    await add(['GENDER', '1'], third);
    const ids = async (query: Record<string, string | boolean>) =>
      (await world.call('GET', criteriaPath, { query })).body.data.map(({ id }: { id: string }) => id);
    expect(await ids({ line_item_ids: `${item},${second}` })).toEqual([a.body.data.id, b.body.data.id]);
    expect(
      await ids({ line_item_ids: `${item},${second}`, targeting_criterion_ids: b.body.data.id }),
    ).toEqual([b.body.data.id]);
    expect(await verdictOf(world.call('GET', criteriaPath))).toEqual([
      400,
      'MISSING_PARAMETER line_item_ids',
    ]);
  });

  it('is deleted once, and hidden with its line item', async () => {
    const { world, item, add, list } = await openCriteriaScene();
    const { id } = (await add(['GENDER', '1'])).body.data;
    const kept = (await add(['GENDER', '2'])).body.data;
    world.pass(1);
    const gone = await world.call('DELETE', `${criteriaPath}/${id}`);
    expect(gone.body.data).toMatchObject({ id, deleted: true, updated_at: world.at() });
    const notFound = [404, 'TARGETING_CRITERION_NOT_FOUND targeting_criterion_id'];
    expect(await verdictOf(world.call('DELETE', `${criteriaPath}/${id}`))).toEqual(notFound);
    expect(await verdictOf(world.call('GET', `${criteriaPath}/${id}`))).toEqual(notFound);
    expect((await list()).map((one) => one.id)).toEqual([kept.id]);
    expect((await list({ with_deleted: true })).map((one) => one.id)).toEqual([id, kept.id]);
    await world.call('DELETE', `accounts/:account/line_items/${item}`);
    expect(await list()).toEqual([]);
    expect(await verdictOf(add(['GENDER', '1']))).toEqual([404, 'LINE_ITEM_NOT_FOUND line_item_id']);
  });

  it('belongs to its account', async () => {
    const { world, add, item } = await openCriteriaScene();
    const { id } = (await add(['GENDER', '1'])).body.data;
    const other = (await world.call('POST', 'accounts')).body.data[0].id;
    const path = `accounts/${other}/targeting_criteria`;
    expect(await verdictOf(world.call('GET', `${path}/${id}`))).toEqual([
      404,
      'TARGETING_CRITERION_NOT_FOUND targeting_criterion_id',
    ]);
    expect((await world.call('GET', path, { query: { line_item_ids: item } })).body.data).toEqual([]);
    const query = { line_item_id: item, targeting_type: 'GENDER', targeting_value: '1' };
    expect(await verdictOf(world.call('POST', path, { query }))).toEqual([
      404,
      'LINE_ITEM_NOT_FOUND line_item_id',
    ]);
  });

  it('is in the account history, with its deletion', async () => {
    const { world, add } = await openCriteriaScene();
    const { id } = (await add(['GENDER', '1'])).body.data;
    world.pass(1);
    await world.call('DELETE', `${criteriaPath}/${id}`);
    const { body } = await world.call('GET', 'accounts/:account/account_history', {
      query: {
        entity_type: 'TARGETING_CRITERIA',
        entity_id: id,
        start_time: world.at(-1),
        end_time: world.at(1),
      },
    });
    expect(body.data).toMatchObject([
      { change_type: 'CREATE', entity: 'TARGETING_CRITERIA', entity_data: { id, deleted: false } },
      { change_type: 'DELETE', changes: { deleted: { old: false, new: true } } },
    ]);
  });
});

describe('a batch of criteria', () => {
  it('creates and deletes in order, and echoes', async () => {
    const { world, item, add } = await openCriteriaScene();
    const { id } = (await add(['GENDER', '1'])).body.data;
    const params = { line_item_id: item, targeting_type: 'BROAD_KEYWORD', targeting_value: 'tea' };
    const { status, body } = await world.call('POST', criteriaBatchPath, {
      json: [
        { operation_type: 'Create', params },
        { operation_type: 'Delete', params: { targeting_criterion_id: id } },
      ],
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { operator_type: 'EQ', name: 'tea', deleted: false },
      { id, deleted: true },
    ]);
    expect(body.request[0]).toEqual({
      operation_type: 'Create',
      params: { account_id: world.account, ...params },
    });
  });

  it('succeeds or fails as a whole', async () => {
    const { addAll, list } = await openCriteriaScene();
    const answer = addAll([
      ['GENDER', '1'],
      ['INTEREST', 'books'],
      ['LOCATION', 'US'],
    ]);
    expect(await verdictOf(answer)).toEqual([
      400,
      '1: INVALID_PARAMETER targeting_value',
      '2: INVALID_PARAMETER targeting_value',
    ]);
    expect(await list()).toEqual([]);
  });

  it.each([
    [500, 200],
    [501, 400],
  ])('of %i operations is answered %i', async (count, status) => {
    const { addAll, list } = await openCriteriaScene();
    const plans = Array.from({ length: count }, (_, index) => ['BROAD_KEYWORD', `tea ${index}`] as const);
    expect((await addAll(plans)).status).toBe(status);
    const all = await list({ count: '1000' } as never);
    expect(all).toHaveLength(status === 200 ? count : 0);
  });

  it('takes no updates', async () => {
    const { world } = await openCriteriaScene();
    const json = [{ operation_type: 'Update', params: { targeting_criterion_id: 'x' } }];
    expect(await verdictOf(world.call('POST', criteriaBatchPath, { json }))).toEqual([
      400,
      '0: INVALID_PARAMETER operation_type',
    ]);
  });
});

describe('an app identifier of a line item', () => {
  const platforms = async (scene: Awaited<ReturnType<typeof openCriteriaScene>>) =>
    (await scene.list()).map(({ targeting_type, targeting_value }) => [targeting_type, targeting_value]);

  it('adds the platform at creation and at the change that sets it, once', async () => {
    const scene = await openCriteriaScene({
      objective: 'APP_INSTALLS',
      android_app_store_identifier: 'com.example.tea',
    });
    expect(await platforms(scene)).toEqual([['PLATFORM', '1']]);
    const change = (query: Record<string, string>) =>
      scene.world.call('PUT', `accounts/:account/line_items/${scene.item}`, { query });
    const { body } = await scene.add(['PLATFORM', '0']);
    await change({ ios_app_store_identifier: '900000001' });
    await change({ ios_app_store_identifier: '900000002', name: 'Again' });
    expect(await platforms(scene)).toEqual([
      ['PLATFORM', '1'],
      ['PLATFORM', '0'],
    ]);
    await scene.world.call('DELETE', `${criteriaPath}/${body.data.id}`);
    await change({ ios_app_store_identifier: '900000003' });
    expect(await platforms(scene)).toEqual([['PLATFORM', '1']]);
  });

  it('that is missing adds nothing', async () => {
    expect(await platforms(await openCriteriaScene())).toEqual([]);
  });
});

describe('an audience that is targeted', () => {
  it('lists the campaigns of new criteria, until they are deleted', async () => {
    const world = await openMovingWorld('demo');
    const audiences = await world.call('GET', 'accounts/:account/custom_audiences', {
      query: { q: 'App: opened' },
    });
    const audience = audiences.body.data[0].id;
    const items = await world.call('GET', 'accounts/:account/line_items', { query: { q: 'Gift cards' } });
    const targeted = async () =>
      (
        await world.call('GET', `accounts/:account/custom_audiences/${audience}/targeted`, {
          query: { with_active: false },
        })
      ).body.data;
    expect(await targeted()).toEqual([]);
    const created = await world.call('POST', criteriaPath, {
      query: {
        line_item_id: items.body.data[0].id,
        targeting_type: 'CUSTOM_AUDIENCE',
        targeting_value: audience,
        operator_type: 'NE',
      },
    });
    expect(created.body.data.name).toBe('App: opened');
    expect(await targeted()).toMatchObject([{ campaign_name: 'Gift cards' }]);
    await world.call('DELETE', `${criteriaPath}/${created.body.data.id}`);
    expect(await targeted()).toEqual([]);
  });
});
