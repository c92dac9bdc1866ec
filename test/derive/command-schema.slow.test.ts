/** The JSON Schemas of commands, with ajv as their judge: examples are valid input, and what the emulator answers is valid output. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../../src/call/flag-names.js';
import { commandTree } from '../../src/cli/program/commands/all-commands.js';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/types.js';
import { type CommandSchema, describeCommandSchema } from '../../src/derive/command-schema.js';
import { exampleDocument } from '../../src/derive/examples.js';
import { takesDocument } from '../../src/flags/endpoint-flags.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../support/cli.js';
import { parentFlags } from '../support/example-call.js';

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
ajv.addVocabulary(['x-rules', 'x-flag']);
ajv.addFormat('int64', true);
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);

const { commands } = commandTree();
/** By the ids of endpoints. */
const schemas = new Map(
  commands.flatMap((command) =>
    command.endpoint ? [[command.endpoint.id, describeCommandSchema(command)] as const] : [],
  ),
);
const schemaOf = ({ id }: Endpoint): CommandSchema => {
  const schema = schemas.get(id);
  if (!schema) throw new Error(`${id} has no command`);
  return schema;
};
/** By their texts: commands on the same records have the same output. */
const compiled = new Map<string, ValidateFunction>();
function compileOnce(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, known);
  return known;
}

/** What is wrong with a value; empty if it is valid. */
function judge(schema: object, value: unknown): string {
  const isValid = compileOnce(schema);
  return isValid(value) ? '' : ajv.errorsText(isValid.errors);
}

describe('the schemas of every command', () => {
  it.each(commands.map((command) => [command.words.join(' '), command] as const))(
    '%s: are valid',
    (_, command) => {
      const { input, output } = describeCommandSchema(command);
      expect(() => [input, output].forEach(compileOnce)).not.toThrow();
    },
  );
});

describe('the schema of input', () => {
  const documents = endpoints.filter(takesDocument);
  it.each(documents.map((endpoint) => [commandWords(endpoint), endpoint] as const))(
    '%s: accepts its example',
    (_, endpoint) => {
      const document = exampleDocument(endpoint);
      // What the path has besides the account is a flag, and no part of a body.
      const example = Array.isArray(document)
        ? document
        : { ...parentFlags(endpoint), ...(document as object) };
      expect(judge(schemaOf(endpoint).input, example)).toBe('');
      const wrong = Array.isArray(example) ? { nonsense: true } : { ...(example as object), nonsense: true };
      expect(judge(schemaOf(endpoint).input, wrong)).not.toBe('');
    },
  );
});

const home = homeOfFile(createHomeWithDemo);

const env = { ADS_ENV: 'local' };
const answer = async (...argv: readonly string[]) => {
  const { exit, stdout, stderr } = await runAds(home, [...argv, '-o', 'json'], { env });
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout) as unknown;
};

describe('the schema of output', () => {
  const lists = endpoints.filter(
    ({ response, params, positional, area, method }) =>
      area === 'ads' &&
      method === 'GET' &&
      ['list', 'array', 'one'].includes(response) &&
      positional === undefined &&
      Object.entries(params).every(([name, { required }]) => name === 'account_id' || !required),
  );
  it.each(lists.map((endpoint) => [commandWords(endpoint), endpoint] as const))(
    '%s: describes the answer of the emulator',
    async (words, endpoint) => {
      expect(judge(schemaOf(endpoint).output, await answer(...words.split(' ')))).toBe('');
    },
  );

  it('describes a record that is created, changed and deleted, and a batch', async () => {
    const byId = (id: string) => endpoints.find((endpoint) => endpoint.id === id) as Endpoint;
    const created = (await answer('custom-audiences', 'create', '--name', 'Readers')) as { id: string };
    expect(judge(schemaOf(byId('custom-audiences.create')).output, created)).toBe('');
    const changed = await answer('custom-audiences', 'update', created.id, '--name', 'Writers');
    expect(judge(schemaOf(byId('custom-audiences.update')).output, changed)).toBe('');
    const deleted = await answer('custom-audiences', 'delete', created.id, '--yes');
    expect(judge(schemaOf(byId('custom-audiences.delete')).output, deleted)).toBe('');
    expect(judge(schemaOf(byId('custom-audiences.create')).output, [created])).not.toBe('');
  });
});

describe('ads schema', () => {
  it.each([
    [['campaigns', 'create']],
    [['campaigns.create']],
    [['campaigns create']],
    [['ads', 'campaigns', 'create']],
  ])('finds a command by %j', async (words) => {
    expect(await answer('schema', ...words)).toMatchObject({ command: 'ads campaigns create', from: true });
  });

  it('prints one of the two schemas', async () => {
    expect(await answer('schema', 'campaigns', 'list', '--only', 'output')).toMatchObject({
      title: 'Output of ads campaigns list',
      type: 'array',
    });
    expect(await answer('schema', 'campaigns', 'list', '--only', 'INPUT')).toMatchObject({ type: 'object' });
  });

  it.each<[readonly string[], string]>([
    [[], 'error: COMMAND is required\n'],
    [
      ['campaigns'],
      'error: "campaigns" is a group of commands\nName one of its commands: list, get, create,',
    ],
    [['campaigns', 'crate'], 'error: unknown command "campaigns crate"\nDid you mean campaigns create?\n'],
    [['nonsense'], 'error: unknown command "nonsense"\nFor a list of commands: ads --help\n'],
    [['campaigns', 'list', '--only', 'both'], 'error: --only must be input, output or files, got "both"\n'],
  ])('refuses %j', async (argv, message) => {
    const { exit, stdout, stderr } = await runAds(home, ['schema', ...argv], { env });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
