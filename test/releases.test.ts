/**
 * What this version changes for scripts, against the last release: test/releases holds its surface, which
 * `npm run release:surface` writes when package.json has the version of a new one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemOfStep } from './releases/version-step.js';
import { readChangelog } from './support/changelog.js';
import { type Change, compareSurfaces, describeChange } from './support/compare-surfaces.js';
import { root } from './support/source.js';
import {
  currentSurface,
  type Schema,
  type Surface,
  type SurfaceCommand,
  type SurfaceFlag,
  writeSurface,
} from './support/surface.js';

const folder = join(root, 'test/releases');
const stored = readdirSync(folder).filter((name) => name.endsWith('.json'));
const last = JSON.parse(readFileSync(join(folder, stored[0] ?? ''), 'utf8')) as Surface;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

let current: Surface;
beforeAll(async () => {
  current = await currentSurface(version);
});

/** Categories whose lines may be about a break. */
const breaking = ['### Changed', '### Removed', '### Fixed', '### Security'];

/** The breaks of which no line below Unreleased names both the command and what it lost. */
function untold(changes: readonly Change[], changelog?: string): string[] {
  const entries = (readChangelog(changelog)[0]?.categories ?? [])
    .filter(({ heading }) => breaking.includes(heading.text))
    .flatMap((category) => category.entries.map(({ text }) => text));
  const isNamed = ({ where, what }: Change) =>
    entries.some(
      (text) => text.includes(where.replace(/^ads /, '')) && text.includes(what.split('.').at(-1) ?? ''),
    );
  return changes.filter((change) => change.breaks && !isNamed(change)).map(describeChange);
}

describe('the surface of this version', () => {
  it('breaks nothing but what the changelog names below Changed, Removed, Fixed or Security', () => {
    expect(untold(compareSurfaces(last, current))).toEqual([]);
  });

  it('has one release to be compared with: that of package.json', () => {
    expect(stored, 'run: npm run release:surface').toEqual([`${version}.json`]);
    expect(last.version).toBe(version);
    expect(readChangelog()[1]?.heading.text).toContain(`[${version}]`);
  });

  it('is read as it was written', () => {
    expect(JSON.parse(writeSurface(current))).toEqual(JSON.parse(JSON.stringify(current)));
    expect(compareSurfaces(current, current)).toEqual([]);
  });

  it('has all commands, and texts for people nowhere', () => {
    expect(Object.keys(current.commands).length).toBeGreaterThan(300);
    // The whole text would be the message.
    expect(/"(?:help|\$comment|x-rules)":/.test(writeSurface(current))).toBe(false);
    expect(current.error_fields).toContain('error.retryable');
  });
});

/** The surface with another command in place of one. */
function withCommand(name: string, change: (command: SurfaceCommand) => object): Surface {
  const command = current.commands[name];
  if (!command) throw new Error(`no command ${name}`);
  return { ...current, commands: { ...current.commands, [name]: { ...command, ...change(command) } } };
}

/** The surface with another flag in place of one. */
function withFlag(name: string, flag: string, change: (flag: SurfaceFlag) => object): Surface {
  return withCommand(name, ({ flags }) => ({
    flags: flags.map((one) => (one.name === flag ? { ...one, ...change(one) } : one)),
  }));
}

const addFlag = (required: boolean) => () =>
  withCommand('ads plan', ({ flags }) => ({ flags: [...flags, { name: '--new', value: null, required }] }));

/** The surface with other members in what a command prints. */
function withRecord(change: (members: Record<string, Schema>) => Record<string, Schema>): Surface {
  return withCommand('ads campaigns get', ({ output }) => ({
    output: { ...output, properties: change(output?.properties as Record<string, Schema>) },
  }));
}

/** The surface with other members of the document that --from takes. */
function withDocument(change: (input: Schema) => object): Surface {
  return withCommand('ads campaigns create', ({ input = {} }) => ({ input: { ...input, ...change(input) } }));
}

const without = (name: string, { [name]: _, ...others }: Record<string, Schema>) => others;

const planted: readonly (readonly [name: string, make: () => Surface, change: string])[] = [
  ['a removed command', () => ({ ...current, commands: withoutPlan() }), 'removed command ads plan'],
  [
    'a removed flag',
    () =>
      withCommand('ads plan', ({ flags }) => ({ flags: flags.filter(({ name }) => name !== '--activate') })),
    'ads plan: removed flag --activate',
  ],
  [
    'a global flag that a command no longer takes',
    () =>
      withCommand('ads plan', ({ global_flags: all }) => ({
        global_flags: all.filter((one) => one !== '--query'),
      })),
    'ads plan: removed flag --query',
  ],
  [
    'a removed global flag',
    () => ({ ...current, global_flags: current.global_flags.filter(({ name }) => name !== '--bom') }),
    'ads: removed flag --bom',
  ],
  [
    'a removed short form',
    () => ({ ...current, global_flags: current.global_flags.map(({ short: _, ...flag }) => flag) }),
    'ads: removed short form -o of --output',
  ],
  [
    'a removed format',
    () => ({
      ...current,
      global_flags: current.global_flags.map((flag) =>
        flag.name === '--output' ? { ...flag, values: flag.values!.slice(1) } : flag,
      ),
    }),
    'ads: narrowed values --output',
  ],
  [
    'narrowed values',
    () =>
      withFlag('ads campaigns create', '--entity-status', () => ({
        schema: { type: 'string', enum: ['PAUSED'] },
      })),
    'ads campaigns create: narrowed values --entity-status',
  ],
  [
    'a lower limit',
    () =>
      withFlag('ads campaigns create', '--name', ({ schema }) => ({ schema: { ...schema, maxLength: 20 } })),
    'ads campaigns create: narrowed values --name',
  ],
  [
    'a list that takes one value',
    () =>
      withFlag('ads campaigns list', '--campaign-ids', ({ list: _, ...flag }) => ({ ...flag, list: false })),
    'ads campaigns list: narrowed values --campaign-ids',
  ],
  [
    'a changed type',
    () => withFlag('ads campaigns list', '--count', () => ({ schema: { type: 'boolean' } })),
    'ads campaigns list: changed type --count',
  ],
  [
    'a switch that needs a value',
    () => withFlag('ads plan', '--activate', () => ({ value: 'value' })),
    'ads plan: changed type --activate',
  ],
  ['a new required flag', addFlag(true), 'ads plan: new required flag --new'],
  [
    'a flag that becomes required',
    () => withFlag('ads campaigns create', '--daily-budget', () => ({ required: true })),
    'ads campaigns create: new required flag --daily-budget',
  ],
  [
    'a removed argument',
    () => withCommand('ads campaigns get', () => ({ arguments: [] })),
    'ads campaigns get: removed argument campaign-id',
  ],
  [
    'an argument that becomes required',
    () =>
      withCommand('ads plan', ({ arguments: taken }) => ({
        arguments: taken.map((one) => ({ ...one, required: true })),
      })),
    'ads plan: new required argument path',
  ],
  [
    'a removed JSON field',
    () => withRecord((members) => without('name', members)),
    'ads campaigns get: removed JSON field name',
  ],
  [
    'a JSON field of another type',
    () => withRecord((members) => ({ ...members, name: { type: 'integer' } })),
    'ads campaigns get: changed type name',
  ],
  [
    'a JSON field that may be absent',
    () => withCommand('ads campaigns get', ({ output }) => ({ output: { ...output, required: ['name'] } })),
    'ads campaigns get: JSON field that may be absent id',
  ],
  [
    'a member that a document may no longer have',
    () =>
      withDocument(({ properties }) => ({
        properties: without('name', properties as Record<string, Schema>),
      })),
    'ads campaigns create: removed JSON field name',
  ],
  [
    'a member that a document must have',
    () => withDocument(() => ({ required: ['funding_instrument_id', 'name', 'daily_budget'] })),
    'ads campaigns create: new required field daily_budget',
  ],
  [
    'an exit code that a command no longer has',
    () =>
      withCommand('ads plan', ({ exit_codes: codes }) => ({
        exit_codes: codes.filter((code) => code !== 11),
      })),
    'ads plan: changed exit code 11',
  ],
  [
    'an exit code with another meaning',
    () => ({ ...current, exit_codes: { ...current.exit_codes, 6: 'anything else' } }),
    'ads: changed exit code 6',
  ],
  [
    'a command that begins to write',
    () => withCommand('ads plan', () => ({ changes_account: true })),
    'ads plan: changed effect',
  ],
  [
    'a removed environment variable',
    () => ({
      ...current,
      environment_variables: current.environment_variables.filter((name) => name !== 'ADS_ENV'),
    }),
    'ads: removed environment variable ADS_ENV',
  ],
  [
    'a removed field of errors',
    () => ({ ...current, error_fields: current.error_fields.filter((name) => name !== 'error.hint') }),
    'errors: removed JSON field error.hint',
  ],
  [
    'a section that campaign files may no longer have',
    () => ({
      ...current,
      files: {
        ...current.files,
        properties: without('vars', current.files.properties as Record<string, Schema>),
      },
    }),
    'campaign files: removed JSON field vars',
  ],
];

function withoutPlan(): Surface['commands'] {
  const { 'ads plan': _, ...others } = current.commands;
  return others;
}

describe('a comparison of two versions', () => {
  it.each(planted)('names %s as a break', (_name, make, change) => {
    const changes = compareSurfaces(current, make());
    expect(changes.filter(({ breaks }) => breaks).map(describeChange)).toContain(change);
    expect(untold(changes, '## [Unreleased]\n')).toContain(change);
  });

  it.each<readonly [string, () => Surface, string]>([
    [
      'a command',
      () => ({ ...current, commands: { ...current.commands, 'ads new': current.commands['ads plan']! } }),
      'new command ads new',
    ],
    ['an optional flag', addFlag(false), 'ads plan: new flag --new'],
    [
      'a value',
      () =>
        withFlag('ads campaigns create', '--entity-status', ({ schema }) => ({
          schema: { ...schema, enum: ['ACTIVE', 'DRAFT', 'NEW', 'PAUSED'] },
        })),
      'ads campaigns create: more values --entity-status',
    ],
    [
      'a JSON field',
      () => withRecord((members) => ({ ...members, colour: { type: 'string' } })),
      'ads campaigns get: new JSON field colour',
    ],
    [
      'a member of a document',
      () =>
        withDocument(({ properties }) => ({
          properties: { ...(properties as object), colour: { type: 'string' } },
        })),
      'ads campaigns create: new JSON field colour',
    ],
    [
      'a higher limit',
      () =>
        withFlag('ads campaigns create', '--name', ({ schema }) => ({
          schema: { ...schema, maxLength: 2000 },
        })),
      'ads campaigns create: wider values --name',
    ],
    [
      'an environment variable',
      () => ({ ...current, environment_variables: [...current.environment_variables, 'ADS_NEW'] }),
      'ads: new environment variable ADS_NEW',
    ],
  ])('names %s as added, and breaks nothing', (_name, make, change) => {
    const changes = compareSurfaces(current, make());
    expect(changes.map(describeChange)).toEqual([change]);
    expect(untold(changes, '## [Unreleased]\n')).toEqual([]);
  });

  it('accepts a break that a line of the changelog names, with the command and the flag', () => {
    const changes = compareSurfaces(current, planted[1]![1]());
    const below = (category: string, line: string) => `## [Unreleased]\n\n### ${category}\n\n- ${line}\n`;
    expect(untold(changes, below('Removed', '`ads plan --activate`: use `ads apply`.'))).toEqual([]);
    expect(untold(changes, below('Added', '`ads plan --activate`: use `ads apply`.'))).toHaveLength(1);
    expect(untold(changes, below('Removed', '`ads plan` has fewer flags.'))).toHaveLength(1);
    expect(untold(changes, below('Removed', '`ads apply --activate`.'))).toHaveLength(1);
  });
});

describe('the number of a version', () => {
  it.each([
    ['0.1.0', '0.1.1', false],
    ['0.1.9', '0.2.0', true],
    ['0.9.0', '1.0.0', true],
    ['1.2.3', '1.2.4', false],
    ['1.2.3', '1.3.0', false],
    ['1.2.3', '2.0.0', true],
    ['1.2.3', '2.0.0-beta.1', true],
  ])('says whether it may break scripts: %s to %s', (last, next, may) => {
    expect(problemOfStep(last, next, [])).toBeUndefined();
    const problem = problemOfStep(last, next, ['ads plan: removed flag --activate']);
    if (may) expect(problem).toBeUndefined();
    else expect(problem).toMatch(/^\S+ breaks scripts[\s\S]*\nads plan: removed flag --activate$/);
  });

  it('only grows', () => {
    expect(problemOfStep('0.2.0', '0.1.9', [])).toBe('0.1.9 is older than 0.2.0');
  });
});
