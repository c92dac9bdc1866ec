/** What is typed wins over the document of --from: a file never redirects a call, nor changes a flag. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandWords, flagName } from '../../../src/call/flag-names.js';
import { parameterLocation, pathNames } from '../../../src/call/parameter-location.js';
import { endpointById } from '../../../src/contract/find-group.js';
import { endpoints } from '../../../src/contract/index.js';
import type { Endpoint } from '../../../src/contract/types.js';
import { readsInputFile } from '../../../src/flags/endpoint-flags.js';
import { homeOfFile, runAds } from '../../support/cli.js';

const home = homeOfFile();

interface Shown {
  readonly method: string;
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Runs a command with a document in a file; answers the request that it would send. */
async function show(
  argv: readonly string[],
  document: object,
  env: Record<string, string> = {},
): Promise<Shown> {
  const { exit, stdout, stderr } = await preview(argv, document, env);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout) as Shown;
}

function preview(argv: readonly string[], document: object, env: Record<string, string> = {}) {
  const file = join(home.path, 'document.json');
  writeFileSync(file, JSON.stringify(document));
  return runAds(home, [...argv, '--from', file, '--dry-run', '--env', 'sandbox', '-o', 'json'], {
    env: { ADS_SANDBOX_URL: 'https://ads.example.com', ADS_ACCOUNT_ID: 'mine', ...env },
  });
}

/** Why a document is refused; undefined where it is not. */
async function refusal(argv: readonly string[], document: object): Promise<string | undefined> {
  const { exit, stderr } = await preview(argv, document);
  return exit === 2 ? JSON.parse(stderr).error.problems[0].message : undefined;
}

/** The commands whose document is an object with the parameters as members. */
const withMembers = endpoints.filter(
  (endpoint) =>
    readsInputFile(endpoint) &&
    !Object.keys(endpoint.params).some((name) => parameterLocation(endpoint, name) === 'body'),
);

const { components } = endpointById('cards.create').example as { components: object[] };

/** The endpoint's own example as a document, with another id wherever its path has one. */
function redirecting({ example: { account_id: _, ...own } }: Endpoint, names: readonly string[]): object {
  return { ...own, ...Object.fromEntries(names.map((name) => [name, 'other'])) };
}

describe('a file with other ids', () => {
  it('redirects no call to another account or another record', async () => {
    const redirected: string[] = [];
    for (const endpoint of withMembers) {
      const ids = endpoint.positional ? [String(endpoint.example[endpoint.positional])] : [];
      const names = pathNames(endpoint.path);
      // An id that is neither the positional argument nor the account, such as that of a catalog, has a flag.
      const flags = names
        .filter((name) => name !== 'account_id' && name !== endpoint.positional)
        .flatMap((name) => [flagName(name), String(endpoint.example[name])]);
      const argv = [...commandWords(endpoint).split(' '), ...ids, ...flags];
      for (const name of names) {
        // Flags choose in what a new record is made; everything else has to agree.
        if (endpoint.method === 'POST' && name !== 'account_id') continue;
        if ((await refusal(argv, redirecting(endpoint, [name]))) === undefined)
          redirected.push(`${endpoint.id}: ${name}`);
      }
      const { account_id: _, ...own } = endpoint.example;
      const { url } = await show(argv, own);
      const inPath = names.map((name) =>
        name === 'account_id' && endpoint.positional !== name ? 'mine' : String(endpoint.example[name]),
      );
      const expected = pathNames(endpoint.path).reduce(
        (path, name, index) => path.replace(`:${name}`, inPath[index] ?? ''),
        endpoint.path,
      );
      if (!url.endsWith(`/${expected}`)) redirected.push(`${endpoint.id}: ${url}`);
    }
    expect(withMembers.map(({ id }) => id)).toContain('cards.update');
    expect(redirected).toEqual([]);
  });

  it('is refused with both ids named', async () => {
    const card = { name: 'A card', components };
    const update = ['cards', 'update', 'typed'];
    expect(await refusal(update, { ...card, card_id: 'other' })).toMatch(
      /is of card_id other, .* for typed$/,
    );
    expect(await refusal(update, { ...card, account_id: 'other' })).toMatch(
      /of account_id other, .* for mine$/,
    );
    expect(await refusal(['cards', 'create'], { ...card, account_id: 'other' })).toMatch(
      /other, .* for mine$/,
    );
  });

  it('is refused where the call has no account at all', async () => {
    const document = { name: 'A name', account_id: 'other' };
    expect(await refusal(['product-catalogs', 'create'], document)).toContain(
      'account_id is not a parameter',
    );
  });

  it('makes a copy in an account that was typed', async () => {
    const card = { name: 'A card', components, account_id: 'other' };
    const shown = await show(['cards', 'create', '--account', 'flagged'], card);
    expect(shown.url).toBe('https://ads.example.com/12/accounts/flagged/cards');
  });
});

describe('a flag', () => {
  it('overrides the member of the same name in the file', async () => {
    const card = { name: 'From the file', components };
    const { body } = await show(['cards', 'update', 'typed', '--name', 'Typed'], card);
    expect(body).toEqual({ ...card, name: 'Typed' });
  });
});
