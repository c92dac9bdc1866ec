/** Authorization, categories, audiences and insights: each limit from both sides. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/call/check.js';
import { wireNames } from '../../src/call/problem.js';
import { endpointById } from '../../src/contract/find-group.js';

type Raw = Record<string, unknown>;

/** "parameter CODE" of every problem. */
function problemsOf(id: string, raw: Raw): string[] {
  return check(endpointById(id), raw, wireNames).problems.map(
    ({ parameter, code }) => `${parameter} ${code}`,
  );
}

const account = { account_id: '18ce54d4x5t' };
const audience = { ...account, custom_audience_id: '1nmth' };
const many = (size: number, item: unknown): unknown[] => Array.from({ length: size }, () => item);

interface Case {
  readonly id: string;
  /** What every call of this table begins with; it passes by itself. */
  readonly base: Raw;
  readonly good: readonly Raw[];
  readonly bad: readonly (readonly [Raw, string])[];
}

const hash = 'e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8';
const update = (params: Raw) => ({ operation_type: 'Update', params });
const userOperation = update({ users: [{ email: [hash] }] });
const person = (identifiers: Raw) => ({ operations: [update({ users: [identifiers] })] });

const leaf = { custom_audience_id: 'tyif', lookback_window: 30 };
const node = { boolean_operator: 'OR', child_segments: [leaf, { ...leaf, negate: true }] };
const createWith = (segments: unknown) => ({
  operations: [{ operation_type: 'Create', params: { audience_type: 'FLEXIBLE', name: 'Buyers', segments } }],
});
const remove = { operation_type: 'Delete', params: { custom_audience_id: '1nmth' } };
const treeOf = (child: unknown) => createWith({ boolean_operator: 'AND', child_segments: [child] });
const inTree = 'operations[0].params.segments';

const cases: readonly Case[] = [
  {
    id: 'oauth.request-token',
    base: { oauth_callback: 'oob' },
    good: [
      { oauth_callback: 'http://127.0.0.1:8080/callback' },
      { oauth_callback: 'myapp://signed-in' },
      { x_auth_access_type: 'read' },
      { x_auth_access_type: 'write' },
    ],
    bad: [
      [{ oauth_callback: undefined }, 'oauth_callback MISSING_PARAMETER'],
      [{ oauth_callback: '' }, 'oauth_callback INVALID_PARAMETER'],
      [{ oauth_callback: 'example.com/callback' }, 'oauth_callback INVALID_PARAMETER'],
      [{ x_auth_access_type: 'admin' }, 'x_auth_access_type INVALID_PARAMETER'],
    ],
  },
  {
    id: 'oauth.access-token',
    base: { oauth_token: 'token', oauth_verifier: '7362041' },
    good: [],
    bad: [
      [{ oauth_verifier: undefined }, 'oauth_verifier MISSING_PARAMETER'],
      [{ oauth_verifier: '' }, 'oauth_verifier INVALID_PARAMETER'],
      [{ oauth_token: undefined }, 'oauth_token MISSING_PARAMETER'],
    ],
  },
  {
    id: 'oauth.authorize',
    base: { oauth_token: 'token' },
    good: [{ force_login: 'true', screen_name: 'jane' }],
    bad: [
      [{ oauth_token: undefined }, 'oauth_token MISSING_PARAMETER'],
      [{ force_login: 'yes' }, 'force_login INVALID_PARAMETER'],
    ],
  },
  {
    id: 'oauth.bearer-token',
    base: { grant_type: 'client_credentials' },
    good: [],
    bad: [
      [{ grant_type: undefined }, 'grant_type MISSING_PARAMETER'],
      [{ grant_type: 'password' }, 'grant_type INVALID_PARAMETER'],
    ],
  },
  {
    id: 'oauth.invalidate-bearer-token',
    base: { access_token: 'AAAA' },
    good: [],
    bad: [[{ access_token: undefined }, 'access_token MISSING_PARAMETER']],
  },
  {
    id: 'insights.keywords.search',
    base: { granularity: 'DAY', keywords: 'espresso', start_time: '2026-11-01T00:00:00Z' },
    good: [
      { keywords: many(10, 'a').join(',') },
      { keywords: many(4, 'a').join(','), negative_keywords: many(6, 'b').join(',') },
      { end_time: '2026-11-08T00:00:00Z' },
      { granularity: 'HOUR', location: '96683cc9126741d1' },
    ],
    bad: [
      [{ keywords: many(11, 'a').join(',') }, 'keywords INVALID_PARAMETER'],
      [
        { keywords: many(5, 'a').join(','), negative_keywords: many(6, 'b').join(',') },
        'negative_keywords INVALID_PARAMETER',
      ],
      [{ end_time: '2026-11-08T00:00:01Z' }, 'start_time INVALID_TIME_WINDOW'],
      [{ end_time: '2026-11-01T00:00:00Z' }, 'start_time INVALID_TIME_WINDOW'],
    ],
  },
  {
    id: 'custom-audiences.list',
    base: account,
    good: [
      { permission_scope: 'OWNER' },
      { permission_scope: 'SHARED' },
      { q: 'a' },
      { q: 'a'.repeat(255) },
      { sort_by: 'created_at-asc' },
    ],
    bad: [
      [{ q: '' }, 'q INVALID_PARAMETER'],
      [{ q: 'a'.repeat(256) }, 'q INVALID_PARAMETER'],
      [{ sort_by: 'created_at' }, 'sort_by INVALID_PARAMETER'],
    ],
  },
  {
    id: 'custom-audiences.batch',
    base: { ...account, operations: [remove] },
    good: [
      { operations: many(10, remove) },
      { operations: [{ operation_type: 'Update', params: { custom_audience_id: '1nmth', name: 'B' } }] },
      treeOf(leaf),
      treeOf({ ...leaf, child_segments: [] }),
      treeOf(node),
      treeOf({ boolean_operator: 'AND', child_segments: [node, node] }),
      ...[1, 7, 14, 30].map((lookback_window) => treeOf({ ...leaf, lookback_window })),
      ...['NUM_GTE', 'NUM_GT', 'NUM_EQ', 'NUM_LTE', 'NUM_LT'].map((frequency_comparator) =>
        treeOf({ ...leaf, frequency: 2, frequency_comparator }),
      ),
    ],
    bad: [
      [{ operations: [] }, 'operations INVALID_PARAMETER'],
      [{ operations: many(11, remove) }, 'operations INVALID_PARAMETER'],
      [
        { operations: [{ ...remove, operation_type: 'create' }] },
        'operations[0].operation_type INVALID_PARAMETER',
      ],
      [
        { operations: [{ operation_type: 'Delete', params: {} }] },
        'operations[0].params.custom_audience_id MISSING_PARAMETER',
      ],
      [
        {
          operations: [{ operation_type: 'Update', params: { custom_audience_id: '1nmth', segments: node } }],
        },
        'operations[0].params.segments INVALID_PARAMETER',
      ],
      [createWith(undefined), `${inTree} MISSING_PARAMETER`],
      [
        createWith({ boolean_operator: 'AND', child_segments: [] }),
        `${inTree}.child_segments INVALID_PARAMETER`,
      ],
      [createWith({ child_segments: [leaf] }), `${inTree}.boolean_operator MISSING_PARAMETER`],
      [createWith({ ...node, boolean_operator: 'XOR' }), `${inTree}.boolean_operator INVALID_PARAMETER`],
      [treeOf({ child_segments: [leaf] }), `${inTree}.child_segments[0].boolean_operator MISSING_PARAMETER`],
      [treeOf({ boolean_operator: 'OR' }), `${inTree}.child_segments[0].child_segments MISSING_PARAMETER`],
      [
        treeOf({ custom_audience_id: 'tyif' }),
        `${inTree}.child_segments[0].lookback_window MISSING_PARAMETER`,
      ],
      [
        treeOf({ ...leaf, lookback_window: 8 }),
        `${inTree}.child_segments[0].lookback_window INVALID_PARAMETER`,
      ],
      [treeOf({ ...leaf, frequency: 0 }), `${inTree}.child_segments[0].frequency INVALID_PARAMETER`],
      [
        treeOf({ boolean_operator: 'OR', child_segments: [leaf, { ...leaf, negate: 'maybe' }] }),
        `${inTree}.child_segments[0].child_segments[1].negate INVALID_PARAMETER`,
      ],
    ],
  },
  {
    id: 'custom-audiences.users.batch',
    base: { ...audience, operations: [userOperation] },
    good: [
      { operations: many(2500, userOperation) },
      { operations: [userOperation, { ...userOperation, operation_type: 'Delete' }] },
      ...['email', 'device_id', 'handle', 'platform_id', 'twitter_id', 'phone_number'].map((name) =>
        person({ [name]: [hash, hash] }),
      ),
      person({ partner_user_id: ['Customer 42'] }),
      { operations: [update({ users: [{ email: [hash] }], expires_at: '2027-01-01T00:00:00Z' })] },
    ],
    bad: [
      [{ operations: [] }, 'operations INVALID_PARAMETER'],
      [{ operations: many(2501, userOperation) }, 'operations INVALID_PARAMETER'],
      [
        { operations: [{ ...userOperation, operation_type: 'Create' }] },
        'operations[0].operation_type INVALID_PARAMETER',
      ],
      [{ operations: [update({ users: [] })] }, 'operations[0].params.users INVALID_PARAMETER'],
      ...['email', 'device_id', 'handle', 'platform_id', 'twitter_id', 'phone_number'].flatMap((name) =>
        [hash.toUpperCase(), hash.slice(1), `${hash}0`, 'jane@example.com'].map(
          (value) =>
            [person({ [name]: [value] }), `operations[0].params.users[0].${name} INVALID_PARAMETER`] as const,
        ),
      ),
      [
        person({ platform_id: [hash], twitter_id: [hash] }),
        'operations[0].params.users[0].twitter_id EXCLUSIVE_PARAMETERS',
      ],
      [person({ fax: [hash] }), 'operations[0].params.users[0].fax INVALID_PARAMETER'],
      [
        {
          operations: [
            update({
              users: [{ email: [hash] }],
              effective_at: '2027-01-01T00:00:00Z',
              expires_at: '2027-01-01T00:00:00Z',
            }),
          ],
        },
        'operations[0].params.effective_at INVALID_TIME_WINDOW',
      ],
    ],
  },
  {
    id: 'do-not-reach-lists.users.batch',
    base: { ...account, do_not_reach_list_id: '1rd0', operations: [userOperation] },
    good: [person({ phone_number: [hash] })],
    bad: [
      [person({ handle: [hash] }), 'operations[0].params.users[0].handle INVALID_PARAMETER'],
      [
        { operations: [update({ users: [{ email: [hash] }], effective_at: '2027-01-01T00:00:00Z' })] },
        'operations[0].params.effective_at INVALID_PARAMETER',
      ],
    ],
  },
];

/** The beginning of a call, for the title of its test. */
const titleOf = (raw: Raw): string => JSON.stringify(raw).slice(0, 80);

describe.each(cases)('$id', ({ id, base, good, bad }) => {
  it.each([{}, ...good].map((raw) => ({ raw, title: titleOf(raw) })))('takes $title', ({ raw }) => {
    expect(problemsOf(id, { ...base, ...raw })).toEqual([]);
  });

  it.each(bad.map(([raw, problem]) => ({ raw, problem, title: titleOf(raw) })))(
    'refuses $title: $problem',
    ({ raw, problem }) => {
      expect(problemsOf(id, { ...base, ...raw })).toEqual([problem]);
    },
  );
});

it('a refused bearer token is never repeated', () => {
  const { problems } = check(
    endpointById('oauth.invalidate-bearer-token'),
    { access_token: 4_100_200 },
    wireNames,
  );
  expect(problems).toHaveLength(1);
  expect(JSON.stringify(problems)).not.toContain('4100200');
});
