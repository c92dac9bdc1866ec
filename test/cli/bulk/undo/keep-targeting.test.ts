/** Which created criteria an undo does not delete, because a line item that stays would be without its targeting. */
import { describe, expect, it } from 'vitest';
import { describeStep } from '../../../../src/cli/bulk/undo/describe-undo.js';
import { createdBy, listTargets } from '../../../../src/cli/bulk/undo/list-targets.js';
import { planByReading } from '../../../../src/cli/bulk/undo/read-live.js';
import type { HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import type { Client } from '../../../../src/client/client.js';
import type { Document } from '../../../../src/contract/types.js';

const [early, written, late] = ['2026-03-01T09:00:00Z', '2026-03-02T09:00:00Z', '2026-03-03T09:00:00Z'];

/** A criterion of line item `item`, from before the write. */
const criterion = (id: string, more: Document = {}): Document => ({
  ...{ id, line_item_id: 'item', targeting_type: 'LOCATION', targeting_value: id, operator_type: 'EQ' },
  ...{ created_at: early, updated_at: early, deleted: false, ...more },
});
const gone = (id: string, updated_at: string, more: Document = {}) =>
  criterion(id, { deleted: true, updated_at, ...more });
const created = (id: string, more: Document = {}) =>
  criterion(id, { created_at: written, updated_at: written, ...more });
/** The criterion of another line item, which does not count. */
const other = criterion('other', { line_item_id: 'second' });

function entryOf(ids: readonly string[], group = 'g'): HistoryEntry {
  return {
    ...{ id: ids.join('-'), group, at: written, tool: '1', profile: 'default', environment: 'sandbox' },
    ...{ account: 'acc', command: 'x', endpoint: 'targeting-criteria.create', method: 'POST' },
    ...{ path: '12/accounts/acc/targeting_criteria', ids, outcome: 'done' },
    records: ids.map((id) => ({ kind: 'create', id, after: { line_item_id: 'item', targeting_value: id } })),
  };
}

interface Case {
  /** What the command has created; of it, `open` is to be undone. */
  readonly made?: readonly string[];
  readonly open?: readonly string[];
  readonly status?: string;
  /** When the line item was updated last; after the write unless a case says otherwise. */
  readonly updated?: string;
  readonly criteria: readonly Document[];
  readonly force?: boolean;
}

async function plan({
  made = ['new'],
  open = made,
  status = 'ACTIVE',
  updated: updated_at = late,
  criteria,
  force = false,
}: Case) {
  const items = ['item', 'second'].map((id) => {
    return { id, name: `Item ${id}`, entity_status: status, updated_at };
  });
  const call: Client['call'] = async ({ id, method }, values) => {
    expect(method).toBe('GET');
    const reply = (data: unknown) =>
      ({ status: 200, headers: {}, body: { data, next_cursor: null } }) as never;
    if (id.startsWith('line-items.')) return reply(items.find((item) => item.id === values.line_item_id));
    const isShown = ({ deleted }: Document) => values.with_deleted === true || deleted !== true;
    const ids = [values.targeting_criterion_ids ?? values.targeting_criterion_id ?? []].flat();
    const parents = [values.line_item_ids ?? []].flat();
    const found = [...criteria, other].filter(
      (one) => isShown(one) && (ids.includes(one.id ?? null) || parents.includes(one.line_item_id ?? null)),
    );
    return reply(id.endsWith('.get') ? found[0] : found);
  };
  const entry = entryOf(open);
  const history = [entry, entryOf(made.filter((id) => !open.includes(id)))];
  const keep = { force, made: createdBy([entry], history) };
  return planByReading({ call }, listTargets([entry]), keep);
}

const statesOf = async (one: Case) => (await plan(one)).map(({ state }) => state);

describe('of an active line item', () => {
  it('the last criterion that includes anybody stays, and says why', async () => {
    const steps = await plan({ criteria: [created('new'), gone('old', late)] });
    expect(steps.map(describeStep)).toEqual([
      'targeting criterion new in account acc: line item item "Item item" would be without a targeting criterion that ' +
        'includes anybody, because others were deleted since: old. To delete it nevertheless: --force',
    ]);
  });

  it.each<[string, Case, string]>([
    [
      'stays where it is the only one, and the line item may have been activated since',
      { criteria: [created('new')] },
      'impossible',
    ],
    [
      'goes where the line item ran without any before, and nobody has changed anything',
      { criteria: [created('new')], updated: '2026-01-01T12:00:00Z' },
      'remove',
    ],
    [
      'stays where others were deleted since, though the line item is as it was',
      { criteria: [created('new'), gone('old', late)], updated: '2026-01-01T12:00:00Z' },
      'impossible',
    ],
    [
      'stays where the others exclude people',
      { criteria: [created('new'), criterion('old', { operator_type: 'NE' })] },
      'impossible',
    ],
    ['goes where it is to go by force', { criteria: [created('new')], force: true }, 'remove'],
    ['goes where another one remains', { criteria: [created('new'), criterion('old')] }, 'remove'],
    [
      'stays where the others of its type were deleted since',
      {
        criteria: [created('new'), gone('old', late), criterion('age', { targeting_type: 'AGE' })],
      },
      'impossible',
    ],
    [
      'goes where its type was not there before',
      {
        criteria: [
          created('new'),
          gone('old', '2026-03-01T12:00:00Z'),
          criterion('age', { targeting_type: 'AGE' }),
        ],
      },
      'remove',
    ],
    [
      'goes where it excludes people, and there were others of its type',
      {
        criteria: [created('new', { operator_type: 'NE' }), gone('old', late), criterion('left')],
      },
      'remove',
    ],
  ])('a criterion %s', async (_, one, state) => {
    expect(await statesOf(one)).toEqual([state]);
  });

  it('two created criteria stay together, where nothing else is left', async () => {
    const criteria = [created('new'), created('newer'), gone('old', late)];
    expect(await statesOf({ made: ['new', 'newer'], criteria })).toEqual(['impossible', 'impossible']);
  });
});

describe('of a line item that is not active', () => {
  const status = 'PAUSED';
  it.each<[string, Case, string]>([
    ['goes where there was not any before', { criteria: [created('new')] }, 'remove'],
    [
      'stays where another one was deleted since',
      { criteria: [created('new'), gone('old', late)] },
      'impossible',
    ],
    [
      'goes where the others were deleted before it',
      { criteria: [created('new'), gone('old', '2026-03-01T12:00:00Z')] },
      'remove',
    ],
    [
      'goes where others were created and deleted since',
      { criteria: [created('new'), gone('later', late, { created_at: late })] },
      'remove',
    ],
    [
      'goes where the undo of its command has deleted the other one',
      {
        made: ['first', 'new'],
        open: ['new'],
        criteria: [created('new'), gone('first', late, { created_at: written })],
      },
      'remove',
    ],
  ])('a criterion %s', async (_, one, state) => {
    expect(await statesOf({ ...one, status })).toEqual([state]);
  });
});
