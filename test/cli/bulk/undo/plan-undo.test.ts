/** What `ads undo` plans for each kind of write and each state of its record. */

import { describe, expect, it } from 'vitest';
import { planUndoCalls } from '../../../../src/cli/bulk/undo/batch-undo-steps.js';
import { describeStep } from '../../../../src/cli/bulk/undo/describe-undo.js';
import { keepReplacements } from '../../../../src/cli/bulk/undo/keep-replacements.js';
import { listTargets } from '../../../../src/cli/bulk/undo/list-targets.js';
import { planStep, type ReversibleStep } from '../../../../src/cli/bulk/undo/plan-undo.js';
import type { EntryRecord, HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import type { KnownEntry } from '../../../../src/cli/calls/history/read-history.js';
import type { Document } from '../../../../src/contract/types.js';

function entry(record: EntryRecord, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'e1',
    group: 'g',
    at: '2026-03-02T10:30:00.000Z',
    tool: '1',
    profile: 'default',
    environment: 'sandbox',
    account: 'acc1',
    command: 'x',
    endpoint: 'campaigns.update',
    method: 'PUT',
    path: 'p',
    ids: [],
    records: [record],
    outcome: 'done',
    ...more,
  };
}

const update = (before: Document, after: Document): EntryRecord => ({
  kind: 'update',
  id: 'c1',
  before,
  after,
});

function plan(
  written: HistoryEntry | readonly HistoryEntry[],
  live: Document | undefined,
  later: readonly KnownEntry[] = [],
) {
  const entries = [written].flat();
  const [target] = listTargets(entries, [...later, ...entries]);
  if (!target) throw new Error('no target');
  return planStep(target, live);
}

describe('an update', () => {
  it.each<[string, Document, Document, Document, object]>([
    ['is set back', { name: 'A' }, { name: 'B' }, { name: 'B' }, { state: 'reverse', values: { name: 'A' } }],
    [
      'that was set back already needs nothing',
      { name: 'A' },
      { name: 'B' },
      { name: 'A' },
      { state: 'unchanged' },
    ],
    [
      'that somebody changed since is reported',
      { name: 'A' },
      { name: 'B' },
      { name: 'C' },
      { state: 'changed' },
    ],
    ...['name', 'daily_budget_amount_local_micro'].map(
      (field): [string, Document, Document, Document, object] => [
        `of which only ${field} has changed since is told`,
        { name: 'A', daily_budget_amount_local_micro: 1_000_000 },
        { name: 'B', daily_budget_amount_local_micro: 2_000_000 },
        {
          name: 'B',
          daily_budget_amount_local_micro: 2_000_000,
          [field]: field === 'name' ? 'C' : 3_000_000,
        },
        { state: 'changed', values: { name: 'A', daily_budget_amount_local_micro: 1_000_000 } },
      ],
    ),
    [
      'is set back where it was paused',
      { entity_status: 'ACTIVE' },
      { entity_status: 'PAUSED' },
      { entity_status: 'PAUSED' },
      { state: 'reverse', values: { entity_status: 'ACTIVE' } },
    ],
    [
      'is emptied where it was empty',
      { total_budget_amount_local_micro: null },
      { total_budget_amount_local_micro: 5_000_000 },
      { total_budget_amount_local_micro: 5_000_000 },
      { state: 'reverse', values: { total_budget_amount_local_micro: '' } },
    ],
    [
      'of a budget that was emptied is filled again',
      { total_budget_amount_local_micro: 5_000_000 },
      { total_budget_amount_local_micro: null },
      { total_budget_amount_local_micro: null },
      { state: 'reverse', values: { total_budget_amount_local_micro: 5_000_000 } },
    ],
    [
      'with a field that cannot be emptied is impossible',
      { standard_delivery: null },
      { standard_delivery: true },
      { standard_delivery: true },
      { state: 'impossible', reason: expect.stringContaining('cannot be cleared') },
    ],
    [
      'to a value that no call can set is impossible',
      { entity_status: 'DRAFT' },
      { entity_status: 'PAUSED' },
      { entity_status: 'PAUSED' },
      { state: 'impossible', reason: expect.stringContaining('entity_status') },
    ],
    [
      'sends only fields that differ',
      { name: 'A', daily_budget_amount_local_micro: 1_000_000 },
      { name: 'B', daily_budget_amount_local_micro: 2_000_000 },
      { name: 'A', daily_budget_amount_local_micro: 2_000_000 },
      { state: 'reverse', values: { daily_budget_amount_local_micro: 1_000_000 } },
    ],
  ])('%s', (_, before, after, live, expected) => {
    expect(plan(entry(update(before, after)), live)).toMatchObject(expected);
  });

  it.each<[string, object, Document, object]>([
    [
      'is set back with what the service has changed besides',
      { before: { standard_delivery: false }, after: { standard_delivery: true } },
      { name: 'B', standard_delivery: true },
      { state: 'reverse', values: { name: 'A', standard_delivery: false } },
    ],
    [
      'that has its old values is set back where the service has changed something besides',
      { before: { standard_delivery: false }, after: { standard_delivery: true } },
      { name: 'A', standard_delivery: true },
      { state: 'reverse', values: { standard_delivery: false } },
    ],
    [
      'leaves what somebody has set since, although the service has changed it before',
      { before: { purchase_order_number: '1' }, after: { purchase_order_number: '2' } },
      { name: 'B', purchase_order_number: '3' },
      { state: 'reverse', values: { name: 'A' }, wanted: { name: 'A' } },
    ],
    [
      'does not send what cannot be sent, but wants it back',
      { before: { standard_delivery: null }, after: { standard_delivery: true } },
      { name: 'B', standard_delivery: true },
      { state: 'reverse', values: { name: 'A' }, wanted: { name: 'A', standard_delivery: null } },
    ],
  ])('%s', (_, also, live, expected) => {
    const record = { ...update({ name: 'A' }, { name: 'B' }), also } as EntryRecord;
    const step = plan(entry(record), live) as ReversibleStep;
    expect(step).toMatchObject(expected);
    expect(step.values).toEqual((expected as ReversibleStep).values);
  });

  it('by two writes is set back as a whole, although the second sends a side effect of the first', () => {
    const [mode, pace] = ['budget_optimization', 'standard_delivery'];
    const side = { before: { [pace]: false }, after: { [pace]: true } };
    const first = { ...update({ [mode]: 'LINE_ITEM' }, { [mode]: 'CAMPAIGN' }), also: side };
    const second = update({ [pace]: true }, { [pace]: false });
    const writes = [entry(second, { id: 'e2' }), entry(first)];
    expect(plan(writes, { [mode]: 'CAMPAIGN', [pace]: false })).toMatchObject({
      state: 'reverse',
      values: { [mode]: 'LINE_ITEM' },
    });
  });

  it('of a record that is gone is impossible', () => {
    expect(plan(entry(update({ name: 'A' }, { name: 'B' })), undefined)).toMatchObject({
      state: 'impossible',
      reason: 'it no longer exists',
    });
  });

  it('by an activation is reversed by the update', () => {
    const record = update({ entity_status: 'PAUSED' }, { entity_status: 'ACTIVE' });
    const step = plan(entry(record, { endpoint: 'campaigns.activate' }), { entity_status: 'ACTIVE' });
    expect(step).toMatchObject({ state: 'reverse', values: { entity_status: 'PAUSED' } });
    expect('reversal' in step && step.reversal.id).toBe('campaigns.update');
  });

  it('made in two steps goes back to the first old value', () => {
    const newer = entry(update({ name: 'B' }, { name: 'C' }), { id: 'e2' });
    const older = entry(update({ name: 'A' }, { name: 'B' }), { id: 'e1' });
    expect(plan([newer, older], { name: 'C' })).toMatchObject({
      entries: ['e2', 'e1'],
      state: 'reverse',
      values: { name: 'A' },
    });
  });
});

it('an update of a word is set back to any word that the call takes', () => {
  const record = update({ bid_strategy: 'MAX' }, { bid_strategy: 'TARGET' });
  expect(plan(entry(record, { endpoint: 'line-items.update' }), { bid_strategy: 'TARGET' })).toMatchObject({
    state: 'reverse',
    values: { bid_strategy: 'MAX' },
  });
});

it('a field that no update takes cannot be set back', () => {
  const record = update({ funding_instrument_id: 'a1' }, { funding_instrument_id: 'b1' });
  expect(plan(entry(record), { funding_instrument_id: 'b1' })).toMatchObject({
    state: 'impossible',
    reason: 'funding_instrument_id cannot be changed by an update',
  });
});

describe('an update made in several steps', () => {
  const ofName = (before: string | undefined, after: string): EntryRecord => ({
    ...{ kind: 'update', id: 'c1', after: { name: after } },
    ...(before !== undefined && { before: { name: before } }),
  });

  it.each([
    ['the older one', ofName('B', 'C'), ofName(undefined, 'B')],
    ['the newer one', ofName(undefined, 'C'), ofName('A', 'B')],
  ])('is impossible if the old values of %s are unknown', (_, newer, older) => {
    expect(plan([entry(newer), entry(older)], { name: 'C' })).toMatchObject({ state: 'impossible' });
  });

  it('leaves fields unchanged that the write did not change, though it was read', () => {
    const record = update({ name: 'A', daily_budget_amount_local_micro: 1 }, { name: 'B' });
    const step = plan(entry(record), { name: 'B', daily_budget_amount_local_micro: 2_000_000 });
    expect('values' in step && step.values).toEqual({ name: 'A' });
  });

  it.each<[string, HistoryEntry, HistoryEntry, number]>([
    ['the same record', entry(ofName('B', 'C')), entry(ofName('A', 'B')), 1],
    ['two accounts', entry(ofName('B', 'C')), entry(ofName('A', 'B'), { account: 'acc2' }), 2],
    ['two kinds', entry(ofName('B', 'C')), entry(ofName('A', 'B'), { endpoint: 'line-items.update' }), 2],
    ['two ids', entry(ofName('B', 'C')), entry({ ...ofName('A', 'B'), id: 'c2' }), 2],
    [
      'an update of what the same command has created',
      entry(ofName('B', 'C')),
      entry({ kind: 'create', id: 'c1', after: {} }, { id: 'e2', endpoint: 'campaigns.create' }),
      1,
    ],
    [
      'records without a known id',
      entry({ kind: 'update', before: {}, after: {} }),
      entry({ kind: 'update', before: {}, after: {} }, { id: 'e2' }),
      2,
    ],
    [
      'calls that are not known',
      entry(ofName('B', 'C'), { endpoint: 'no.such', path: 'p' }),
      entry(ofName('A', 'B'), { endpoint: 'no.such', path: 'q' }),
      2,
    ],
  ])('has so many targets: %s', (_, newer, older, count) => {
    expect(listTargets([newer, older])).toHaveLength(count);
  });
});

describe('what one command did to a record is one change', () => {
  const made = entry(
    { kind: 'create', id: 'c1', name: 'A', after: { name: 'A', entity_status: 'PAUSED' } },
    { id: 'e1', endpoint: 'campaigns.create' },
  );
  const started = (outcome: HistoryEntry['outcome']) =>
    entry(update({ entity_status: 'PAUSED' }, { entity_status: 'ACTIVE' }), { id: 'e2', outcome });

  it.each<[string, HistoryEntry['outcome'], string, string]>([
    ['and started', 'done', 'ACTIVE', 'remove'],
    ['and started, and paused by somebody else', 'done', 'PAUSED', 'changed'],
    ['and perhaps started', 'unconfirmed', 'PAUSED', 'remove'],
    ['and probably started', 'unconfirmed', 'ACTIVE', 'remove'],
  ])('created %s', (_, outcome, status, state) => {
    const step = plan([started(outcome), made], { name: 'A', entity_status: status });
    expect(step).toMatchObject({ state, entries: ['e2', 'e1'] });
    expect('reversal' in step && step.reversal.id).toBe('campaigns.delete');
  });

  it('updated twice by one batch', () => {
    const batch = entry(update({ name: 'A' }, { name: 'B' }), {
      endpoint: 'campaigns.batch',
      records: [update({ name: 'A' }, { name: 'B' }), update({ name: 'A' }, { name: 'C' })],
    });
    expect(listTargets([batch])).toHaveLength(1);
    expect(plan(batch, { name: 'C' })).toMatchObject({
      state: 'reverse',
      values: { name: 'A' },
      entries: ['e1'],
    });
  });

  it('updated, and perhaps updated again', () => {
    const [newer, older] = [
      entry(update({ name: 'B' }, { name: 'C' }), { id: 'e2', outcome: 'unconfirmed' }),
      entry(update({ name: 'A' }, { name: 'B' }), { id: 'e1' }),
    ];
    expect(plan([newer, older], { name: 'B' })).toMatchObject({ state: 'reverse', values: { name: 'A' } });
    expect(plan([newer, older], { name: 'D' })).toMatchObject({ state: 'changed' });
  });

  it('updated twice, with a value of somebody else between them, which is restored', () => {
    const [newer, older] = [
      entry(update({ name: 'theirs' }, { name: 'C' }), { id: 'e2' }),
      entry(update({ name: 'A', purchase_order_number: 'P1' }, { name: 'B', purchase_order_number: 'P2' })),
    ];
    const live = { name: 'C', purchase_order_number: 'P2' };
    expect(plan([newer, older], live)).toMatchObject({
      state: 'reverse',
      values: { name: 'theirs', purchase_order_number: 'P1' },
    });
    expect(plan([{ ...newer, outcome: 'unconfirmed' }, older], { ...live, name: 'theirs' })).toMatchObject({
      values: { purchase_order_number: 'P1' },
    });
    const batch = entry(update({ name: 'B' }, { name: 'C' }), {
      id: 'e2',
      records: [update({ name: 'B' }, { name: 'x' }), update({ name: 'B' }, { name: 'C' })],
    });
    expect(plan([batch, older], live)).toMatchObject({ values: { name: 'A', purchase_order_number: 'P1' } });
    // Where the first was not carried out, the second has found the same as the first.
    const doubted = { ...older, outcome: 'unconfirmed' as const };
    const again = entry(update({ name: 'A' }, { name: 'C' }), { id: 'e2' });
    expect(plan([again, doubted], { name: 'C', purchase_order_number: 'P1' })).toMatchObject({
      values: { name: 'A' },
    });
  });

  it('updated, and updated again as a side effect, with a value of somebody else between them', () => {
    const side = { kind: 'update', id: 'c1', before: { budget_optimization: 'CAMPAIGN' } } as const;
    const newer = entry(
      {
        ...side,
        after: { budget_optimization: 'LINE_ITEM' },
        also: { before: { name: 'theirs' }, after: { name: 'C' } },
      },
      { id: 'e2' },
    );
    const step = plan([newer, entry(update({ name: 'A' }, { name: 'B' }))], {
      name: 'C',
      budget_optimization: 'LINE_ITEM',
    });
    expect(step).toMatchObject({ values: { name: 'theirs' } });
  });

  it('created and deleted, or updated and deleted', () => {
    const gone = entry({ kind: 'delete', id: 'c1', before: {} }, { id: 'e2', endpoint: 'campaigns.delete' });
    expect(plan([gone, made], undefined)).toMatchObject({ state: 'unchanged' });
    const changed = entry(update({ name: 'A' }, { name: 'B' }));
    expect(plan([gone, changed], undefined)).toMatchObject({ state: 'impossible' });
  });

  it('keeps the rows in the order of the newest entry', () => {
    const other = { ...update({ name: 'X' }, { name: 'Y' }), id: 'c2' };
    const newest = entry(update({ name: 'B' }, { name: 'C' }), { id: 'e2' });
    const batch = entry(other, { records: [other, update({ name: 'A' }, { name: 'B' })] });
    expect(listTargets([newest, batch]).map(({ record }) => record.id)).toEqual(['c1', 'c2']);
  });
});

describe('an older update', () => {
  const paused = update({ entity_status: 'ACTIVE' }, { entity_status: 'PAUSED' });
  const started = update({ entity_status: 'PAUSED' }, { entity_status: 'ACTIVE' });
  const live = { entity_status: 'PAUSED' };
  const since = (record: EntryRecord, more: Partial<KnownEntry> = {}): KnownEntry =>
    entry(record, { id: 'l1', group: 'l', ...more });
  const undone = { undone_by: 'u1' };
  /** Somebody has set it back between the two. */
  const again = since(paused);

  it.each<[string, HistoryEntry['outcome'], readonly KnownEntry[], object]>([
    ['is set back if nothing was written since', 'done', [], { state: 'reverse' }],
    ['unconfirmed too', 'unconfirmed', [], { state: 'reverse' }],
    [
      'is not set back if a later write has done the same',
      'done',
      [again],
      { state: 'changed', setBy: 'l1' },
    ],
    ['nor if that is unconfirmed', 'done', [{ ...again, outcome: 'unconfirmed' }], { state: 'changed' }],
    ['nor if that has set something back', 'done', [again, since(started)], { state: 'changed' }],
    ['but if that is undone', 'done', [{ ...again, ...undone }], { state: 'reverse' }],
    ['or undone for the record', 'done', [{ ...again, undone_ids: ['c1'] }], { state: 'reverse' }],
    ['or was refused', 'done', [{ ...again, outcome: 'failed' }], { state: 'reverse' }],
    ['or was not sent', 'done', [{ ...again, outcome: 'not-sent' }], { state: 'reverse' }],
    [
      'or is an undo',
      'done',
      [again, { ...since(started), ...undone }].map((one) => ({ ...one, undoes: ['x'] })),
      { state: 'reverse' },
    ],
    ['or changed nothing', 'done', [since(update(live, live))], { state: 'reverse' }],
    ['or set another value', 'done', [since(started)], { state: 'reverse' }],
    ['or another field', 'done', [since(update({ name: 'A' }, { name: 'B' }))], { state: 'reverse' }],
    ['or another record', 'done', [since({ ...paused, id: 'c2' })], { state: 'reverse' }],
    [
      'or one of another kind',
      'done',
      [since(paused, { endpoint: 'line-items.update' })],
      { state: 'reverse' },
    ],
    ['or one of another account', 'done', [since(paused, { account: 'acc2' })], { state: 'reverse' }],
    [
      'unconfirmed never arrived if a later write found its old value',
      'unconfirmed',
      [again],
      { state: 'unchanged', reason: expect.stringContaining('l1') },
    ],
    ['and if that is undone', 'unconfirmed', [{ ...again, ...undone }], { state: 'unchanged' }],
    ['and if that was refused', 'unconfirmed', [{ ...again, outcome: 'failed' }], { state: 'unchanged' }],
    [
      'unconfirmed has arrived if a later write found its new value',
      'unconfirmed',
      [{ ...again, ...undone }, since(started, { id: 'l0' })],
      { state: 'reverse' },
    ],
    [
      'and is not set back over a write after that',
      'unconfirmed',
      [again, since(started, { id: 'l0' })],
      { state: 'changed', setBy: 'l1' },
    ],
  ])('%s', (_, outcome, later, expected) => {
    expect(plan(entry(paused, { outcome }), live, later)).toMatchObject(expected);
  });

  it('unconfirmed is refused if a later write found a third value', () => {
    const lost = entry(update({ name: 'A' }, { name: 'B' }), { outcome: 'unconfirmed' });
    const later = [since(update({ name: 'theirs' }, { name: 'B' }))];
    expect(plan(lost, { name: 'B' }, later)).toMatchObject({ state: 'changed', setBy: 'l1' });
    // What that left, the next one found.
    const more = [
      since(update({ name: 'A' }, { name: 'B' }), { id: 'l2' }),
      since(update({ name: 'theirs' }, { name: 'A' })),
    ];
    expect(plan(lost, { name: 'B' }, more)).toMatchObject({ state: 'changed', setBy: 'l2' });
  });

  it('has arrived if a part of it was answered', () => {
    const [newer, older] = [
      entry(update({ name: 'B' }, { name: 'C' }), { id: 'e2', outcome: 'unconfirmed' }),
      entry(update({ name: 'A' }, { name: 'B' })),
    ];
    const later = [since(update({ name: 'A' }, { name: 'X' }), undone)];
    expect(plan([newer, older], { name: 'C' }, later)).toMatchObject({ state: 'reverse' });
  });

  it('leaves a side effect that a later write has set again', () => {
    const also = { before: { standard_delivery: false }, after: { standard_delivery: true } };
    const later = [since(update({ standard_delivery: false }, { standard_delivery: true }))];
    expect(plan(entry({ ...paused, also }), { ...live, standard_delivery: true }, later)).toMatchObject({
      state: 'reverse',
      values: { entity_status: 'ACTIVE' },
      wanted: { entity_status: 'ACTIVE' },
    });
  });
});

it('a target has the record in whose path it is', () => {
  const removed = (path: string) =>
    listTargets([
      entry({ kind: 'delete', id: 'p1' }, { endpoint: 'custom-audiences.permissions.delete', path }),
    ])[0]?.parents;
  expect(removed('12/accounts/acc1/custom_audiences/a%201/permissions/p1')).toEqual({
    custom_audience_id: 'a 1',
  });
  expect(removed('12/accounts/acc1')).toEqual({});
});

it('a created record has the one in whose path it is, though that is the argument of the call', () => {
  const [target] = listTargets([
    entry(
      { kind: 'create', id: 'p1' },
      {
        endpoint: 'custom-audiences.permissions.create',
        path: '12/accounts/acc1/custom_audiences/a1/permissions',
      },
    ),
  ]);
  expect(target?.parents).toEqual({ custom_audience_id: 'a1' });
});

describe('a creation', () => {
  const made: EntryRecord = {
    kind: 'create',
    id: 'c1',
    after: { name: 'A', total_budget_amount_local_micro: null },
  };
  it.each<[string, Document | undefined, object]>([
    [
      'is deleted',
      { name: 'A', total_budget_amount_local_micro: null, updated_at: 'x' },
      { state: 'remove', values: {} },
    ],
    [
      'that somebody changed since is reported',
      { name: 'B' },
      { state: 'changed', changes: [{ field: 'name', before: 'A', after: 'B' }] },
    ],
    ['of a record that no longer exists needs nothing', undefined, { state: 'unchanged' }],
  ])('%s', (_, live, expected) => {
    const step = plan(entry(made, { endpoint: 'campaigns.create' }), live);
    expect(step).toMatchObject(expected);
    expect('reversal' in step ? step.reversal.id : 'none').toBe(live ? 'campaigns.delete' : 'none');
  });

  const others = { purchase_order_number: null, total_budget_amount_local_micro: null };
  const whole: EntryRecord = { ...made, after: { name: 'A' }, also: { before: {}, after: others } };
  it.each<[string, Document, object]>([
    ['that is as it was made is deleted', { name: 'A', ...others, servable: true }, { state: 'remove' }],
    ['is compared only with what is still told', { name: 'A' }, { state: 'remove' }],
    [
      'in which somebody has set what was not sent is reported',
      { name: 'A', ...others, purchase_order_number: 'PO 7' },
      { state: 'changed', changes: [{ field: 'purchase_order_number', before: null, after: 'PO 7' }] },
    ],
  ])('%s', (_, live, expected) => {
    expect(plan(entry(whole, { endpoint: 'campaigns.create' }), live)).toMatchObject(expected);
  });

  it.each<[string, HistoryEntry['outcome'], unknown, string]>([
    ['set since by the same command is as it left it', 'done', 'PO 7', 'remove'],
    ['set since by the same command is changed by others', 'done', 'PO 8', 'changed'],
    ['unconfirmed may have its first value', 'unconfirmed', null, 'remove'],
    ['unconfirmed may have its second value', 'unconfirmed', 'PO 7', 'remove'],
    ['unconfirmed has no third value', 'unconfirmed', 'PO 8', 'changed'],
  ])('of a record with a field %s', (_, outcome, value, state) => {
    const set = update({ purchase_order_number: null }, { purchase_order_number: 'PO 7' });
    const written = [
      entry(set, { id: 'e2', outcome }),
      entry(whole, { endpoint: 'campaigns.create', id: 'e1' }),
    ];
    const live = { name: 'A', ...others, purchase_order_number: value } as Document;
    expect(plan(written, live).state).toBe(state);
  });

  it.each([
    ['a call for one record', 'draft-tweets.create'],
    ['a list of records with certain ids', 'ab-tests.create'],
  ])('is deleted if %s shows it', (_, endpoint) => {
    expect(plan(entry({ kind: 'create', id: '1', after: {} }, { endpoint }), {}).state).toBe('remove');
  });

  it('is not deleted if no call shows it', () => {
    const [target] = listTargets([entry(made, { endpoint: 'campaigns.create' })]);
    if (!target?.related) throw new Error('no related endpoints');
    const { get: _, list: __, ...related } = target.related;
    expect(planStep({ ...target, related }, undefined)).toMatchObject({
      state: 'impossible',
      reason: 'the service does not return its current values',
    });
  });
});

describe('an irreversible write', () => {
  it.each<[EntryRecord, Partial<HistoryEntry>, RegExp]>([
    [{ kind: 'create', after: {} }, { endpoint: 'campaigns.create' }, /did not return its id/],
    [{ kind: 'create', id: '1', after: {} }, { endpoint: 'tweets.create' }, /no call that deletes it/],
    [{ kind: 'create' }, { endpoint: 'web-conversions.create' }, /conversions cannot be undone, .* no call/],
    [
      { kind: 'create', id: '1', after: {} },
      { endpoint: 'dynamic-product-cards.create' },
      /no call that del/,
    ],
    [
      { kind: 'create', id: '1', after: {} },
      { endpoint: 'do-not-reach-lists.create' },
      /not return its current values/,
    ],
    [{ kind: 'delete', id: 'c1' }, { endpoint: 'campaigns.delete' }, /deletion/],
    [{ kind: 'other' }, { endpoint: 'custom-audiences.users.batch' }, /no call that reverses/],
    [{ kind: 'update', id: 'x' }, { endpoint: 'no.such' }, /does not support the call/],
    [
      { kind: 'update', id: 't', before: { name: 'a' }, after: { name: 'b' } },
      { endpoint: 'tweets.update' },
      /no update/,
    ],
    [
      { kind: 'update', id: 'k', before: { name: 'a' }, after: { name: 'b' } },
      { endpoint: 'accounts.features.create' },
      /no update/,
    ],
    [{ kind: 'update', id: 'c1', after: { name: 'b' } }, {}, /old values are unknown/],
    [{ kind: 'update', id: 'c1', before: { name: 'a' } }, {}, /old values are unknown/],
    [{ kind: 'update', before: { name: 'a' }, after: { name: 'b' } }, {}, /has no id/],
    [
      { kind: 'update', id: 'f1', before: { description: 'a' }, after: { description: 'b', paused: true } },
      { endpoint: 'funding-instruments.update' },
      /does not return the old value of paused/,
    ],
  ])('names its reason: %j', (record, more, reason) => {
    expect(plan(entry(record, more), {})).toMatchObject({
      state: 'impossible',
      reason: expect.stringMatching(reason),
    });
  });

  it('of a call that answers counts names the command', () => {
    const step = plan(entry({ kind: 'other' }, { endpoint: 'custom-audiences.users.batch' }), {});
    expect(describeStep(step)).toMatch(
      /^custom-audiences users batch in account acc1: the service has no call/,
    );
  });

  it('without a record in the history names the command', () => {
    expect(describeStep(plan(entry({ kind: 'other' }, { records: [] }), undefined))).toBe(
      'campaigns update in account acc1: the service has no call that reverses it',
    );
  });

  it('to an unknown endpoint', () => {
    const { endpoint: _, ...unknown } = entry({ kind: 'other' }, { records: [] });
    expect(plan(unknown, undefined)).toMatchObject({ state: 'impossible' });
  });
});

describe('the calls of a reversal', () => {
  function steps(count: number, endpoint: string): ReversibleStep[] {
    return Array.from({ length: count }, (_, index) => {
      const record = { ...update({ name: 'A' }, { name: 'B' }), id: `c${index}` };
      const step = plan(entry(record, { endpoint, id: `e${index}` }), { name: 'B' });
      if (step.state !== 'reverse') throw new Error(step.state);
      return step;
    });
  }

  it.each([
    ['campaigns.update', 1, ['campaigns.update']],
    ['campaigns.update', 2, ['campaigns.batch']],
    ['campaigns.batch', 41, ['campaigns.batch', 'campaigns.batch']],
    ['line-items.update', 2, ['line-items.batch']],
    ['custom-audiences.update', 2, ['custom-audiences.batch']],
  ])('of %s for %i records', (endpoint, count, expected) => {
    const calls = planUndoCalls(steps(count, endpoint));
    expect(calls.map((call) => call.endpoint.id)).toEqual(expected);
    expect(calls.flatMap((call) => call.steps)).toHaveLength(count);
  });

  it('are single deletions if records were created', () => {
    const planned = ['c1', 'c2'].map((id) =>
      plan(entry({ kind: 'create', id, after: {} }, { endpoint: 'campaigns.batch' }), {}),
    );
    const calls = planUndoCalls(planned.filter((step) => step.state === 'remove') as ReversibleStep[]);
    expect(calls.map(({ endpoint, values }) => [endpoint.id, values])).toEqual([
      ['campaigns.delete', { account_id: 'acc1', campaign_id: 'c1' }],
      ['campaigns.delete', { account_id: 'acc1', campaign_id: 'c2' }],
    ]);
  });

  it('are one batch for each account', () => {
    const planned = steps(4, 'campaigns.update').map((step, index) => ({
      ...step,
      account: index % 2 === 0 ? 'acc1' : 'acc2',
    }));
    const calls = planUndoCalls(planned);
    expect(calls.map((call) => [call.values.account_id, call.steps.map(({ record }) => record.id)])).toEqual([
      ['acc1', ['c0', 'c2']],
      ['acc2', ['c1', 'c3']],
    ]);
  });

  it('name an account only if the path has one', () => {
    const { account: _, ...written } = entry(
      { kind: 'update', id: '7', before: { name: 'A' }, after: { name: 'B' } },
      { endpoint: 'product-catalogs.product-sets.update', path: '12/product_catalogs/5/product_sets/7' },
    );
    const step = plan(written, { name: 'B' });
    if (step.state !== 'reverse') throw new Error(JSON.stringify(step));
    expect(planUndoCalls([step])[0]?.values).toStrictEqual({
      product_catalog_id: '5',
      product_set_id: '7',
      name: 'A',
    });
  });

  it('are one for each record if the service has no batches', () => {
    const planned = ['3_1', '3_2'].map((id) => {
      const record: EntryRecord = { kind: 'update', id, before: { title: 'A' }, after: { title: 'B' } };
      return plan(entry(record, { endpoint: 'media-library.update' }), { title: 'B' });
    });
    const calls = planUndoCalls(planned.filter((step) => step.state === 'reverse') as ReversibleStep[]);
    expect(calls.map(({ endpoint, values }) => [endpoint.id, values.media_key])).toEqual([
      ['media-library.update', '3_1'],
      ['media-library.update', '3_2'],
    ]);
  });

  it('address the record in the account', () => {
    const [call] = planUndoCalls(steps(1, 'campaigns.update'));
    expect(call?.values).toEqual({ account_id: 'acc1', campaign_id: 'c0', name: 'A' });
    const [batch] = planUndoCalls(steps(2, 'campaigns.update'));
    expect(batch?.values).toEqual({
      account_id: 'acc1',
      operations: [
        { operation_type: 'Update', params: { campaign_id: 'c0', name: 'A' } },
        { operation_type: 'Update', params: { campaign_id: 'c1', name: 'A' } },
      ],
    });
  });
});

describe('what the service had before', () => {
  const made = (existed: boolean): EntryRecord => ({
    ...{ kind: 'create', id: 't1', after: { targeting_type: 'LOCATION' } },
    ...(existed && { existed: true }),
  });
  const gone: EntryRecord = { kind: 'delete', id: 't1', before: { targeting_type: 'LOCATION' } };
  const live = { id: 't1', targeting_type: 'LOCATION' };
  const batch = (...records: readonly EntryRecord[]) =>
    plan(entry(made(false), { endpoint: 'targeting-criteria.batch', method: 'POST', records }), live);

  it.each<[string, readonly EntryRecord[], string]>([
    ['stays', [made(true)], 'unchanged'],
    ['stays, also if it was created twice', [made(true), made(true)], 'unchanged'],
    ['is not what the first of equal creations has made', [made(false), made(true)], 'remove'],
    ['does not come back once it is deleted', [made(true), gone], 'impossible'],
  ])('%s', (_, records, state) => {
    expect(batch(...records).state).toBe(state);
  });
});

describe('a criterion that a command has created', () => {
  const created = (line_item_id: string, more: Partial<HistoryEntry> = {}) =>
    entry(
      { kind: 'create', id: 'new', after: { line_item_id, targeting_value: 'PT' } },
      { endpoint: 'targeting-criteria.create', path: '12/accounts/acc1/targeting_criteria', ...more },
    );
  const deleted = (before: Document | undefined, more: Partial<HistoryEntry> = {}) =>
    entry(
      { kind: 'delete', id: 'old', ...(before && { before }) },
      { endpoint: 'targeting-criteria.delete', path: '12/accounts/acc1/targeting_criteria/old', ...more },
    );
  const live = { line_item_id: 'item', targeting_value: 'PT' };
  const planAll = (...entries: readonly HistoryEntry[]) =>
    keepReplacements(
      listTargets(entries).map((target) =>
        planStep(target, target.record.kind === 'create' ? live : undefined),
      ),
    ).map(({ record, state }) => `${record.id} ${state}`);

  it.each<[string, Document | undefined, Partial<HistoryEntry>, string]>([
    ['stays where it has deleted another one', { line_item_id: 'item' }, {}, 'impossible'],
    ['stays where it has deleted one of which nothing is noted', undefined, {}, 'impossible'],
    ['goes where it has deleted one of another line item', { line_item_id: 'other' }, {}, 'remove'],
    [
      'goes where it has deleted one of another account',
      { line_item_id: 'item' },
      { account: 'b' },
      'remove',
    ],
  ])('%s', (_, before, more, state) => {
    expect(planAll(created('item'), deleted(before, more))).toEqual([`new ${state}`, 'old impossible']);
  });

  it('goes with its line item', () => {
    const item = entry(
      { kind: 'create', id: 'item', after: {} },
      { endpoint: 'line-items.create', path: '12/accounts/acc1/line_items' },
    );
    const states = planAll(item, created('item'), deleted({ line_item_id: 'item' }));
    expect(states).toEqual(['item remove', 'new remove', 'old impossible']);
  });

  it('is named with the other one', () => {
    const targets = listTargets([created('item'), deleted({ line_item_id: 'item' })]);
    const [step] = keepReplacements(targets.map((target) => planStep(target, live)));
    expect(step && describeStep(step)).toMatch(
      /targeting criterion new .*: line item item would lack targeting, because the command has deleted old of it/,
    );
  });
});
