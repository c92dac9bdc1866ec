/** A file of parameters is told from a list of people by its beginning. */
import { describe, expect, it } from 'vitest';
import { holdsParameters } from '../../../../src/cli/bulk/audience/list/parameters-or-people.js';
import { endpointById } from '../../../../src/contract/find-group.js';

const endpoint = endpointById('custom-audiences.create');

describe('a file holds', () => {
  it.each([
    '{"name": "Spring"}',
    ' \n{ "description": "x", "name": "y" }',
    '\ufeff{"name":"Spring"}',
    '{"id": "1nmth", "name": "a record that was read"}',
    '{}',
    '{"name": "Spring", "description": "by email"}\n',
    '{"name":\n"Spring"}',
    'name: Spring\n',
    '# a comment\n---\nname: Spring',
    '"name": Spring',
    'description:\n  long',
  ])('parameters: %j', (text) => {
    expect(holdsParameters(Buffer.from(text), endpoint)).toBe(true);
  });

  it.each([
    '',
    'email\nann@example.com',
    'name,email\nAnn,ann@example.com',
    'name\n',
    '[{"name": "x"}]',
    '{"email": "ann@example.com"}\n{"email": "bob@example.com"}',
    '{"name": "Ann", "email": "ann@example.com"}\n{"name": "Bob"}',
    '{"id": 7, "E-Mail": "ann@example.com"}',
    'email: address,phone\n',
    '"E-mail: address","name"',
  ])('people: %j', (text) => {
    expect(holdsParameters(Buffer.from(text), endpoint)).toBe(false);
  });
});
