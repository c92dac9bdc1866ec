/** Signer and verifier, and the readers of JSON, CSV and of the tool's own files: any text, and texts that are nearly right. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { UnsendableError } from '../../src/client/errors.js';
import { signRequest } from '../../src/client/sign.js';
import { OAuthError } from '../../src/emulator/identity/oauth/oauth-error.js';
import { type KeyRegistry, verifyRequest } from '../../src/emulator/identity/oauth/verify.js';
import { InputError } from '../../src/people/input-error.js';
import { parseJson } from '../../src/values/lossless-json.js';
import { JsonInputError, parseStrictJson } from '../../src/values/strict-json.js';
import { readList } from '../people/read-rows.js';
import { createHome, environmentAt, type Home, runAds } from '../support/cli.js';
import { verify } from '../support/verify.js';
import { fuzz } from './fuzz.js';
import { oddJson, oddText } from './parameters.js';

const text = fc.oneof(oddText, fc.string({ unit: 'grapheme' })).map((value) => value.toWellFormed());
const secret = fc.oneof(fc.string({ minLength: 1 }), text);

const signables = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  path: fc.webPath(),
  query: fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name, maxLength: 5 }),
  form: fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name, maxLength: 5 }),
  consumerKey: fc.string({ minLength: 1 }),
  consumerSecret: secret,
  token: fc.string({ minLength: 1 }),
  tokenSecret: secret,
});

const encode = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
const now = Date.UTC(2026, 10, 22);

function registryOf({
  consumerKey,
  consumerSecret,
  token,
  tokenSecret,
}: Readonly<Record<string, unknown>>): KeyRegistry {
  return {
    consumerSecret: (key) => (key === consumerKey ? String(consumerSecret) : undefined),
    token: (name) =>
      name === token
        ? { secret: String(tokenSecret), consumerKey: String(consumerKey), revoked: false }
        : undefined,
    useNonce: () => true,
  };
}

fuzz(
  'client signatures are accepted by the emulator and by RFC 5849, and changed ones are not',
  fc.tuple(signables, fc.nat()),
  async ([{ method, path, query, form, ...credentials }, at]) => {
    const { consumerSecret, tokenSecret } = credentials;
    const origin = 'https://example.test';
    const url = new URL(origin + (path || '/')).href.replace(/[?#].*$/, '');
    const signable = {
      method,
      url,
      pairs: [...query, ...form],
      credentials,
      timestamp: now / 1000,
      nonce: 'n1',
    };
    const signed = await signRequest(signable).catch((error: unknown) => error);
    if (signed instanceof Error) {
      expect(signed).toBeInstanceOf(UnsendableError);
      return;
    }
    const { header } = signed as { header: string };
    const target = `${url.slice(origin.length)}?${encode(query)}`;
    const wire = { method, url: target, origin, authorization: header, form: encode(form) };
    expect(verify(wire, consumerSecret, tokenSecret).isValid).toBe(true);
    const options = { registry: registryOf(credentials), now, token: 'required' as const };
    const request = { method, url: origin + target, authorization: header, form: encode(form) };
    expect(verifyRequest(request, options).token).toBe(credentials.token);
    const place = at % header.length;
    const changed = `${header.slice(0, place)}${header[place] === 'A' ? 'B' : 'A'}${header.slice(place + 1)}`;
    // The scheme may be in any case.
    if (place >= 'OAuth '.length)
      expect(() => verifyRequest({ ...request, authorization: changed }, options)).toThrow(OAuthError);
    expect(() => verifyRequest({ ...request, form: `${request.form}&more=1` }, options)).toThrow(OAuthError);
  },
  50,
);

const headerPieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'OAuth ',
        'oauth_token',
        '="',
        '"',
        ', ',
        '%',
        '%41',
        'oauth_consumer_key="k"',
        'oauth_nonce="n"',
        'realm=""',
      ),
      text,
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

fuzz(
  'a verifier refuses any header and any form with a reason',
  fc.tuple(
    fc.oneof(
      headerPieces,
      headerPieces.map((rest) => `OAuth ${rest}`),
    ),
    text,
    text,
  ),
  ([authorization, query, form]) => {
    const request = { method: 'GET', url: `http://localhost/x?${encodeURI(query)}`, authorization, form };
    expect(() =>
      verifyRequest(request, { registry: registryOf({ consumerKey: 'k' }), now, token: 'required' }),
    ).toThrow(OAuthError);
  },
  250,
);

/** JSON with something done to it. */
const nearlyJson = fc.oneof(
  fc
    .tuple(
      fc.oneof(
        fc.json(),
        oddJson.map((value) => JSON.stringify(value) ?? ''),
      ),
      fc.nat(),
      fc.constantFrom('', ',', '"', '\\', '{', ']', '\u0000', 'e9', '9'.repeat(20), '\ud800', '-', '.5'),
    )
    .map(([json, at, piece]) => {
      const cut = json.length === 0 ? 0 : at % json.length;
      return json.slice(0, cut) + piece + json.slice(cut);
    }),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '[{"b":'), fc.nat(3000))
    .map(([piece, count]) => piece.repeat(count)),
  text,
);

fuzz(
  'JSON is read as the built-in parser reads it, apart from long numbers, or refused as a syntax error',
  nearlyJson,
  (json) => {
    const read = (parse: (text: string) => unknown) => {
      try {
        return { value: parse(json) };
      } catch (error) {
        return { error };
      }
    };
    const [ours, strict, plain] = [read(parseJson), read(parseStrictJson), read(JSON.parse)];
    if ('error' in ours) expect(ours.error).toBeInstanceOf(SyntaxError);
    else expect('value' in plain && !/[0-9]{16}/.test(json) ? plain.value : ours.value).toEqual(ours.value);
    if ('error' in strict) expect(strict.error).toBeInstanceOf(JsonInputError);
  },
  250,
);

const listText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'email',
        'phone_number',
        'a@b.com',
        '+41791234567',
        ',',
        ';',
        '\t',
        '\n',
        '\r\n',
        '"',
        '""',
        '[',
        ']',
        '{',
        '}',
        ':',
        'sep=;',
      ),
      fc.constantFrom(
        '{"email":"a@b.com"}',
        '\ufeff',
        '\0',
        'operation_type',
        'Delete',
        'handle',
        '@x',
        'null',
        '1',
      ),
      text,
    ),
    { maxLength: 40 },
  )
  .map((pieces) => Buffer.from(pieces.join('')));
const lists = fc.oneof(
  listText,
  fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(fc.constantFrom('[', '{"a":', '"', 'a,', '\n', '[{"email":['), fc.nat(5000))
    .map(([piece, count]) => Buffer.from(piece.repeat(count))),
);

fuzz(
  'a list of people is read the same in any pieces, or refused with a reason',
  fc.tuple(
    lists,
    fc.array(fc.nat(600), { maxLength: 5 }),
    fc.constantFrom('csv', 'json', 'jsonl', undefined),
  ),
  async ([bytes, places, format]) => {
    const options = format === undefined ? {} : { format: format as 'csv' };
    const cuts = places.filter((at) => at <= bytes.length).sort((a, b) => a - b);
    const outcome = (at: readonly number[]) =>
      readList(bytes, options, at).then(
        ({ rows }) => rows,
        (error: unknown) => {
          expect(error).toBeInstanceOf(InputError);
          return String(error);
        },
      );
    expect(await outcome(cuts)).toEqual(await outcome([]));
  },
  125,
);

let home: Home | undefined;

function openHome(): Home {
  if (home) return home;
  const made = createHome();
  home = made;
  onTestFinished(() => {
    made.remove();
    home = undefined;
  });
  return made;
}

function expectNoBug(stderr: string, exit: number): void {
  const shown = `${exit}\n${stderr.slice(0, 2000)}`;
  expect(stderr, shown).not.toMatch(/a bug in ads: |\n\s+at .*:\d+:\d+/);
  expect(exit, shown).not.toBe(1);
}

const configs = fc.oneof(
  fc
    .record(
      {
        current: oddJson,
        profiles: fc.dictionary(
          fc.oneof(fc.constantFrom('default', 'p'), oddText),
          fc.oneof(
            fc.dictionary(
              fc.oneof(
                fc.constantFrom(
                  'accounts',
                  'env',
                  'ads_url',
                  'auth_url',
                  'ads_sandbox_url',
                  'sign_in',
                  'output',
                  'consumer_key',
                  'leftovers',
                  'max_bid',
                  'read_only',
                  'max_change',
                  'history',
                  'max_total_per_day',
                ),
                oddText,
              ),
              fc.oneof(
                oddJson,
                fc.record(
                  { store: fc.constantFrom('file', 'keychain'), slot: oddJson, created_at: oddJson },
                  { requiredKeys: [] },
                ),
              ),
              { maxKeys: 5 },
            ),
            oddJson,
          ),
          { maxKeys: 3 },
        ),
      },
      { requiredKeys: ['profiles'] },
    )
    .map((value) => JSON.stringify(value)),
  nearlyJson,
);

fuzz(
  'files of the tool that hold anything end no command in a bug',
  fc.tuple(
    fc.constantFrom(
      '.config/ads/config.json',
      '.config/ads/aliases.json',
      '.local/share/ads/secrets/secrets.json',
      '.local/state/ads/history/writes.jsonl',
      '.ads.json',
    ),
    configs,
    fc.constantFrom(
      ['profile', 'list'],
      ['config', 'list'],
      ['auth', 'status'],
      ['alias', 'list'],
      ['campaigns', 'list'],
      ['profile', 'create', 'x'],
      ['logout'],
      ['history', 'list'],
    ),
  ),
  async ([file, content, argv]) => {
    const home = openHome();
    for (const folder of [home.config, home.data, home.state])
      rmSync(folder, { recursive: true, force: true });
    rmSync(join(home.path, '.ads.json'), { force: true });
    const path = join(home.path, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, content, { mode: 0o600 });
    const { exit, stderr } = await runAds(home, argv, {
      confirm: true,
      env: { ADS_URL: 'http://127.0.0.1:1' },
    });
    expectNoBug(stderr, exit);
  },
  37,
);

const bodies = fc.oneof(
  nearlyJson,
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '- ',
          'name: ',
          '\n',
          '  ',
          '[',
          '{',
          ': ',
          '&a ',
          '*a',
          '? ',
          '| ',
          '> ',
          '!!set ',
          '"',
          "'",
          '#',
          '---\n',
          '<<: ',
          '~',
        ),
        text,
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join('')),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'operation_type',
          'CREATE',
          ',',
          '\n',
          '"',
          'name',
          'id',
          'entity_status',
          ';',
          'params.name',
        ),
        text,
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join('')),
);

fuzz(
  'bodies of any text end no command in a bug',
  fc.tuple(
    bodies,
    fc.constantFrom(
      ['campaigns', 'batch'],
      ['cards', 'create'],
      ['targeting-criteria', 'batch'],
      ['tailored-audiences', 'permissions', 'create'],
      ['campaigns', 'create'],
      ['custom-audiences', 'create'],
    ),
  ),
  async ([stdin, words]) => {
    const argv = [...words, '--from', '-', '--dry-run'];
    const { exit, stderr } = await runAds(openHome(), argv, {
      stdin,
      env: environmentAt('http://127.0.0.1:1'),
    });
    expectNoBug(stderr, exit);
  },
  37,
);

const words = fc.oneof(
  fc.constantFrom(
    'campaigns',
    'list',
    'get',
    'create',
    'stats',
    'profile',
    'emulator',
    'start',
    'help',
    'completion',
    'api',
    'tree',
    'why',
    'schema',
    'alias',
    'set',
    'config',
  ),
  fc.constantFrom(
    '--help',
    '-o',
    '--output',
    'json',
    '--all',
    '--filter',
    '--fields',
    '--query',
    '--account',
    '--',
    '-',
    '--name',
    '--dry-run',
    '--env',
    'local',
    '--yes',
    '--sort-by',
    '--columns',
  ),
  text,
);

fuzz(
  'command lines of any words end in no bug',
  fc.array(words, { maxLength: 7 }),
  async (argv) => {
    // A server would run until it is stopped, and a login until somebody approves.
    if (argv.includes('start') || argv.includes('login') || argv.includes('watch')) return;
    const { exit, stderr } = await runAds(openHome(), argv, {
      confirm: true,
      env: environmentAt('http://127.0.0.1:1'),
    });
    expectNoBug(stderr, exit);
  },
  37,
);
