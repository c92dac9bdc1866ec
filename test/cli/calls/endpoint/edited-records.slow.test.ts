/** Any record that was read, in each format, edited in one member and written back, with a change by somebody else in between. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../../../src/call/check.js';
import { commandWords, isMoney } from '../../../../src/call/flag-names.js';
import { pathNames } from '../../../../src/call/parameter-location.js';
import { wireNames } from '../../../../src/call/problem.js';
import { recordFieldOf } from '../../../../src/cli/core/records/compare.js';
import { hasReadableTarget } from '../../../../src/cli/core/records/preview.js';
import { findRelatedEndpoints } from '../../../../src/cli/core/records/related-endpoints.js';
import { groupOfEndpoint } from '../../../../src/contract/find-group.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Endpoint, Param } from '../../../../src/contract/types.js';
import { parseJson, writeJson } from '../../../../src/values/lossless-json.js';
import { loadYaml } from '../../../../src/values/yaml.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';
import { createHome, runAds, testTime } from '../../../support/cli.js';
import { rounds } from '../../../support/rounds.js';
import { advance } from '../../../support/statistics.js';

type Format = 'json' | 'yaml';

/** One member of a record with another value, which the contract accepts. */
interface Edit {
  readonly parameter: string;
  /** Its name in the record. */
  readonly member: string;
  readonly value: unknown;
}

/** The user of the demo world, whose settings are those of a person. */
const user = '4141592653589793239';

const kinds = endpoints
  .filter((endpoint) => endpoint.method === 'PUT' && settable(endpoint).length > 0)
  .filter(hasReadableTarget)
  .map((endpoint) => [endpoint.id, endpoint] as const);

function settable({ path, params }: Endpoint): readonly (readonly [string, Param])[] {
  return Object.entries(params).filter(([name]) => !pathNames(path).includes(name));
}

const words = (endpoint: Endpoint) => commandWords(endpoint).split(' ');

/** The ids of the records of a kind, and how one of them is read. */
async function openKind(files: CampaignFiles, endpoint: Endpoint) {
  const { list, get } = findRelatedEndpoints(endpoint) ?? {};
  const scope: string[] = [];
  const atPath = groupOfEndpoint(endpoint.id)?.endpoints.find(
    ({ method, path, response }) => method === 'GET' && path === endpoint.path && response === 'one',
  );
  const reader = atPath ?? get;
  const asked = Object.entries(list?.kind ?? {}).flatMap(([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    String(value),
  ]);
  const within: string[] = [];
  const listed = (format: string) => [
    ...words(list?.endpoint ?? endpoint),
    ...within,
    ...asked,
    ...['--all', '-o', format],
  ];
  const ids = await findIds();
  return { ids, scope, read };

  async function findIds(): Promise<readonly string[]> {
    if (endpoint.positional === undefined) return [''];
    if (endpoint.positional === 'user_id') return [user];
    if (endpoint.positional === 'account_id') return [files.env.ADS_ACCOUNT_ID ?? ''];
    if (
      pathNames(endpoint.path).includes('product_catalog_id') &&
      endpoint.positional !== 'product_catalog_id'
    ) {
      const [catalog] = await files.ask('product-catalogs', 'list');
      scope.push('--product-catalog-id', catalog.id);
      const create = [...words(endpoint).slice(0, -1), 'create', catalog.id];
      if (list) {
        within.push(catalog.id);
        const made = await files.ask(
          ...[
            ...create,
            '--feed-url',
            'https://example.com/a.csv',
            '--feed-format',
            'CSV',
            '--frequency',
            'DAILY',
          ],
          ...['--start-time', '06:30', '--time-zone', 'Europe/Berlin'],
        );
        return [made.id];
      }
      const products: Content[] = await files.ask(
        'product-catalogs',
        'products',
        'list',
        catalog.id,
        '--limit',
        '2',
      );
      const keys = products.map(({ product_key }) => product_key).join(',');
      const made = await files.ask(
        ...create,
        ...['--name', 'A set', '--type', 'MANUAL', '--product-keys', keys],
      );
      return [made.id];
    }
    return (await files.run(...listed('ids'))).stdout.split('\n').filter(Boolean);
  }

  async function read(id: string, format: Format): Promise<string> {
    const args = reader
      ? [...words(reader), ...(reader.positional ? [id] : []), ...scope, '-o', format]
      : listed(format);
    const { exit, stdout, stderr } = await files.run(...args);
    expect(exit, stderr).toBe(0);
    if (reader) return stdout;
    const rows = await parse(stdout, format);
    return write(
      rows.find((row: Content) => [row.id_str, row.id].includes(id)),
      format,
    );
  }
}

async function parse(text: string, format: Format): Promise<Content> {
  return format === 'json' ? parseJson(text) : (await loadYaml()).parse(text, { intAsBigInt: true });
}

async function write(document: unknown, format: Format): Promise<string> {
  return format === 'json' ? writeJson(document) : (await loadYaml()).stringify(document);
}

/** All edits of one member of a record that the contract accepts on their own. */
function editsOf(endpoint: Endpoint, record: Content, number: number): readonly Edit[] {
  return settable(endpoint).flatMap(([parameter, param]) => {
    const named = recordFieldOf(parameter, param);
    const member = [named, parameter].find((name) => Object.hasOwn(record, name));
    if (member === undefined) return [];
    const before = record[member];
    const isEmpty = before === null || before === '' || before.length === 0;
    const values = [...otherValues(param, before, number), ...(param.clearable && !isEmpty ? [null] : [])];
    const isValid = (value: unknown) => {
      const { problems } = check(endpoint, { [parameter]: value ?? '' }, wireNames);
      return !problems.some((problem) => problem.parameter.startsWith(parameter));
    };
    return values
      .filter((value) => isValid(value) && writeJson(value) !== writeJson(before))
      .map((value) => ({ parameter, member, value }));
  });
}

/** Values of the type of a parameter; what it does not accept is removed later. */
function otherValues(param: Param, before: Content, number: number): readonly unknown[] {
  switch (param.type) {
    case 'string':
      return [`Edited ${number}`, `https://example.com/${number}`, `${number}`];
    case 'integer':
      return [Number(before ?? 0) + (isMoney(param) ? 1_000_000 * (1 + number) : 1)];
    case 'time':
      return [
        new Date((before ? Date.parse(before) : testTime) + (1 + number) * 86_400_000)
          .toISOString()
          .replace('.000', ''),
      ];
    case 'enum':
      return param.values.filter((value) => value !== before);
    case 'id':
      return ['abc12'];
    case 'boolean':
      return [!before];
    case 'list':
      return before?.length > 1 ? [before.slice(1)] : [];
    case 'object':
    case 'array':
    case 'variant': {
      const edited = structuredClone(before);
      return editText(edited, number) ? [edited] : [];
    }
    default:
      return [];
  }
}

/** Changes the first text of a structured value that people write; whether there was one. */
function editText(value: Content, number: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && /^(title|name|label|text|description)$/.test(name)) {
      value[name] = `Edited ${number}`;
      return true;
    }
    if (editText(member, number)) return true;
  }
  return false;
}

const choice = fc.record({
  record: fc.nat(99),
  edit: fc.nat(999),
  theirs: fc.nat(999),
  isShared: fc.boolean(),
  number: fc.nat(20),
  format: fc.constantFrom<Format>('json', 'yaml'),
});

describe('a record that was read and written back', () => {
  it('may be one that only a list shows', () => {
    const ids = kinds.map(([id]) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['product-catalogs.update', 'product-catalogs.scheduled-feeds.update']),
    );
  });

  it.each(kinds)('%s', async (_name, endpoint) => {
    let time = testTime;
    const files = await openCampaignFiles('demo', { now: () => time });
    const { ids, scope, read } = await openKind(files, endpoint);
    expect(ids).not.toEqual([]);
    const isDated = Object.hasOwn(endpoint.record?.fields ?? {}, 'updated_at');
    const required = settable(endpoint).flatMap(([name, param]) => (param.required ? [name] : []));
    const shown = (parameter: string) => parameter.replace('_amount_local_micro', '');
    let written = 0;

    /** Time passes before each write: `updated_at` has seconds. */
    const send = async (
      id: string,
      document: string,
      run: (argv: string[], stdin: string) => ReturnType<typeof runAds>,
    ) => {
      time += 60_000;
      expect(await advance(files, { by: '1m' })).toMatchObject({ status: 200 });
      await files.takeWrites();
      const argv = [...words(endpoint), ...(id === '' ? [] : [id]), ...scope, '--from', '-', '-o', 'json'];
      const done = await run(argv, document);
      const sent = (await files.takeWrites()).map(({ query, body }) =>
        Object.keys({ ...query, ...(body as object) }).sort(),
      );
      return { ...done, sent };
    };
    const update = (id: string, document: string) =>
      send(id, document, (argv, stdin) => files.ads(argv, { stdin }));
    const colleague = async (id: string, document: string) => {
      const home = createHome();
      const done = await send(id, document, (argv, stdin) =>
        runAds(home, argv, { stdin, env: files.env, now: () => time }),
      );
      home.remove();
      return done;
    };
    const alone = ({ parameter, value }: Edit, record: Content) =>
      write(
        { ...Object.fromEntries(required.map((name) => [name, record[name]])), [parameter]: value },
        'json',
      );

    const property = async ({
      record: at,
      edit: editAt,
      theirs: theirsAt,
      isShared,
      number,
      format,
    }: Content) => {
      const id = ids[at % ids.length] ?? '';
      const text = await read(id, format);
      const unedited = await update(id, text);
      expect({ exit: unedited.exit, sent: unedited.sent }, unedited.stderr).toEqual({ exit: 0, sent: [] });

      const record = await parse(text, format);
      const edits = editsOf(endpoint, record, number);
      const edit = edits[editAt % edits.length];
      if (!edit) return;
      const { parameter, member, value } = edit;
      const context = `${id}: ${member} = ${value} in ${format}`;
      const edited = await write({ ...record, [member]: value }, format);
      const expected = [...new Set([...required, parameter])].sort();

      const others = edits.filter((one) => one.parameter !== parameter);
      const other = others[theirsAt % others.length];
      const meanwhile =
        isShared && isDated && other ? await colleague(id, await alone(other, record)) : undefined;
      const mine = await update(id, edited);
      const said = `${context}: ${mine.exit}: ${mine.stderr}`;
      if (other && meanwhile?.exit === 0) {
        expect({ exit: mine.exit, sent: mine.sent }, said).toEqual({ exit: 7, sent: [] });
        expect(mine.stderr, said).toContain(shown(parameter));
        // What is not edited is older than theirs, too.
        const old = await update(id, text);
        expect({ exit: old.exit, sent: old.sent }, old.stderr).toEqual({ exit: 7, sent: [] });
        expect(old.stderr).toContain(shown(other.parameter));
        return;
      }
      written += 1;
      // A record does not say whether it had a value when it was read, unless it says when it was changed.
      if (value === null && !isDated && mine.sent.length === 0)
        expect(mine.stderr, said).toContain(`--unset ${parameter}`);
      // What a rule does not accept, it does not accept of the member alone either.
      else if (mine.exit === 2 && mine.sent.length === 0)
        expect(await update(id, await alone(edit, record)), said).toMatchObject({ exit: 2, sent: [] });
      else expect(mine.sent, said).toEqual([expected]);
    };
    await fc.assert(fc.asyncProperty(choice, property), { numRuns: rounds(8), endOnFailure: true });
    expect(written, 'no edit was written').toBeGreaterThan(0);
  });
});
