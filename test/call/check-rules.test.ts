/** Rules whose limit depends on another parameter, at their edges, with the calls that need them. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import { describeRule } from '../../src/call/describe-rule.js';
import { flagName } from '../../src/call/flag-names.js';
import { wireNames } from '../../src/call/problem.js';
import { listCampaigns } from '../../src/contract/groups/campaigns.js';
import { createCard } from '../../src/contract/groups/cards.js';
import { createLineItem } from '../../src/contract/groups/line-items.js';
import { getStatistics, listActiveEntities } from '../../src/contract/groups/stats.js';
import { createStatisticsJob } from '../../src/contract/groups/stats-jobs.js';
import type { Endpoint, Params, Rule } from '../../src/contract/types.js';
import { describeRules } from '../../src/derive/openapi/schema.js';

const start = Date.parse('2026-03-01T00:00:00Z');
const hoursOn = (hours: number) => new Date(start + hours * 3_600_000).toISOString();

/** The problems of the example with a change; undefined takes a parameter away. */
function problemsOf(endpoint: Endpoint, change: Readonly<Record<string, unknown>>) {
  const { segmentation_type: _, country: __, ...example } = endpoint.example;
  return check(endpoint, { ...example, start_time: hoursOn(0), end_time: hoursOn(24), ...change }, wireNames)
    .problems;
}
const sentences = (endpoint: Endpoint, change: Readonly<Record<string, unknown>>) =>
  problemsOf(endpoint, change).map(({ message }) => message);

describe('the longest window', () => {
  const segmented = { segmentation_type: 'AGE' };
  it.each<[string, Endpoint, object, number]>([
    ['of a call that is answered at once', getStatistics, {}, 7],
    ['of a job', createStatisticsJob, {}, 90],
    ['of a job in segments', createStatisticsJob, segmented, 45],
    ['of active entities', listActiveEntities, {}, 90],
  ])('%s has an edge', (_, endpoint, change, days) => {
    expect(problemsOf(endpoint, { ...change, end_time: hoursOn(days * 24) })).toEqual([]);
    const [problem, ...more] = problemsOf(endpoint, { ...change, end_time: hoursOn(days * 24 + 1) });
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ parameter: 'start_time', code: 'INVALID_TIME_WINDOW' });
    expect(problem?.message).toContain(`and within ${days} days of it`);
  });

  it('names the parameter that it depends on, and only the limit that applies', () => {
    expect(sentences(createStatisticsJob, { end_time: hoursOn(91 * 24) })).toEqual([
      'start_time must be before end_time and within 90 days of it when segmentation_type is not given',
    ]);
    expect(sentences(createStatisticsJob, { ...segmented, end_time: hoursOn(91 * 24) })).toEqual([
      'start_time must be before end_time and within 45 days of it when segmentation_type is given',
    ]);
  });

  it.each([{}, segmented])('has a beginning before its end: %j', (change) => {
    expect(problemsOf(createStatisticsJob, { ...change, end_time: hoursOn(1) })).toEqual([]);
    expect(problemsOf(createStatisticsJob, { ...change, end_time: hoursOn(0) })).toHaveLength(1);
  });
});

describe('metric groups', () => {
  const groups = (...metric_groups: string[]) => ({ metric_groups });
  it.each<[Record<string, unknown>, string[]]>([
    [{ entity: 'ACCOUNT', ...groups('ENGAGEMENT') }, []],
    [
      { entity: 'ACCOUNT', ...groups('ENGAGEMENT', 'BILLING') },
      ['metric_groups must be ENGAGEMENT when entity is ACCOUNT'],
    ],
    [{ entity: 'FUNDING_INSTRUMENT', ...groups('BILLING', 'ENGAGEMENT') }, []],
    [
      { entity: 'FUNDING_INSTRUMENT', ...groups('VIDEO') },
      ['metric_groups must be ENGAGEMENT or BILLING when entity is FUNDING_INSTRUMENT'],
    ],
    [{ entity: 'CAMPAIGN', ...groups('VIDEO', 'WEB_CONVERSION', 'BILLING', 'ENGAGEMENT') }, []],
    [groups('MOBILE_CONVERSION'), []],
    [groups('LIFE_TIME_VALUE_MOBILE_CONVERSION', 'BILLING'), []],
    [
      groups('MOBILE_CONVERSION', 'BILLING'),
      ['metric_groups cannot combine MOBILE_CONVERSION with other values'],
    ],
    [
      groups('BILLING', 'MOBILE_CONVERSION'),
      ['metric_groups cannot combine MOBILE_CONVERSION with other values'],
    ],
  ])('%j', (change, expected) => {
    expect(sentences(getStatistics, change)).toEqual(expected);
    expect(sentences(createStatisticsJob, change)).toEqual(expected);
  });

  it.each([
    [{ segmentation_type: 'METROS' }, ['country is required when segmentation_type is METROS']],
    [{ segmentation_type: 'METROS', country: '96683cc9126741d1' }, []],
    [{ segmentation_type: 'GENDER' }, []],
    [{ segmentation_type: 'CONVERSION_TAGS' }, []],
    [{ segmentation_type: 'CONVERSION_TAGS', ...groups('WEB_CONVERSION') }, []],
  ])('in segments: %j', (change, expected) => {
    expect(sentences(createStatisticsJob, change)).toEqual(expected);
  });

  it('are not checked if one of them is unknown', () => {
    const problems = problemsOf(getStatistics, groups('MOBILE_CONVERSION', 'NO_SUCH_GROUP'));
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain('NO_SUCH_GROUP');
  });
});

it('a condition is said with the names of the reader, in help and in OpenAPI', () => {
  const rules = createStatisticsJob.rules ?? [];
  expect(rules.map((rule) => describeRule(rule, flagName))).toEqual([
    '--metric-groups must be ENGAGEMENT when --entity is ACCOUNT',
    '--metric-groups must be ENGAGEMENT or BILLING when --entity is FUNDING_INSTRUMENT',
    '--metric-groups cannot combine MOBILE_CONVERSION with other values',
    '--start-time must be before --end-time and within 90 days of it when --segmentation-type is not given',
    '--start-time must be before --end-time and within 45 days of it when --segmentation-type is given',
    '--country is required when --segmentation-type is METROS',
  ]);
  expect(describeRules(rules)[4]).toBe(
    'start_time must be before end_time and within 45 days of it when segmentation_type is given.',
  );
});

describe('a value that was refused', () => {
  const params: Params = {
    kind: { type: 'enum', values: ['A', 'B'], default: 'A', help: 'Kind' },
    list: {
      type: 'list',
      of: { type: 'enum', values: ['X', 'Y'], help: 'Item' },
      help: 'List',
    },
    most: { type: 'integer', default: 9, help: 'Number' },
    least: { type: 'integer', help: 'Number' },
    from: { type: 'time', defaultTime: 'now', help: 'Time' },
    to: { type: 'time', help: 'Time' },
    parts: {
      type: 'array',
      of: { type: 'object', fields: { size: { type: 'string', help: 'Size' } }, help: 'Part' },
      help: 'Parts',
    },
  };
  const endpoint = (rule: Rule): Endpoint => ({ ...getStatistics, params, rules: [rule] });
  const whenA = { when: 'kind', is: ['A'] } as const;
  const sum = { rule: 'items', param: 'parts', member: 'size', sum: '100' } as const;

  it.each<[Rule, Record<string, unknown>]>([
    [{ rule: 'includesOneOf', param: 'list', values: ['Y'], ...whenA }, { list: ['?'] }],
    [
      { rule: 'includesOneOf', param: 'list', values: ['Y'], ...whenA },
      { list: ['X'], kind: '?' },
    ],
    [{ rule: 'valuesWhen', param: 'kind', values: ['B'], when: 'most', is: [9] }, { kind: '?' }],
    [
      { rule: 'valuesWhen', param: 'list', values: ['Y'], ...whenA },
      { list: ['X'], kind: '?' },
    ],
    [
      { rule: 'atMost', param: 'most', other: 'least' },
      { most: '?', least: 1 },
    ],
    [
      { rule: 'atLeastWhen', param: 'least', min: 5, ...whenA },
      { least: 1, kind: '?' },
    ],
    [{ rule: 'atLeastWhen', param: 'most', min: 10, ...whenA }, { most: '?' }],
    [
      { rule: 'before', param: 'from', other: 'to' },
      { from: '?', to: hoursOn(0) },
    ],
    [{ rule: 'requiredWhen', param: 'least', ...whenA }, { kind: '?' }],
    [
      { rule: 'onlyWhen', param: 'least', when: 'kind', is: ['B'] },
      { least: 1, kind: '?' },
    ],
    [sum, { parts: [{ size: '50' }, 'x'] }],
  ])('has one problem, and the rule adds no other: %j of %j', (rule, values) => {
    const { problems } = check(endpoint(rule), values, wireNames, undefined, start + 3_600_000);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(/must be .*got|must be a JSON object/);
  });

  it('of one item does not disable the rules of the others', () => {
    const values = { parts: [{ size: '50', other: 1 }, { size: '49' }] };
    const messages = check(endpoint(sum), values, wireNames).problems.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('other'), expect.stringContaining('add up to')]);
  });
});

describe('a parameter that could not be read breaks no further rule', () => {
  const media = { type: 'MEDIA', media_key: '3_1' };
  const destination = { type: 'WEBSITE', url: 'https://www.example.com/' };
  const components = [media, { type: 'DETAILS', title: 'Spring', destination }];
  const card = { account_id: 'a', name: 'Spring' };
  const list = { account_id: 'a' };
  const item = {
    ...{ account_id: 'a', campaign_id: 'c1', objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS' },
    ...{ placements: 'ALL_ON_PLATFORM', start_time: '2026-12-01T00:00:00Z' },
  };
  it.each<[string, Endpoint, object, string[]]>([
    ['exactly one', createCard, { ...card, components, slides: null }, ['slides']],
    ['exactly one, alone', createCard, { ...card, slides: null }, ['slides']],
    [
      'only without another',
      listCampaigns,
      { ...list, cursor: 'x', with_total_count: 'maybe' },
      ['with_total_count'],
    ],
    [
      'only when another is',
      createLineItem,
      { ...item, bid_strategy: 'AUTO', bid_amount_local_micro: 'x' },
      ['bid_amount_local_micro'],
    ],
    ['required when another is', createLineItem, { ...item, bid_strategy: 'MOST' }, ['bid_strategy']],
    ['before', createLineItem, { ...item, end_time: 'soon' }, ['end_time']],
  ])('%s', (_, endpoint, raw, wrong) => {
    const { problems } = check(endpoint, raw as Record<string, unknown>, wireNames);
    expect(problems.map(({ code, parameter }) => [code, parameter])).toEqual(
      wrong.map((parameter) => ['INVALID_PARAMETER', parameter]),
    );
  });

  it('and what is read still breaks rules', () => {
    const slides = [[media, { type: 'DETAILS', title: 'Spring', destination }]];
    const { problems } = check(createCard, { ...card, components, slides }, wireNames);
    expect(problems.map(({ code }) => code)).toContain('EXCLUSIVE_PARAMETERS');
    expect(check(createCard, card, wireNames).problems.map(({ code }) => code)).toEqual([
      'MISSING_PARAMETER',
    ]);
  });
});
