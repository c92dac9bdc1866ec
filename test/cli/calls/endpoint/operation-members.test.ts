/** What operations of a file say beside the values that they set. */
import { describe, expect, it } from 'vitest';
import { readOperationMembers } from '../../../../src/cli/calls/endpoint/operation-members.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Endpoint } from '../../../../src/contract/types.js';
import { batchBody } from '../../../../src/flags/bulk-flags.js';
import { operationColumns } from '../../../../src/flags/document-formats.js';

function read(endpoint: Endpoint, body: unknown) {
  const [batch, columns] = [batchBody(endpoint), operationColumns(endpoint)];
  if (!batch || !columns) throw new Error(`${endpoint.id} takes no operations`);
  return readOperationMembers(endpoint, { batch, columns }, body, { name: 'a.json', body, lines: [1, 2] });
}

describe('the id of a record in an operation that creates one', () => {
  const batches = endpoints.filter(
    (one) =>
      one.record &&
      Object.hasOwn(one.record.fields, 'id') &&
      /\.batch$/.test(one.id) &&
      batchBody(one)?.operation.of.Create,
  );

  it.each(batches.map((one) => [one.id, one] as const))('is not sent: %s', (_, endpoint) => {
    const operation = { operation_type: 'Create', params: { id: 'x1', name: 'A' } };
    const { body, copies, problems } = read(endpoint, [operation, { ...operation, params: { name: 'B' } }]);
    expect(body).toEqual([
      { operation_type: 'Create', params: { name: 'A' } },
      { operation_type: 'Create', params: { name: 'B' } },
    ]);
    expect([copies, problems]).toEqual([1, []]);
  });

  it('stays where the operation is about that record, as does any other member', () => {
    const [endpoint] = batches;
    if (!endpoint) throw new Error('no batch');
    const body = [
      { operation_type: 'Update', params: { id: 'x1', campaign_id: 'x1', name: 'A' } },
      { operation_type: 'Create', params: { campaign_id: 'x1', other: 1 } },
      { operation_type: 'Creat', params: { id: 'x1' } },
    ];
    expect(read(endpoint, body)).toMatchObject({ body, copies: 0 });
  });
});
