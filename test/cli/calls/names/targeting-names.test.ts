/** Names on the command line: which lookups they call, with what, and what they are taken for. */
import { describe, expect, it } from 'vitest';
import { readTargetingFlags } from '../../../../src/cli/calls/names/read-targeting-flags.js';
import { resolveNames } from '../../../../src/cli/calls/names/targeting-names.js';
import type { Client } from '../../../../src/client/client.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import type { Document, Endpoint } from '../../../../src/contract/types.js';
import { findTargetingFlags } from '../../../../src/flags/targeting-flags.js';

const set = findTargetingFlags(endpointById('targeting-criteria.create'))!;

interface Call {
  readonly id: string;
  readonly values: Document;
}

/** A service with these rows by endpoint; it filters by no parameter but those of `byParameter`. */
function openService(rows: Readonly<Record<string, readonly Document[]>>, byParameter?: string) {
  const calls: Call[] = [];
  const client = {
    async call({ id, response }: Endpoint, values: Document) {
      calls.push({ id, values });
      const wanted = byParameter === undefined ? undefined : values[byParameter];
      const data = (rows[id] ?? []).filter((row) => wanted === undefined || row[byParameter!] === wanted);
      return { body: { data, ...(response === 'list' && { next_cursor: null }) } };
    },
  } as unknown as Pick<Client, 'call'>;
  return { calls, client };
}

const resolve = async (
  options: Readonly<Record<string, readonly string[]>>,
  { client }: Pick<ReturnType<typeof openService>, 'client'>,
) => {
  const { values, problems } = readTargetingFlags(set, options);
  const resolution = await resolveNames(values, client, 'acc');
  return {
    values: resolution.resolved.map(({ value }) => value),
    meanings: resolution.resolved.flatMap(({ meaning }) => meaning ?? []),
    messages: [...problems, ...resolution.problems].map(({ message }) => message),
    flags: resolution.problems.map(({ flag, code }) => `${flag} ${code}`),
  };
};

const place = (name: string, targeting_value: string, country_code = 'US', location_type = 'CITIES') => ({
  name,
  targeting_value,
  country_code,
  location_type,
});

describe('a name', () => {
  it('narrows the list of places, by the text before a comma', async () => {
    const service = openService({ 'targeting-criteria.locations': [place('Portland, OR', 'p')] });
    expect(await resolve({ location: ['Portland, OR'] }, service)).toMatchObject({ values: ['p'] });
    expect(service.calls).toEqual([
      { id: 'targeting-criteria.locations', values: { count: 1000, q: 'Portland' } },
    ]);
  });

  it('of an interest reads the whole list, once for several', async () => {
    const rows = [
      { name: 'Reading/Books', targeting_value: '1' },
      { name: 'Pets/Dogs', targeting_value: '2' },
    ];
    const service = openService({ 'targeting-criteria.interests': rows });
    expect(await resolve({ interest: ['dogs', 'books'] }, service)).toMatchObject({ values: ['2', '1'] });
    expect(service.calls).toEqual([{ id: 'targeting-criteria.interests', values: { count: 1000 } }]);
  });

  it('of an audience is looked for in the account', async () => {
    const rows = [{ name: 'Readers', id: 'a1', audience_type: 'CRM' }];
    const service = openService({ 'custom-audiences.list': rows });
    expect(await resolve({ customAudience: ['readers'] }, service)).toMatchObject({ values: ['a1'] });
    expect(service.calls[0]?.values).toEqual({ account_id: 'acc', count: 1000 });
  });

  it('of an audience is that of its lookalike, which cannot be excluded', async () => {
    const rows = [{ name: 'Readers', id: 'a1', audience_type: 'CRM' }];
    const service = openService({ 'custom-audiences.list': rows });
    expect(await resolve({ similarToAudience: ['readers'] }, service)).toMatchObject({ values: ['a1'] });
    const { values, problems } = readTargetingFlags(set, { exclude: ['similar-to-audience=readers'] });
    expect(values).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.not.stringContaining('similar-to-audience'),
    ]);
  });

  it('of an operator is looked for in the countries of the places, excluded ones apart', async () => {
    const service = openService({
      'targeting-criteria.locations': [
        place('Ireland', 'ie', 'IE'),
        place('France', 'fr', 'FR'),
        place('Spain', 'es', 'ES'),
      ],
      'targeting-criteria.network-operators': [{ name: 'Three', targeting_value: 't', country_code: 'IE' }],
    });
    const options = {
      networkOperator: ['Three'],
      location: ['Ireland', 'France'],
      exclude: ['location=Spain'],
    };
    expect(await resolve(options, service)).toMatchObject({ values: ['ie', 'fr', 'es', 't'] });
    const asked = service.calls.filter(({ id }) => id.endsWith('network-operators'));
    expect(asked.map(({ values }) => values.country_code)).toEqual(['IE', 'FR']);
  });

  it('of an operator is looked for in the default country of the service without a place', async () => {
    const service = openService({});
    await resolve({ networkOperator: ['Three'] }, service);
    expect(service.calls[0]?.values).toEqual({ count: 1000 });
  });

  it('of an operator is looked for in the countries of its line item, excluded places apart', async () => {
    const service = openService(
      {
        'targeting-criteria.locations': [
          place('France', 'fr', 'FR', 'COUNTRIES'),
          place('Spain', 'es', 'ES', 'COUNTRIES'),
          place('Cork, Munster', 'ck', 'IE'),
        ],
        'targeting-criteria.network-operators': [{ name: 'Three', targeting_value: 't', country_code: 'IE' }],
      },
      'location_type',
    );
    const criterion = (targeting_value: string, name: string, operator_type = 'EQ') => ({
      targeting_type: 'LOCATION',
      targeting_value,
      name,
      operator_type,
    });
    const beside = [
      criterion('fr', 'France'),
      criterion('ck', 'Cork, Munster'),
      criterion('es', 'Spain', 'NE'),
    ];
    const { values } = readTargetingFlags(set, { networkOperator: ['Three'] });
    const { resolved } = await resolveNames(values, service.client, 'acc', beside);
    expect(resolved.map(({ meaning }) => meaning)).toEqual(['--network-operator "Three" is Three (IE, t)']);
    const asked = service.calls.filter(({ id }) => id.endsWith('network-operators'));
    expect(asked.map(({ values: { country_code: code } }) => code)).toEqual(['FR', 'IE']);
    expect(service.calls.map(({ values: { q } }) => q)).toContain('Cork');
    // A keyword depends on no country.
    const plain = openService({});
    const { values: keywords } = readTargetingFlags(set, { keyword: ['tea', 'milk'] });
    await resolveNames(keywords, plain.client, 'acc', beside);
    expect(plain.calls).toEqual([]);
  });

  it('of an operator is refused where the country of a place is not known', async () => {
    const service = openService({
      'targeting-criteria.network-operators': [{ name: 'Three', targeting_value: 't', country_code: 'US' }],
    });
    const options = { networkOperator: ['Three'], location: ['0123456789abcdef', 'fedcba9876543210'] };
    const { values, messages } = await resolve(options, service);
    expect(values).toEqual(options.location);
    expect(messages).toEqual([
      expect.stringContaining('the country of --location "0123456789abcdef" is not known'),
    ]);
  });

  it('may be the value that a message lists, although the service lists by names', async () => {
    const service = openService({
      'targeting-criteria.locations': [place('Georgia', '00000000000000ge', 'GE', 'COUNTRIES')],
      'targeting-criteria.tv-markets': [{ name: 'Ireland', country_code: 'IE', locale: 'en-IE' }],
      'targeting-criteria.tv-shows': [{ name: 'Tea for Six', targeting_value: 77, genre: 'COMEDY' }],
    });
    const { values, messages } = await resolve(
      { location: ['00000000000000ab'], tvShow: ['77', '78'] },
      service,
    );
    expect([values, messages]).toEqual([
      ['00000000000000ab'],
      [expect.stringContaining('means another value'), expect.stringContaining('means another value')],
    ]);
    const shows = await resolve({ tvShow: ['77', '78'] }, service);
    expect([shows.values, shows.messages]).toEqual([['77'], ['--tv-show "78" was not found']]);
  });

  it('that is ambiguous has an advice that settles it', async () => {
    const rows = [place('Salem', 'a1'), place('Salem', 'b1', 'US', 'METROS'), place('Salem', 'c1', 'IN')];
    const service = () => openService({ 'targeting-criteria.locations': rows });
    const { messages } = await resolve({ location: ['Salem'] }, service());
    expect(messages[0]).toContain('use the value in parentheses');
    const two = openService({ 'targeting-criteria.locations': rows.slice(1) });
    const [message = ''] = (await resolve({ location: ['Salem'] }, two)).messages;
    const [, full = ''] = /such as "(.*?)"/.exec(message) ?? [];
    expect((await resolve({ location: [full] }, two)).values).toEqual(['b1']);
  });

  it('of a show is looked for in the markets of the places, or else in all', async () => {
    const rows = {
      'targeting-criteria.locations': [place('Ireland', 'ie', 'IE')],
      'targeting-criteria.tv-markets': [
        { name: 'Ireland', country_code: 'IE', locale: 'en-IE' },
        { name: 'France', country_code: 'FR', locale: 'fr-FR' },
      ],
      'targeting-criteria.tv-shows': [{ name: 'Tea for Six', targeting_value: 7, genre: 'COMEDY' }],
    };
    const locales = ({ calls }: ReturnType<typeof openService>) =>
      calls.filter(({ id }) => id.endsWith('tv-shows')).map(({ values }) => values.locale);
    const one = openService(rows);
    expect(await resolve({ tvShow: ['tea for six'], location: ['Ireland'] }, one)).toMatchObject({
      values: ['ie', '7'],
    });
    expect(locales(one)).toEqual(['en-IE']);
    const all = openService(rows);
    expect(await resolve({ tvShow: ['tea for six'] }, all)).toMatchObject({ values: ['7'] });
    expect(locales(all)).toEqual(['en-IE', 'fr-FR']);
  });

  it('that means several items lists ten of them', async () => {
    const many = Array.from({ length: 12 }, (_, index) => place(`Springfield, ${index}`, `v${index}`));
    const { messages, flags } = await resolve(
      { location: ['Springfield'] },
      openService({ 'targeting-criteria.locations': many }),
    );
    expect(flags).toEqual(['--location AMBIGUOUS_NAME']);
    expect(messages[0]).toContain('Springfield, 0 (CITIES, US, v0); Springfield, 1');
    expect(messages[0]).toContain('Springfield, 9 (CITIES, US, v9); and 2 more');
  });

  it('that is misspelled is compared with names that begin alike', async () => {
    const service = openService({ 'targeting-criteria.locations': [place('Boston, MA', 'b')] });
    const { messages } = await resolve({ location: ['Bostan'] }, service);
    expect(messages).toEqual(['--location "Bostan" was not found; did you mean Boston, MA (CITIES, US, b)?']);
    expect(service.calls.map(({ values }) => values.q)).toEqual(['Bostan', 'Bo']);
  });
});

describe('a text that is not a full name', () => {
  const country = (name: string, code: string) => place(name, `v-${code}`, code, 'COUNTRIES');

  it('of two letters is the country with this code, whatever names begin with it', async () => {
    const service = openService(
      {
        'targeting-criteria.locations': [
          country('United Kingdom', 'GB'),
          country('Ukraine', 'UA'),
          country('Canada', 'CA'),
        ],
      },
      'country_code',
    );
    expect(await resolve({ location: ['ca'], exclude: ['location=UK'] }, service)).toMatchObject({
      values: ['v-CA', 'v-GB'],
      meanings: [
        '--location "ca" is Canada (COUNTRIES, CA, v-CA)',
        '--exclude "location=UK" is United Kingdom (COUNTRIES, GB, v-GB)',
      ],
    });
    expect(service.calls[0]?.values).toEqual({ count: 1000, location_type: 'COUNTRIES', country_code: 'CA' });
  });

  it('is offered the names that it is a part of, and never taken for one', async () => {
    const rows = { 'targeting-criteria.locations': [country('Ukraine', 'UA')] };
    const { values, messages, flags } = await resolve(
      { location: ['Ukr'] },
      openService(rows, 'country_code'),
    );
    expect(values).toEqual([]);
    expect(flags).toEqual(['--location UNKNOWN_NAME']);
    expect(messages).toEqual(['--location "Ukr" was not found; did you mean Ukraine (COUNTRIES, UA, v-UA)?']);
  });

  it('has a notice with the full name', async () => {
    const rows = [{ name: 'Reading/Books', targeting_value: '1' }];
    const service = openService({ 'targeting-criteria.interests': rows });
    const { meanings } = await resolve({ interest: ['books', 'reading/BOOKS', '1'] }, service);
    expect(meanings).toEqual([
      '--interest "books" is Reading/Books (1)',
      '--interest "1" is Reading/Books (1)',
    ]);
  });
});

describe('a plain value', () => {
  it.each([
    [{ keyword: ['flat white, to go'] }, ['flat white, to go']],
    [{ gender: ['Female'] }, ['2']],
    [{ gender: ['1'] }, ['1']],
    [{ age: ['18-34'] }, ['AGE_18_TO_34']],
    [{ age: ['age_over_21'] }, ['AGE_OVER_21']],
    [{ similarToFollowersOf: ['12345'] }, ['12345']],
  ])('of %j is %j without a call', async (options, values) => {
    const service = openService({});
    expect(await resolve(options, service)).toMatchObject({ values, messages: [] });
    expect(service.calls).toEqual([]);
  });

  it.each([
    [{ gender: ['x'] }, '--gender "x" must be one of male, female'],
    [{ age: ['18-99'] }, /^--age "18-99" must be one of 13-24, /],
    [{ similarToFollowersOf: ['not a handle'] }, /must be a handle such as @example, or a user id/],
    [{ exclude: ['Texas'] }, /^--exclude must be a flag and a value, such as location=Texas/],
    [{ exclude: ['planet=Mars'] }, /^--exclude must be a flag and a value/],
    [{ keyword: [' '] }, '--keyword " " must not be empty'],
  ])('of %j is refused', async (options, message) => {
    expect((await resolve(options, openService({}))).messages).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it('is excluded by the name of its flag, with or without dashes', () => {
    const { values } = readTargetingFlags(set, {
      exclude: ['keyword=a=b', '--network-operator=Three', 'tv_show=x'],
    });
    expect(values.map(({ flag, text, isExcluded }) => [flag.name, text, isExcluded])).toEqual([
      ['keyword', 'a=b', true],
      ['network_operator', 'Three', true],
      ['tv_show', 'x', true],
    ]);
  });
});

describe('a handle', () => {
  it('stands for the id of the user at the service', async () => {
    const service = {
      client: { call: async () => ({ body: { id_str: '77' } }) } as unknown as Pick<Client, 'call'>,
    };
    expect(await resolve({ followerOf: ['@quillmark'] }, service)).toMatchObject({ values: ['77'] });
  });
});
