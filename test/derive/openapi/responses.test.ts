/** Answers in OpenAPI: what stands beside data, and files. */
import { expect, it } from 'vitest';
import { downloadLeadsExport } from '../../../src/contract/groups/leads-exports.js';
import { getStatistics, listActiveEntities } from '../../../src/contract/groups/stats.js';
import { endpointResponses } from '../../../src/derive/openapi/responses.js';

it('facts next to data are described where they are declared', () => {
  expect(endpointResponses(getStatistics)[200]).toMatchObject({
    content: {
      'application/json': {
        schema: {
          properties: {
            data_type: { type: 'string', enum: ['stats'] },
            time_series_length: { type: 'integer', description: 'Entries of each array: hours, days, or 1.' },
            data: { type: 'array', items: { $ref: '#/components/schemas/statistics' } },
          },
        },
      },
    },
  });
  expect(JSON.stringify(endpointResponses(listActiveEntities))).not.toContain('data_type');
});

it('a file is described as bytes', () => {
  expect(endpointResponses(downloadLeadsExport)[200]).toEqual({
    description: 'Done',
    content: { 'application/octet-stream': { schema: {} } },
  });
});
