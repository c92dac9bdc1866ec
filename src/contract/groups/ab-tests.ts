/** A/B tests: disjoint, random shares of the audience for campaigns or line items (docs/service.md#ab-tests). */

import { group, record, recordCalls } from '../endpoint.js';
import type { objective } from '../params/enums.js';
import { atCreation, count, cursor, ids, nameQuery, sortBy, stamps, withDeleted } from '../params/shared.js';
import type { Rule } from '../types.js';

/** The entities that can be tested. */
const abTestEntity = ['CAMPAIGN', 'LINE_ITEM'] as const;

/** The states of a test, in the order in which time brings them. */
export const abTestStatus = ['SCHEDULED', 'LIVE', 'COMPLETED'] as const;

/** The parameters that can be changed in each state. */
export const abTestChanges: Readonly<Record<(typeof abTestStatus)[number], readonly string[]>> = {
  SCHEDULED: ['start_time', 'end_time', 'name', 'description', 'user_groups'],
  LIVE: ['end_time'],
  COMPLETED: [],
};

/** The shortest tests, in days: any, and one in which an app is advertised, by the objectives of its line items. */
export const abTestDays = { any: 1, app: 5 } as const;
export const appObjectives = [
  'APP_ENGAGEMENTS',
  'APP_INSTALLS',
] as const satisfies (typeof objective)[number][];

/** The sizes of all groups of a test, in percent, and the least difference of two sizes. */
export const wholeAudience = '100.00';
export const smallestShare = '0.01';

const maxGroups = 30;
const maxItemGroups = 5;

export const abTest = record({
  name: 'ab_test',
  title: 'A/B test',
  named: { group: 'ab-tests', id: 'id', by: 'name' },
  fields: {
    id: { type: 'id' },
    name: { type: 'string', nullable: true },
    description: { type: 'string', nullable: true },
    entity_type: { type: 'enum', values: abTestEntity },
    status: { type: 'enum', values: abTestStatus },
    start_time: { type: 'time' },
    end_time: { type: 'time' },
    user_groups: { type: 'list', help: 'Each with id, name, description, size in percent, entity_ids' },
    entities: { type: 'list', help: 'Each with the id of a group, and account_id' },
    created_by: { type: 'object', help: 'user_id and username' },
    updated_by: { type: 'object', help: 'user_id and username' },
    ...stamps,
  },
  columns: ['id', 'name', 'entity_type', 'status', 'start_time', 'end_time', 'created_at'],
  unfolded: ['user_groups', 'entities'],
  sortable: ['created_at', 'updated_at', 'deleted', 'name', 'start_time', 'end_time'],
});

const abTestId = { type: 'id', refers: 'ab-tests', required: true, help: 'The A/B test' } as const;

const texts = {
  name: { type: 'string', min: 1, max: 255, clearable: true, help: 'Name of the test' },
  description: { type: 'string', min: 1, max: 1024, clearable: true, help: 'Description of the test' },
} as const;

const groupMembers = {
  name: { ...texts.name, help: 'Name of the group' },
  description: { ...texts.description, help: 'Description of the group' },
  size: {
    type: 'string',
    pattern: {
      regex: '(?:[1-9]|[1-8][0-9]|9[0-8])(?:\\.[0-9]{1,2})?|99(?:\\.0{1,2})?',
      means: 'a percentage from 1.00 to 99.00 as text, with at most two decimals, such as "33.33"',
    },
    help: 'Share of the audience in percent, 1.00 to 99.00',
  },
  entity_ids: {
    type: 'list',
    of: {
      type: 'id',
      refersBy: { param: 'entity_type', groups: { CAMPAIGN: 'campaigns', LINE_ITEM: 'line-items' } },
      help: 'A campaign or a line item',
    },
    min: 1,
    help: 'The campaigns or line items that the group sees',
  },
} as const;

const groupsHelp = 'Groups of the audience; the sizes must add up to 100.00';

const groupsAtCreation = {
  type: 'array',
  of: {
    type: 'object',
    fields: {
      ...atCreation(groupMembers),
      size: { ...groupMembers.size, required: true },
      entity_ids: { ...groupMembers.entity_ids, required: true },
    },
    help: 'A group',
  },
  min: 2,
  max: maxGroups,
  help: groupsHelp,
} as const;

const groupsOnUpdate = {
  type: 'array',
  of: {
    type: 'object',
    fields: {
      id: { type: 'id', help: 'The group to change; groups without ids replace all groups' },
      ...groupMembers,
    },
    rules: [
      { rule: 'requiredWhen', param: 'size', when: 'id', is: 'absent' },
      { rule: 'requiredWhen', param: 'entity_ids', when: 'id', is: 'absent' },
    ],
    help: 'A group',
  },
  min: 1,
  max: maxGroups,
  help: groupsHelp,
} as const;

const startTime = { type: 'time', help: 'When the test starts; must be in the future' } as const;
const endTime = { type: 'time', isEnd: true, help: 'When the test ends' } as const;

const lengthRule = {
  rule: 'before',
  param: 'start_time',
  other: 'end_time',
  minDays: abTestDays.any,
  code: 'INVALID_PARAMETER',
} as const satisfies Rule;
const ofLineItems = { when: 'entity_type', is: ['LINE_ITEM'] } as const;
const groupsRules = [
  { rule: 'items', param: 'user_groups', member: 'size', sum: wholeAudience },
  { rule: 'items', param: 'user_groups', member: 'entity_ids', distinct: true },
] as const satisfies readonly Rule[];

/** The rules of a whole test, after a creation and after a change. */
export const abTestRules = [
  lengthRule,
  ...groupsRules,
  {
    rule: 'items',
    param: 'user_groups',
    member: 'entity_ids',
    maxItems: maxItemGroups,
    maxValues: 1,
    ...ofLineItems,
  },
  { rule: 'items', param: 'user_groups', member: 'size', maxDifference: smallestShare, ...ofLineItems },
] as const satisfies readonly Rule[];

const shortestNote = `A test lasts at least ${abTestDays.any} day, or ${abTestDays.app} days if an app is advertised.`;
const lineItemNote =
  'A test of line items contains all line items of one campaign, each in a separate group of equal size.';

const abTestCalls = recordCalls({
  name: 'ab-tests',
  path: 'accounts/:account_id/ab_tests',
  id: { ab_test_id: abTestId },
  exampleId: '1a2b3',
  record: abTest,
  rate: 'accountReads',
});

export const listAbTests = abTestCalls.list({
  summary: 'List A/B tests',
  params: {
    ab_test_ids: ids('Only these tests', 'ab-tests'),
    live_during: {
      type: 'list',
      of: { type: 'time', help: 'A time' },
      min: 2,
      max: 2,
      ascending: true,
      help: 'Only tests that run at any time between these two times',
    },
    status: { type: 'enum', values: abTestStatus, help: 'Only tests in this state' },
    user_id: { type: 'id', form: 'digits', user: 'any', help: 'Only tests created by this user' },
    username: {
      type: 'string',
      pattern: { regex: '[A-Za-z0-9_]{1,50}', means: 'a handle without @' },
      help: 'Only tests created by the user with this handle, without @',
    },
    count,
    cursor,
    q: nameQuery(80),
    sort_by: sortBy,
    with_deleted: withDeleted,
  },
  rules: [{ rule: 'exclusive', params: ['user_id', 'username'] }],
  example: { status: 'LIVE' },
});

export const createAbTest = abTestCalls.create({
  summary: 'Split the audience into groups that see different campaigns or line items',
  notes: [
    'The test must overlap the flights of its campaigns or line items. Each can belong to at most one test.',
    shortestNote,
    lineItemNote,
    'Without sizes, --group makes groups of equal size, which add up to exactly 100.00.',
  ],
  params: {
    entity_type: { type: 'enum', values: abTestEntity, required: true, help: 'Type of the tested entities' },
    start_time: { ...startTime, required: true, isAhead: true },
    end_time: { ...endTime, required: true },
    ...atCreation(texts),
    user_groups: { ...groupsAtCreation, required: true },
  },
  rules: abTestRules,
  send: 'json',
  example: {
    entity_type: 'CAMPAIGN',
    start_time: '2030-03-01T00:00:00Z',
    end_time: '2030-03-15T00:00:00Z',
    name: 'Two offers',
    user_groups: [
      { name: 'Discount', size: '50.00', entity_ids: ['8wku2'] },
      { name: 'Gift', size: '50.00', entity_ids: ['8yn7m'] },
    ],
  },
});

export const updateAbTest = abTestCalls.update({
  summary: 'Change an A/B test before it starts, or its end while it is live',
  notes: [
    `While a test is live, only ${abTestChanges.LIVE.join(', ')} can be changed; once it has ended, nothing can.`,
    'Groups with ids change only those groups; groups without ids replace all groups.',
    shortestNote,
    lineItemNote,
  ],
  params: {
    start_time: startTime,
    end_time: endTime,
    ...texts,
    user_groups: groupsOnUpdate,
  },
  rules: [
    lengthRule,
    ...groupsRules.map((rule) => ('sum' in rule ? ({ ...rule, unless: 'id' } as const) : rule)),
  ],
  send: 'json',
  example: { end_time: '2030-03-20T00:00:00Z' },
});

export const deleteAbTest = abTestCalls.delete({
  summary: 'Delete an A/B test permanently, ending it if it is live',
  notes: ['Its campaigns or line items can then be in another test.'],
});

export const abTests = group('ab-tests', 'Campaigns', 'A/B tests of campaigns or line items', [
  listAbTests,
  createAbTest,
  updateAbTest,
  deleteAbTest,
]);
