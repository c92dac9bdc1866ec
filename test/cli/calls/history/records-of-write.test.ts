/** What the log keeps of each record of a write. */
import { expect, it } from 'vitest';
import { recordsOfWrite } from '../../../../src/cli/calls/history/records-of-write.js';
import type { Write } from '../../../../src/cli/core/records/write.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import type { Document } from '../../../../src/contract/types.js';

function creation(id: string, values: Document): Write {
  const endpoint = endpointById(id);
  const operation = { kind: 'create', id: undefined, values, params: endpoint.params };
  return { endpoint, values, operations: [operation] } as unknown as Write;
}

it('a new record is kept with all that a call could set, and without what the service computes', () => {
  const row = {
    id: 'c1',
    name: 'Spring',
    purchase_order_number: null,
    entity_status: 'PAUSED',
    effective_status: 'PAUSED',
    servable: false,
    updated_at: '2026-03-02T10:30:00Z',
  };
  const [record] = recordsOfWrite(creation('campaigns.create', { name: 'Spring' }), new Map(), [row]);
  expect(record).toMatchObject({ kind: 'create', id: 'c1', after: { name: 'Spring' } });
  expect(record?.also).toEqual({
    before: {},
    after: { purchase_order_number: null, entity_status: 'PAUSED' },
  });
});

it.each<[string, string, (row: object) => ReadonlySet<unknown>]>([
  ['was there before', 'campaigns.create', (row) => new Set([row])],
  ['no call deletes', 'tweets.create', () => new Set()],
])('of a record that %s, only what was sent is kept', (_, id, existing) => {
  const row = { id: 'r1', name: 'Spring', nullcast: true, entity_status: 'PAUSED' };
  const [record] = recordsOfWrite(creation(id, { name: 'Spring' }), new Map(), [row], existing(row));
  expect(record).not.toHaveProperty('also');
});
