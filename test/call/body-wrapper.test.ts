/** Bodies that are one parameter, with and without an object around them. */
import { describe, expect, it } from 'vitest';
import { acceptsWrapperObject, unwrapBody } from '../../src/call/body-wrapper.js';
import { endpointById } from '../../src/contract/find-group.js';

const estimate = endpointById('audience-estimate.estimate');
const batch = endpointById('custom-audiences.batch');
const criteria = [{ targeting_type: 'INTEREST', targeting_value: '1' }];

describe('a body that is one parameter', () => {
  it.each([
    ['the array', criteria, criteria],
    ['the object that contains only it', { targeting_criteria: criteria }, criteria],
    ['an object with more in it', { targeting_criteria: criteria, lang: 'en' }, undefined],
    ['an object with something else', { criteria }, undefined],
    ['an empty object', {}, undefined],
    ['null', null, undefined],
    ['an array of the object', [{ targeting_criteria: criteria }], undefined],
  ])('is found in %s', (_, body, unwrapped) => {
    expect(unwrapBody(estimate, body)).toEqual(unwrapped ?? body);
  });

  it('is never looked for in the objects of other calls', () => {
    const body = { operations: [] };
    expect(unwrapBody(batch, body)).toBe(body);
    expect([estimate, batch].map(acceptsWrapperObject)).toEqual([true, false]);
  });
});
