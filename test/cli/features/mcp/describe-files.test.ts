/** What a model reads about campaign files has the same names as their schema. */
import { expect, it } from 'vitest';
import { planSchema } from '../../../../src/cli/bulk/campaign-files/format/plan-schema.js';
import { describeFiles } from '../../../../src/cli/features/mcp/describe-files.js';
import { memberAt } from '../../../../src/values/lossless-json.js';

const described = describeFiles();
const at = (value: unknown, ...path: readonly string[]) => path.reduce(memberAt, value);
const namesOf = (value: unknown) => Object.keys(Object(value)).sort();

/** What only files that a person keeps have: it is about records that were in them before. */
const kept = ['replace', 'moved_from', 'new'];

/** The fields of records in the schema. */
function fieldsOf(...path: readonly string[]): readonly string[] {
  const fields = namesOf(at(planSchema(), 'properties', ...path, 'additionalProperties', 'properties'));
  return fields.filter((name) => !kept.includes(name));
}

const campaigns = ['campaigns'];
const lineItems = [...campaigns, 'additionalProperties', 'properties', 'line_items'];

it('names every field of campaigns and line items', () => {
  expect(namesOf(at(described, 'campaigns'))).toEqual(fieldsOf(...campaigns));
  expect(namesOf(at(described, 'line_items'))).toEqual(fieldsOf(...lineItems));
});

it('names every type of targeting', () => {
  const lineItem = ['properties', ...lineItems, 'additionalProperties', 'properties'];
  const types = namesOf(at(planSchema(), ...lineItem, 'targeting', 'properties'));
  const names = String(at(described, 'targeting')).replace(/^.*: /, '').split(', ');
  expect(types.length).toBeGreaterThan(10);
  expect(types.filter((type) => !names.includes(type) && type !== 'criteria')).toEqual([]);
});

it('has amounts as decimals', () => {
  expect(at(described, 'line_items', 'bid')).toContain('as a decimal in the currency');
  expect(JSON.stringify(described)).not.toContain('micro');
});
