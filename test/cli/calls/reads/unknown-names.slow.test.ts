/** A name that no record has ends every command that takes one with the same exit code, and nothing is written. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../src/contract/index.js';
import type { Endpoint } from '../../../../src/contract/types.js';
import { endpointFlags } from '../../../../src/flags/endpoint-flags.js';
import { namedRecordOf } from '../../../../src/flags/named-parameters.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { exampleCall } from '../../../support/example-call.js';

const home = homeOfFile(createHomeWithDemo);
let account = '';
beforeAll(async () => {
  writeFileSync(join(home.path, 'file'), 'email\nann@example.com\n');
  account = (await run(['accounts', 'list', '-o', 'ids'])).stdout.split('\n')[0] ?? '';
});

const nobody = 'name:Nobody has this name';
const run = (argv: readonly string[], stdin = '') => runAds(home, argv, { stdin, env: { ADS_ENV: 'local' } });

const parameterOf = (flag: string) => flag.slice(2).replaceAll('-', '_');
const isRequired = ({ params }: Endpoint, flag: string) => params[parameterOf(flag)]?.required === true;

const references = endpoints.flatMap((endpoint) =>
  endpointFlags(endpoint).flatMap(({ name, refers }) =>
    refers && namedRecordOf(endpoint, parameterOf(name)) ? [{ endpoint, flag: name }] : [],
  ),
);

describe('a name that no record has', () => {
  it.each(references.map(({ endpoint, flag }) => [endpoint.id, flag, endpoint] as const))(
    'ends %s with 6 at %s',
    async (_, flag, endpoint) => {
      const { argv, stdin } = exampleCall(endpoint, { file: join(home.path, 'file'), account });
      // Flags that select by different references may exclude each other.
      const optional = endpointFlags(endpoint).filter(
        ({ name, refers }) => refers && !isRequired(endpoint, name),
      );
      const replaced = [flag, ...optional.map(({ name }) => name)];
      const others = argv.filter((word) => !replaced.includes(word.replace(/=.*/s, '')));
      const { exit, stderr } = await run([...others, `${flag}=${nobody}`], stdin);
      expect([exit, stderr], stderr).toEqual([6, expect.stringContaining('was not found')]);
    },
  );

  it.each([
    ['campaigns', 'get', nobody],
    ['campaigns', 'update', nobody, '--name', 'Other'],
    ['campaigns', 'delete', nobody, '--yes'],
    ['accounts', 'use', nobody],
    ['why', nobody],
    ['tree', nobody],
    ['wait', 'campaigns', nobody, '--for', 'entity_status=PAUSED'],
    ['ab-tests', 'get', nobody],
    ['stats', 'report', nobody],
    ['stats', 'report', '--campaign', nobody],
    ['stats', 'report', '--ab-test', nobody],
    ['leads', 'export', '--form', nobody, '--from-date', '-7d'],
    ['custom-audiences', 'users', 'upload', nobody, '--from', 'FILE'],
    ['custom-audiences', 'users', 'sync', nobody, '--from', 'FILE', '--yes'],
    ['do-not-reach-lists', 'users', 'upload', nobody, '--from', 'FILE'],
  ])('ends ads %s %s %s %s with 6', async (...words) => {
    const { exit, stderr } = await run(
      words.map((word) => (word === 'FILE' ? join(home.path, 'file') : word)),
    );
    expect([exit, stderr], stderr).toEqual([6, expect.stringContaining('was not found')]);
  });

  it('is looked for in the flags of the contract', () => {
    expect(references.length).toBeGreaterThan(40);
  });
});
