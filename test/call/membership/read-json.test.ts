/** Lists of people as JSONL and as a JSON array. */
import { describe, expect, it } from 'vitest';
import { readList } from './read-rows.js';

const update = { operation: 'Update', times: {} };

describe('a list of people as JSON', () => {
  it.each([
    ['lines', (objects: readonly string[]) => objects.join('\n'), [1, 2, 3, 4]],
    ['lines of another system', (objects: readonly string[]) => `${objects.join('\r\n')}\r\n`, [1, 2, 3, 4]],
    ['an array', (objects: readonly string[]) => `[${objects.join(',')}]`, [1, 2, 3, 4]],
    [
      'an array over lines',
      (objects: readonly string[]) => `\n[\n${objects.join(' ,\n')}\n]\n`,
      [1, 2, 3, 4],
    ],
  ])('is read from %s', async (_, write, [first, second, third, fourth]) => {
    const text = write([
      '{"phone_number":["+49 170 1234567","+1 202 555 0143"],"E-mail":"A@B.de","city":{"name":"Bonn"}}',
      '{ "email" : null, "platform_id": 9007199254740993, "operation_type": "delete" }',
      '{"email":"caf\\u00e9@b.de","platform_id":[18446744073,"7"]}',
      '{"city":"Bonn"}',
    ]);
    for (const cuts of [[], [...text].map((_, at) => at)]) {
      const { rows } = await readList(text, {}, cuts);
      expect(rows).toEqual([
        {
          line: first,
          values: { email: ['a@b.de'], phone_number: ['+491701234567', '+12025550143'] },
          ...update,
        },
        { line: second, values: { platform_id: ['9007199254740993'] }, operation: 'Delete', times: {} },
        { line: third, values: { email: ['café@b.de'], platform_id: ['18446744073', '7'] }, ...update },
        { line: fourth, reason: 'empty', column: undefined },
      ]);
    }
  });
});
