/** What recordCalls adds to the calls of a record; that the contract holds the right ones is seen in its generated files. */
import { describe, expect, it } from 'vitest';
import { endpoint, record, recordCalls } from '../../src/contract/endpoint.js';
import { count, cursor, shortCount, withTotalCount } from '../../src/contract/params/shared.js';
import { newestVersion } from '../../src/contract/wire/service-facts.js';

const boat = record({ name: 'boat', fields: { id: { type: 'id' } }, columns: ['id'] });
const boatId = { type: 'id', required: true, help: 'The boat' } as const;
const name = { type: 'string', max: 20, help: 'Name' } as const;
const common = {
  name: 'boats',
  path: 'accounts/:account_id/boats',
  id: { boat_id: boatId },
  exampleId: 'b1',
  record: boat,
  rate: 'accountReads',
} as const;
const calls = recordCalls(common);
const inAccount = { account_id: '18ce54d4x5t' };

describe('the calls of a record', () => {
  it('have the ids, methods, paths and limits of plain calls', () => {
    const summary = 'Any';
    const all = [
      calls.list({ summary, params: {} }),
      calls.get({ summary }),
      calls.create({ summary, params: { name } }),
      calls.update({ summary, params: { name } }),
      calls.delete({ summary }),
      calls.batch({ summary, params: { name } }),
    ];
    const list = 'accounts/:account_id/boats';
    const one = 'accounts/:account_id/boats/:boat_id';
    expect(
      all.map(({ id, method, path, response, rate, positional, risk }) =>
        [id, method, path, response, rate, positional, risk].filter(Boolean),
      ),
    ).toEqual([
      ['boats.list', 'GET', list, 'list', 'accountReads'],
      ['boats.get', 'GET', one, 'one', 'accountReads', 'boat_id'],
      ['boats.create', 'POST', list, 'one', 'writes'],
      ['boats.update', 'PUT', one, 'one', 'writes', 'boat_id'],
      ['boats.delete', 'DELETE', one, 'one', 'writes', 'boat_id', 'irreversible'],
      ['boats.batch', 'POST', `batch/${list}`, 'batch', 'writes'],
    ]);
    const shared = { area: 'ads', version: newestVersion, section: 'boats', record: boat, summary };
    for (const call of all) expect(call).toMatchObject(shared);
    expect(all.at(-1)?.send).toEqual({ json: 'operations' });
    const old = recordCalls({ ...common, version: 5, section: 'ships' }).get({ summary });
    expect(old).toMatchObject({ version: 5, section: 'ships' });
  });

  it('begin their parameters and examples with those of the path', () => {
    const update = calls.update({ summary: 'Rename', params: { name }, example: { name: 'Ann' } });
    expect(Object.keys(update.params)).toEqual(['account_id', 'boat_id', 'name']);
    expect(update.example).toEqual({ ...inAccount, boat_id: 'b1', name: 'Ann' });
    const list = calls.list({ summary: 'List', params: { cursor } });
    expect(Object.keys(list.params)).toEqual(['account_id', 'cursor']);
    expect(list.example).toEqual(inAccount);
  });

  it('show deleted records one by one, unless a call has other parameters', () => {
    expect(Object.keys(calls.get({ summary: 'Show' }).params)).toEqual([
      'account_id',
      'boat_id',
      'with_deleted',
    ]);
    expect(Object.keys(calls.get({ summary: 'Show', params: {} }).params)).toEqual(['account_id', 'boat_id']);
  });

  it('have pages and the rule of total counts if a list has their parameters', () => {
    const full = calls.list({ summary: 'List', params: { count, cursor, with_total_count: withTotalCount } });
    expect(full.page).toEqual({ count: 200, max: 1000 });
    expect(full.rules).toMatchObject([{ rule: 'onlyWhen', param: 'with_total_count' }]);
    const short = calls.list({ summary: 'List', params: { count: shortCount } });
    expect(short.page).toEqual({ count: 100, max: 200 });
    expect(short).not.toHaveProperty('rules');
    expect(calls.list({ summary: 'List', params: {} })).not.toHaveProperty('page');
  });

  it('take the overrides of a call', () => {
    const create = calls.create({ summary: 'Create', params: {}, response: 'array', rate: 'statistics' });
    expect(create).toMatchObject({
      response: 'array',
      rate: 'statistics',
      path: 'accounts/:account_id/boats',
    });
  });

  it('stand below their path, with the limit of their writes', () => {
    const harbourId = { type: 'id', required: true, help: 'The harbour' } as const;
    const harboured = recordCalls({
      ...common,
      path: 'harbours/:harbour_id/boats',
      within: { params: { harbour_id: harbourId }, example: { harbour_id: 'h1' } },
      writeRate: 'catalogWrites',
    });
    const remove = harboured.delete({ summary: 'Sink' });
    expect(remove.params).toEqual({ harbour_id: harbourId, boat_id: boatId });
    expect(remove.example).toEqual({ harbour_id: 'h1', boat_id: 'b1' });
    expect([remove.rate, harboured.get({ summary: 'Show' }).rate]).toEqual(['catalogWrites', 'accountReads']);
  });

  it('keep the types of their parameters, and refuse unknown ones', () => {
    const created = calls.create({
      summary: 'Create',
      params: { age: { type: 'integer', max: 20, help: 'Years' } },
    });
    const max: 20 = created.params.age.max;
    const update = calls.update({ summary: 'Rename', params: { name } });
    const types: ['id', true, 'string'] = [
      update.params.account_id.type,
      update.params.boat_id.required,
      update.params.name.type,
    ];
    expect([max, ...types]).toEqual([20, 'id', true, 'string']);
    // @ts-expect-error a parameter has no such limit
    calls.create({ summary: 'Create', params: { name: { ...name, most: 3 } } });
    // @ts-expect-error an endpoint has no such part
    calls.create({ summary: 'Create', params: { name }, sumary: 'Create' });
    // @ts-expect-error a rule names parameters of the call
    calls.create({ summary: 'Create', params: { name }, rules: [{ rule: 'exclusive', params: ['title'] }] });
    calls.update({
      summary: 'Rename',
      params: { name },
      rules: [{ rule: 'exclusive', params: ['boat_id'] }],
    });
  });
});

describe('a plain call', () => {
  const list = {
    id: 'boats.list',
    method: 'GET',
    path: 'boats',
    section: 'boats',
    summary: 'List boats',
    params: { count, cursor },
    response: 'list',
    rate: 'accountReads',
    example: {},
  } as const;

  it('is of the advertising area in its newest version, with the page of a list', () => {
    const page = { count: 200, max: 1000 };
    expect(endpoint(list)).toEqual({ ...list, area: 'ads', version: newestVersion, page });
    expect(endpoint({ ...list, version: 5 }).version).toBe(5);
  });

  it('has no version in the other area, and no page if it is not a list', () => {
    const single = { ...list, area: 'auth', response: 'array' } as const;
    expect(endpoint(single)).toEqual(single);
  });
});

it('a record without a specific code is not found by the general one', () => {
  expect(boat.notFound).toBe('NOT_FOUND');
  const boatWithCode = record({ ...boat, columns: ['id'], notFound: 'CARD_NOT_FOUND' });
  expect(boatWithCode.notFound).toBe('CARD_NOT_FOUND');
});
