/** Targeting: every published call, and the printed numbers and values. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import { wireNames } from '../../src/call/problem.js';
import { endpointById } from '../../src/contract/find-group.js';
import { endpoints } from '../../src/contract/index.js';
import { targetingType } from '../../src/contract/params/enums.js';
import { criteriaLimits, publisherLimits } from '../../src/contract/params/targeting.js';
import { conversationType, eventType } from '../../src/contract/params/targeting-lookups.js';
import { rates } from '../../src/contract/wire/rate-limits.js';

const lookup = 'targeting_criteria';
const table: readonly (readonly [method: string, path: string, params: string])[] = [
  [
    'GET',
    `accounts/:account_id/${lookup}`,
    'count cursor lang line_item_ids sort_by targeting_criterion_ids with_deleted with_total_count',
  ],
  ['GET', `accounts/:account_id/${lookup}/:targeting_criterion_id`, 'lang with_deleted'],
  ['POST', `accounts/:account_id/${lookup}`, 'line_item_id operator_type targeting_type targeting_value'],
  ['POST', `batch/accounts/:account_id/${lookup}`, 'operations'],
  ['DELETE', `accounts/:account_id/${lookup}/:targeting_criterion_id`, ''],
  ['GET', `${lookup}/app_store_categories`, 'os_type q'],
  ['GET', `${lookup}/conversations`, 'conversation_type count cursor'],
  ['GET', `${lookup}/devices`, 'count q'],
  ['GET', `${lookup}/events`, 'count country_codes cursor end_time event_types start_time'],
  ['GET', `${lookup}/interests`, 'count cursor q'],
  ['GET', `${lookup}/languages`, 'count cursor q'],
  ['GET', `${lookup}/locations`, 'count country_code cursor location_type q'],
  ['GET', `${lookup}/network_operators`, 'count country_code cursor q'],
  ['GET', `${lookup}/platform_versions`, 'q'],
  ['GET', `${lookup}/platforms`, 'count lang q'],
  ['GET', `${lookup}/tv_markets`, ''],
  ['GET', `${lookup}/tv_shows`, 'count cursor locale q'],
  ['GET', 'accounts/:account_id/targeting_suggestions', 'count suggestion_type targeting_values'],
];

describe('targeting calls', () => {
  it.each(table)('%s %s takes: %s', (method, path, params) => {
    const found = endpoints.filter((one) => one.method === method && one.path === path);
    expect(found).toHaveLength(1);
    const names = Object.keys(found[0]?.params ?? {}).filter((name) => !path.includes(`:${name}`));
    expect(names.sort().join(' ')).toBe(params);
  });
});

describe('numbers', () => {
  it('of lookups are 400 together and 2000 each for television, in 15 minutes', () => {
    expect(rates.targetingLookups).toMatchObject({ scope: 'category', limit: 400, seconds: 900 });
    expect(rates.televisionLookups).toMatchObject({ scope: 'endpoint', limit: 2000, seconds: 900 });
    for (const { id, rate, path } of endpoints.filter((one) => one.path.startsWith(`${lookup}/`))) {
      expect(rate, id).toBe(path.includes('/tv_') ? 'televisionLookups' : 'targetingLookups');
    }
  });

  it.each([
    ['LOCATION', 2000],
    ['INTEREST', 100],
    ['SIMILAR_TO_FOLLOWERS_OF_USER', 100],
    ['BROAD_KEYWORD', 1000],
    ['EXACT_KEYWORD', 1000],
    ['AGE', 1],
    ['EVENT', 1],
    ['GENDER', undefined],
  ])('of %s on a line item are at most %s', (type, max) => {
    const limit = criteriaLimits.find(({ types }) => types.some((name) => name === type));
    expect(limit?.max).toBe(max);
  });

  it('of publishers are 5 and 50', () => expect(publisherLimits).toEqual({ curated: 5, content: 50 }));

  it('of types are 33 of criteria, 36 of conversations and 7 of events', () => {
    expect(new Set(targetingType).size).toBe(33);
    expect(new Set(conversationType).size).toBe(36);
    expect(new Set(eventType).size).toBe(7);
  });
});

describe('a batch', () => {
  const operation = { operation_type: 'Delete', params: { targeting_criterion_id: 'a' } };
  it.each([
    [1, 0],
    [500, 0],
    [501, 1],
    [0, 1],
  ])('of %i operations has %i problems', (count, problems) => {
    const raw = { account_id: 'a', operations: Array(count).fill(operation) };
    expect(check(endpointById('targeting-criteria.batch'), raw, wireNames).problems).toHaveLength(problems);
  });
});
