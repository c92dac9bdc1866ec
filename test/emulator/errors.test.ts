/** How much one refusal says. */
import { describe, expect, it } from 'vitest';
import { BatchErrorResponse, type ErrorBodyEntry, ErrorResponse } from '../../src/emulator/errors.js';
import { replyToError } from '../../src/emulator/http/respond.js';
import { addCampaign, openTester } from '../support/emulator.js';

const entries = (count: number): ErrorBodyEntry[] =>
  Array.from({ length: count }, (_, n) => ({ code: 'INVALID_PARAMETER', message: `${n}`, parameter: 'a' }));
const leftOut = (count: number) => ({
  code: 'INVALID_PARAMETER',
  message: `${count} more errors were omitted`,
});

describe('an error answer', () => {
  it.each<[number, ErrorBodyEntry[]]>([
    [1, []],
    [50, []],
    [51, [leftOut(1)]],
    [5000, [leftOut(4950)]],
  ])('of %i problems lists fifty and the number of the others', (count, rest) => {
    const told = [...entries(Math.min(count, 50)), ...rest];
    expect(replyToError(new ErrorResponse(entries(count)), 'ads').body).toMatchObject({ errors: told });
    const batch = new BatchErrorResponse(undefined, [[], entries(count)]);
    expect(replyToError(batch, 'ads').body).toMatchObject({ operation_errors: [[], told] });
  });

  it('repeats the beginning of a long value', () => {
    const error = new ErrorResponse([{ code: 'INVALID_PARAMETER', message: '', value: 'x'.repeat(10_000) }]);
    expect(replyToError(error, 'ads').body).toMatchObject({ errors: [{ value: `${'x'.repeat(80)}…` }] });
  });

  it('stays short if a body has many unknown members', async () => {
    const tester = await openTester();
    await addCampaign(tester);
    const params = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`${n}`.padEnd(200, 'x'), n]));
    const json = [{ operation_type: 'Create', params }];
    const { status, body } = await tester.call('POST', 'batch/accounts/:account/line_items', { json });
    expect(status).toBe(400);
    const [told] = body.operation_errors;
    expect(told).toHaveLength(51);
    expect(told[0].message).toMatch(/ is an unknown member; known members: (\w+, ){19}\w+ and \d+ more$/);
    expect(told[0].parameter.length).toBeLessThan(120);
  });
});
