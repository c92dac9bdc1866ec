/**
 * What each targeting type accepts, and beside what (docs/service.md#targeting-types, docs/service.md#targeting-limits,
 * docs/service.md#targeting-by-placement).
 */
import { describe, expect, it } from 'vitest';
import { targetingType } from '../../../../src/contract/params/enums.js';
import { batchOnlyType } from '../../../../src/contract/params/targeting.js';
import { contentCategoryFixtures } from '../../../../src/emulator/fixtures/business-categories.js';
import { findCountryByCode } from '../../../../src/emulator/fixtures/countries.js';
import { interestFixtures } from '../../../../src/emulator/fixtures/interests.js';
import { listPlaces } from '../../../../src/emulator/fixtures/places.js';
import { tvShowFixtures } from '../../../../src/emulator/fixtures/television.js';
import {
  type CriteriaScene,
  creation,
  criteriaBatchPath,
  criteriaPath,
  openCriteriaScene,
  type Plan,
} from '../../../support/criteria.js';
import { people, putPeople } from '../../../support/identifiers.js';
import { type MovingWorld, verdictOf } from '../../../support/world.js';

const country = (code: string) => findCountryByCode(code)?.value ?? '';
const us = country('US');
const show = (name: string) => tvShowFixtures.find((one) => one.name === name)?.id ?? '';
const invalid = [400, 'INVALID_PARAMETER targeting_value'];
const ok = [200];

/** Creates criteria one after the other; the verdict on the last one. */
async function verdictOfLast({ add }: CriteriaScene, plans: readonly Plan[]) {
  for (const plan of plans.slice(0, -1)) expect(await verdictOf(add(plan))).toEqual(ok);
  return verdictOf(add(plans.at(-1) ?? ['', '']));
}

describe('a single creation', () => {
  it.each<[string, Plan, readonly unknown[]]>([
    ['a type that does not exist', ['MOOD', 'good'], [400, 'UNKNOWN_CRITERIA_TYPE targeting_type']],
    ['a publisher', ['CONTENT_PUBLISHER_USER', '1', 'NE'], [400, 'INVALID_TARGETING_TYPE targeting_type']],
    ['a content category', ['IAB_CATEGORY', 'IAB1-4'], [400, 'INVALID_TARGETING_TYPE targeting_type']],
    ['an unknown operator', ['GENDER', '1', 'GT'], [400, 'INVALID_PARAMETER operator_type']],
    ['no value', ['BROAD_KEYWORD', ''], invalid],
  ])('is refused for %s', async (_, plan, verdict) => {
    const { add } = await openCriteriaScene();
    expect(await verdictOf(add(plan))).toEqual(verdict);
  });

  it('has the same error in a batch as alone for a type that does not exist', async () => {
    const { addAll } = await openCriteriaScene();
    expect(await verdictOf(addAll([['MOOD', 'good']]))).toEqual([
      400,
      '0: UNKNOWN_CRITERIA_TYPE targeting_type',
    ]);
  });
});

describe('values', () => {
  it.each<[Plan, readonly unknown[]]>([
    [['LOCATION', us], ok],
    [['LOCATION', us.toUpperCase()], invalid],
    [['LOCATION', 'US'], invalid],
    [['INTEREST', interestFixtures[0]?.id ?? ''], ok],
    [['INTEREST', 'books'], invalid],
    [['INTEREST', '12345678901234567890'], invalid],
    [['BROAD_KEYWORD', '☕'], ok],
    [['PHRASE_KEYWORD', 'flat white', 'NE'], ok],
    [['EXACT_KEYWORD', 'flat white'], ok],
    [['UNORDERED_KEYWORD', 'flat white'], ok],
    [['LANGUAGE', 'en'], ok],
    [['LANGUAGE', 'EN'], invalid],
    [['LANGUAGE', 'english'], invalid],
    [['GENDER', '1'], ok],
    [['GENDER', '3'], invalid],
    [['AGE', 'AGE_OVER_50'], ok],
    [['AGE', 'AGE_OVER_99'], invalid],
    [['PLATFORM', '0'], ok],
    [['PLATFORM', '5'], invalid],
    [['PLATFORM_VERSION', 'iOS 17'], invalid],
    [['DEVICE', 'iPhone 15'], invalid],
    [['NETWORK_OPERATOR', 'Verizon'], invalid],
    [['CONVERSATION', 'coffee'], invalid],
    [['EVENT', 'Halloween'], invalid],
    [['TV_SHOW', 'Kitchen Clock'], invalid],
    [['APP_STORE_CATEGORY', 'Games'], invalid],
    [['APP_STORE_CATEGORY_LOOKALIKE', 'Games'], invalid],
    [['NETWORK_ACTIVATION_DURATION', '1', 'LT'], ok],
    [['NETWORK_ACTIVATION_DURATION', '12', 'GTE'], ok],
    [['NETWORK_ACTIVATION_DURATION', '0', 'LT'], invalid],
    [['NETWORK_ACTIVATION_DURATION', 'six', 'LT'], invalid],
    [
      ['NETWORK_ACTIVATION_DURATION', '6', 'EQ'],
      [400, 'INVALID_PARAMETER operator_type'],
    ],
    [
      ['NETWORK_ACTIVATION_DURATION', '6'],
      [400, 'MISSING_PARAMETER operator_type'],
    ],
    [
      ['GENDER', '1', 'LT'],
      [400, 'INVALID_PARAMETER targeting_type'],
    ],
    [
      ['APP_LIST', 'abc', 'NE'],
      [404, 'NOT_FOUND targeting_value'],
    ],
    [
      ['APP_LIST', 'abc', 'EQ'],
      [400, 'INVALID_PARAMETER operator_type'],
    ],
    [
      ['APP_LIST', 'abc'],
      [400, 'MISSING_PARAMETER operator_type'],
    ],
    [['WIFI_ONLY', '1'], ok],
    [['LIVE_TV_EVENT', '1'], ok],
    [['SIMILAR_TO_FOLLOWERS_OF_USER', '12'], ok],
    [['SIMILAR_TO_FOLLOWERS_OF_USER', '@someone'], invalid],
    [['FOLLOWERS_OF_USER', '@someone'], invalid],
    [
      ['USER_ENGAGEMENT', '12'],
      [403, 'USER_NOT_FOUND targeting_value'],
    ],
    [
      ['CUSTOM_AUDIENCE', 'nosuch'],
      [404, 'TAILORED_AUDIENCE_NOT_FOUND targeting_value'],
    ],
    [
      ['CAMPAIGN_ENGAGEMENT', 'nosuch'],
      [404, 'CAMPAIGN_NOT_FOUND targeting_value'],
    ],
  ])('%j are answered %j', async (plan, verdict) => {
    const { add } = await openCriteriaScene();
    expect(await verdictOf(add(plan))).toEqual(verdict);
  });

  it.each([
    ['CUSTOM_AUDIENCE_EXPANDED'],
    ['CAMPAIGN_ENGAGEMENT_LOOKALIKE'],
    ['USER_ENGAGEMENT_LOOKALIKE'],
    ['APP_STORE_CATEGORY_LOOKALIKE'],
  ])('of %s cannot be excluded', async (type) => {
    const { add } = await openCriteriaScene();
    expect(await verdictOf(add([type, '1', 'NE']))).toEqual([400, 'INVALID_PARAMETER operator_type']);
  });

  it('from a lookup are accepted, for every type that has one', async () => {
    const { world, add, addItem } = await openCriteriaScene();
    const lookups = ['conversations', 'devices', 'events', 'network_operators', 'platform_versions'];
    for (const lookup of [...lookups, 'app_store_categories']) {
      const { body } = await world.call('GET', `targeting_criteria/${lookup}`);
      const { targeting_value, name } = body.data[0];
      const type = lookup === 'events' ? 'EVENT' : body.data[0].targeting_type;
      const created = await add([type, targeting_value], await addItem());
      expect(created.body.data, lookup).toMatchObject({ name, targeting_type: type });
    }
  });

  it.each([
    ['LOCATION', '00a8b25e420adc94'],
    ['INTEREST', '13022'],
    ['CONVERSATION', '847888632711061504'],
    ['DEVICE', '1t'],
    ['PLATFORM_VERSION', '17'],
    ['NETWORK_OPERATOR', '1i'],
    ['EVENT', '6ge1z'],
    ['APP_STORE_CATEGORY', 'zzz1'],
    ['APP_STORE_CATEGORY_LOOKALIKE', 'zzz1'],
    ['LANGUAGE', 'zh-tw'],
    ['TV_SHOW', '10000283242'],
    ['FOLLOWERS_OF_USER', '756201191646691328'],
    ['SIMILAR_TO_FOLLOWERS_OF_USER', '756201191646691328'],
  ])('of %s may have the form of listed ones, and are named after themselves', async (type, value) => {
    const { add } = await openCriteriaScene();
    expect((await add(['LOCATION', us])).status).toBe(200);
    const { body } = await add([type, value]);
    expect(body.data).toMatchObject({ targeting_type: type, targeting_value: value, name: value });
    expect(body.data).not.toHaveProperty('location_type');
  });

  it.each([
    ['EVENT', '1234567890123456789', '1 to 13 digits and lower-case letters'],
    ['INTEREST', '12345678901234567890', 'a whole number of at most 19 digits'],
  ])('of %s that are too long are refused with the length that they may have', async (type, value, form) => {
    const { add } = await openCriteriaScene();
    const { body } = await add([type, value]);
    expect(body.errors[0].message).toMatch(
      new RegExp(`^targeting_value must be ${form}, like the values listed by .*, got "${value}"$`),
    );
  });

  it('of a user are the users that the account may promote', async () => {
    const { world, add } = await openCriteriaScene();
    const own = (await world.call('GET', 'accounts/:account/promotable_users')).body.data[0].user_id;
    for (const type of ['FOLLOWERS_OF_USER', 'USER_ENGAGEMENT', 'USER_ENGAGEMENT_LOOKALIKE']) {
      expect(await verdictOf(add([type, own])), type).toEqual(ok);
    }
  });
});

describe('limits of a line item', () => {
  const keywords = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index): Plan => ['BROAD_KEYWORD', `tea ${from + index}`]);

  async function fill({ addAll }: CriteriaScene, plans: readonly Plan[]) {
    for (let at = 0; at < plans.length; at += 500) {
      expect((await addAll(plans.slice(at, at + 500))).status).toBe(200);
    }
  }

  const tooComplex = [400, 'REQUEST_TOO_COMPLEX targeting_value'];

  it('are 1000 keywords of all kinds together', async () => {
    const scene = await openCriteriaScene();
    await fill(scene, keywords(998));
    expect(await verdictOfLast(scene, [['EXACT_KEYWORD', 'a']])).toEqual(ok);
    expect(await verdictOfLast(scene, [['PHRASE_KEYWORD', 'a', 'NE']])).toEqual(ok);
    expect(await verdictOf(scene.add(['BROAD_KEYWORD', 'b']))).toEqual(tooComplex);
    expect(await verdictOf(scene.add(['BROAD_KEYWORD', 'tea 0']))).toEqual(ok);
    const [first] = await scene.list();
    await scene.world.call('DELETE', `${criteriaPath}/${first?.id}`);
    expect(await verdictOf(scene.add(['BROAD_KEYWORD', 'b']))).toEqual(ok);
  });

  it('are 100 interests', async () => {
    const scene = await openCriteriaScene();
    await fill(
      scene,
      interestFixtures.slice(0, 100).map(({ id }): Plan => ['INTEREST', id]),
    );
    expect(await verdictOf(scene.add(['INTEREST', interestFixtures[100]?.id ?? '']))).toEqual(tooComplex);
  });

  it('are 100 users whose followers others are like', async () => {
    const scene = await openCriteriaScene();
    const users = Array.from(
      { length: 101 },
      (_, index): Plan => ['SIMILAR_TO_FOLLOWERS_OF_USER', `${index}`],
    );
    expect(await verdictOf(scene.addAll(users))).toEqual([400, '100: REQUEST_TOO_COMPLEX targeting_value']);
    await fill(scene, users.slice(0, 100));
  });

  it('are more places than the emulator has', () => {
    expect(listPlaces().length).toBeLessThan(2000);
  });

  it('are one age bucket and one event', async () => {
    const scene = await openCriteriaScene();
    const ages: Plan[] = [
      ['AGE', 'AGE_OVER_18'],
      ['AGE', 'AGE_OVER_21'],
    ];
    expect(await verdictOfLast(scene, ages)).toEqual(tooComplex);
    const { body } = await scene.world.call('GET', 'targeting_criteria/events');
    const events = body.data.slice(0, 2).map((event: { targeting_value: string }) => event.targeting_value);
    expect(
      await verdictOfLast(
        scene,
        events.map((value: string): Plan => ['EVENT', value]),
      ),
    ).toEqual(tooComplex);
  });

  it('count only criteria of the line item', async () => {
    const scene = await openCriteriaScene();
    await scene.add(['AGE', 'AGE_OVER_18']);
    expect(await verdictOf(scene.add(['AGE', 'AGE_OVER_21'], await scene.addItem()))).toEqual(ok);
  });
});

describe('placements', () => {
  const refused = [400, 'INVALID_TARGETING_TYPE targeting_type'];
  const keyword: Plan = ['BROAD_KEYWORD', 'tea'];
  const exact: Plan = ['EXACT_KEYWORD', 'tea'];
  const interest: Plan = ['INTEREST', '1001'];
  const similar: Plan = ['SIMILAR_TO_FOLLOWERS_OF_USER', '12'];
  it.each<[string, Plan, readonly unknown[]]>([
    ['PLATFORM_SEARCH', keyword, ok],
    ['PLATFORM_SEARCH', exact, ok],
    ['PLATFORM_SEARCH', interest, refused],
    ['TWITTER_SEARCH', interest, refused],
    ['PLATFORM_SEARCH', similar, refused],
    ['PLATFORM_SEARCH', ['FOLLOWERS_OF_USER', '756201191646691328'], refused],
    ['PLATFORM_SEARCH', ['GENDER', '1'], ok],
    ['PLATFORM_TIMELINE', keyword, ok],
    ['PLATFORM_TIMELINE', exact, refused],
    ['PLATFORM_TIMELINE', interest, ok],
    ['PLATFORM_TIMELINE,PLATFORM_PROFILE', exact, refused],
    ['PLATFORM_TIMELINE,PLATFORM_SEARCH', exact, ok],
    ['PLATFORM_TIMELINE,PLATFORM_SEARCH', interest, ok],
    ['ALL_ON_PLATFORM', exact, ok],
    ['ALL_ON_TWITTER', interest, ok],
  ])('%s take %j: %j', async (placements, plan, verdict) => {
    const { add } = await openCriteriaScene({ placements });
    expect(await verdictOf(add(plan))).toEqual(verdict);
  });
});

describe('several criteria', () => {
  async function deviceOf(world: MovingWorld, q: string): Promise<string> {
    const { body } = await world.call('GET', 'targeting_criteria/devices', { query: { q } });
    return body.data[0].targeting_value;
  }

  it.each<[string, 'device' | 'platform', string, string, readonly unknown[]]>([
    ['iPhone 15', 'device', '0', '', invalid],
    ['iPhone 15', 'platform', '0', '', invalid],
    ['iPhone 15', 'device', '1', '', ok],
    ['iPhone 15', 'platform', '1', '', ok],
    ['Pixel 8', 'platform', '1', '', invalid],
    ['Pixel 8', 'device', '1', 'NE', ok],
    ['Pixel 8', 'platform', '1', 'NE', ok],
  ])('%s, %s first, and platform %s %s: %j', async (name, first, platform, operator, verdict) => {
    const scene = await openCriteriaScene();
    const device: Plan = ['DEVICE', await deviceOf(scene.world, name)];
    const whole: Plan = ['PLATFORM', platform, operator];
    expect(await verdictOfLast(scene, first === 'device' ? [device, whole] : [whole, device])).toEqual(
      verdict,
    );
  });

  it('allow a device and a version', async () => {
    const scene = await openCriteriaScene();
    const { body } = await scene.world.call('GET', 'targeting_criteria/platform_versions');
    const version: Plan = ['PLATFORM_VERSION', body.data[0].targeting_value];
    expect(await verdictOfLast(scene, [['DEVICE', await deviceOf(scene.world, 'iPhone')], version])).toEqual(
      ok,
    );
  });

  it('allow a targetable audience, alone or as a lookalike, not both', async () => {
    const scene = await openCriteriaScene();
    const { world, add } = scene;
    const [id = '', another = ''] = await Promise.all(
      ['A', 'B'].map(async (name): Promise<string> => {
        const { body } = await world.call('POST', 'accounts/:account/custom_audiences', { query: { name } });
        return body.data.id;
      }),
    );
    expect(await verdictOf(add(['CUSTOM_AUDIENCE', id]))).toEqual(invalid);
    await putPeople(world, id, people(100));
    await putPeople(world, another, people(100));
    world.pass(9);
    expect(await verdictOfLast(scene, [['CUSTOM_AUDIENCE', id]])).toEqual(ok);
    expect(await verdictOf(add(['CUSTOM_AUDIENCE_EXPANDED', id]))).toEqual(invalid);
    expect(await verdictOf(add(['CUSTOM_AUDIENCE_EXPANDED', another]))).toEqual(ok);
    const other = await scene.addItem();
    expect(await verdictOf(add(['CUSTOM_AUDIENCE_EXPANDED', id], other))).toEqual(ok);
    expect(await verdictOf(add(['CUSTOM_AUDIENCE', id, 'NE'], other))).toEqual(invalid);
  });

  it('allow a type of engagement only after its subject', async () => {
    const scene = await openCriteriaScene();
    const impression: Plan = ['ENGAGEMENT_TYPE', 'IMPRESSION'];
    expect(await verdictOf(scene.add(impression))).toEqual([400, 'INVALID_TARGETING_TYPE targeting_type']);
    expect(await verdictOf(scene.add(['ENGAGEMENT_TYPE', 'LOOK']))).toEqual(invalid);
    const lookalike: Plan = ['CAMPAIGN_ENGAGEMENT_LOOKALIKE', scene.campaign];
    expect(await verdictOfLast(scene, [lookalike, impression])).toEqual([
      400,
      'INVALID_TARGETING_TYPE targeting_type',
    ]);
    expect(await verdictOfLast(scene, [['CAMPAIGN_ENGAGEMENT', scene.campaign], impression])).toEqual(ok);
    const other = await scene.addItem();
    const { body } = await scene.world.call('GET', 'accounts/:account/promotable_users');
    expect(await verdictOf(scene.add(['USER_ENGAGEMENT', body.data[0].user_id], other))).toEqual(ok);
    expect(await verdictOf(scene.add(impression, other))).toEqual(ok);
  });
});

describe('television shows', () => {
  const needsPlace = [400, 'INVALID_TV_SHOW_LOCATIONS targeting_value'];
  const outside = [400, 'TV_SHOW_OUTSIDE_MARKET targeting_value'];
  const kitchen: Plan = ['TV_SHOW', show('Kitchen Clock')];
  const lights: Plan = ['TV_SHOW', show('Harbor Lights')];
  const chicago: Plan = ['LOCATION', listPlaces().find(({ name }) => name === 'Chicago, IL')?.id ?? ''];
  const place = (code: string, operator?: string): Plan => ['LOCATION', country(code), operator ?? 'EQ'];

  it.each<[string, readonly Plan[], readonly unknown[]]>([
    ['without a place', [kitchen], needsPlace],
    ['with an excluded place', [place('US', 'NE'), kitchen], needsPlace],
    ['in its market', [place('US'), kitchen], ok],
    ['in a city of its market', [chicago, kitchen], ok],
    ['outside its market', [place('DE'), kitchen], outside],
    ['that is not listed, anywhere', [place('DE'), ['TV_SHOW', '10000283242']], ok],
    ['in a place that is not listed', [['LOCATION', '00a8b25e420adc94'], kitchen], ok],
    ['partly outside its market', [place('US'), place('GB'), kitchen], outside],
    ['in two of its markets', [place('US'), place('GB'), lights], ok],
    ['before a place outside', [place('US'), kitchen, place('GB')], needsPlace],
    ['before another place inside', [place('US'), lights, place('GB')], ok],
    ['before an excluded place outside', [place('US'), kitchen, place('GB', 'NE')], ok],
  ])('%s', async (_, plans, verdict) => {
    const scene = await openCriteriaScene();
    expect(await verdictOfLast(scene, plans)).toEqual(verdict);
  });
});

describe('content categories', () => {
  const film = contentCategoryFixtures.find(({ name }) => name === 'Film and television');
  const [first = '', second = ''] = film?.iab_categories ?? [];
  const iab = (...ids: readonly string[]) => ids.map((id): Plan => ['IAB_CATEGORY', id]);
  const refused = (index: number) => `${index}: INVALID_PARAMETER targeting_value`;

  it.each<[string, readonly Plan[], readonly unknown[]]>([
    ['as a whole', iab(first, second), ok],
    ['of one id', iab('IAB1-4'), ok],
    ['in part', iab(first), [400, refused(0)]],
    ['excluded in part', [['IAB_CATEGORY', first, 'NE']], [400, refused(0)]],
    ['next to a whole one, in part', iab('IAB1-4', second), [400, refused(0), refused(1)]],
    [
      'with another operator in part',
      [
        ['IAB_CATEGORY', first],
        ['IAB_CATEGORY', second, 'NE'],
      ],
      [400, refused(0), refused(1)],
    ],
    ['that cannot be targeted', iab('IAB26'), [400, '0: INVALID_IAB_CATEGORY targeting_value']],
  ])('%s', async (_, plans, verdict) => {
    const { addAll } = await openCriteriaScene();
    expect(await verdictOf(addAll(plans))).toEqual(verdict);
  });

  it('are added and removed by batches only', async () => {
    const { world, addAll, list } = await openCriteriaScene();
    await addAll(iab(first, second));
    const ids = (await list()).map(({ id }) => String(id));
    expect(await verdictOf(world.call('DELETE', `${criteriaPath}/${ids[0]}`))).toEqual(invalid);
    const remove = (some: readonly string[]) =>
      world.call('POST', criteriaBatchPath, {
        json: some.map((id) => ({ operation_type: 'Delete', params: { targeting_criterion_id: id } })),
      });
    expect(await verdictOf(remove(ids.slice(0, 1)))).toEqual([400, refused(0)]);
    expect(await verdictOf(remove(ids))).toEqual(ok);
    expect(await list()).toEqual([]);
  });

  async function addCurated({ world, item, add }: CriteriaScene) {
    await add(['LOCATION', us]);
    const query = { line_item_id: item, curated_category_id: 'b0xt' };
    return world.call('POST', 'accounts/:account/line_item_curated_categories', { query });
  }

  it('are not combined with a curated category', async () => {
    const scene = await openCriteriaScene();
    const { status, body } = await addCurated(scene);
    expect(status).toBe(200);
    expect(await verdictOf(scene.addAll(iab('IAB1-4')))).toEqual([
      400,
      '0: INVALID_TARGETING_TYPE targeting_type',
    ]);
    const path = `accounts/:account/line_item_curated_categories/${body.data.id}`;
    expect((await scene.world.call('DELETE', path)).status).toBe(200);
    expect(await verdictOf(scene.addAll(iab('IAB1-4')))).toEqual(ok);
  });

  it.each([
    [true, 5],
    [false, 50],
  ])('leave room for few excluded publishers (curated: %s): %i', async (isCurated, most) => {
    const scene = await openCriteriaScene();
    if (isCurated) await addCurated(scene);
    const publishers = Array.from(
      { length: most + 1 },
      (_, index): Plan => ['CONTENT_PUBLISHER_USER', `${index + 1}`, 'NE'],
    );
    expect(await verdictOf(scene.addAll(publishers))).toEqual([
      400,
      `${most}: REQUEST_TOO_COMPLEX targeting_value`,
    ]);
    expect(await verdictOf(scene.addAll(publishers.slice(0, most)))).toEqual(ok);
  });

  it('and publishers need an operator that excludes', async () => {
    const { addAll } = await openCriteriaScene();
    expect(await verdictOf(addAll([['CONTENT_PUBLISHER_USER', '1', 'EQ']]))).toEqual([
      400,
      '0: INVALID_PARAMETER operator_type',
    ]);
  });
});

it('every type is created by a single call or by a batch only', async () => {
  const { world, item } = await openCriteriaScene();
  for (const type of targetingType) {
    const query = creation([type, 'x'], item);
    const [, error] = await verdictOf(world.call('POST', criteriaPath, { query }));
    const isBatchOnly = batchOnlyType.some((name) => name === type);
    expect(error === 'INVALID_TARGETING_TYPE targeting_type', type).toBe(isBatchOnly);
  }
});
