/** What a forge reads of the project: issue forms, the settings of the update bot, and the address in each of its places. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './support/source.js';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const forms = readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

const text = { type: 'string', minLength: 1 };
const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const validations = closed({ required: { type: 'boolean' } });

/** A field of a form, with the attributes that its type has. */
function field(
  type: string,
  attributes: object,
  required: readonly string[],
  more: object = { id: { pattern: '^[\\w-]+$' }, validations },
) {
  return closed({ type: { const: type }, attributes: closed(attributes, required), ...more }, [
    'type',
    'attributes',
    ...('id' in more ? ['id'] : []),
  ]);
}
const about = { label: text, description: text };
const typed = { ...about, placeholder: text, value: text };
const options = { type: 'array', items: text, minItems: 1, uniqueItems: true };
const boxes = {
  type: 'array',
  items: closed({ label: text, required: { type: 'boolean' } }, ['label']),
  minItems: 1,
};

/** The form schema of the forge, as far as this project uses it. */
const formSchema = closed(
  {
    name: text,
    description: text,
    title: text,
    labels: { type: 'array', items: text },
    body: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          field('markdown', { value: text }, ['value'], {}),
          field('input', typed, ['label']),
          field('textarea', { ...typed, render: text }, ['label']),
          field(
            'dropdown',
            { ...about, multiple: { type: 'boolean' }, default: { type: 'integer' }, options },
            ['label', 'options'],
          ),
          field('checkboxes', { ...about, options: boxes }, ['label', 'options'], {
            id: { pattern: '^[\\w-]+$' },
          }),
        ],
      },
      contains: { properties: { type: { not: { const: 'markdown' } } } },
    },
  },
  ['name', 'description', 'body'],
);
const isForm = new Ajv2020({ strict: false }).compile(formSchema);

interface Form {
  readonly body: readonly { readonly id?: string; readonly type: string }[];
}

describe('an issue form', () => {
  it('exists for bugs, features and documentation', () => {
    expect(forms.sort()).toEqual(['bug.yml', 'documentation.yml', 'feature.yml']);
  });

  it.each(forms)('has the form that forges read: %s', (name) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as Form;
    expect(isForm(form) ? [] : isForm.errors).toEqual([]);
    const ids = form.body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each<[string, (form: Form) => unknown]>([
    [
      'a field without an id',
      ({ body, ...form }) => ({ ...form, body: body.map(({ id: _, ...one }) => one) }),
    ],
    [
      'another type',
      ({ body, ...form }) => ({
        ...form,
        body: [...body, { id: 'x', type: 'number', attributes: { label: 'X' } }],
      }),
    ],
    [
      'texts alone',
      ({ body, ...form }) => ({ ...form, body: body.filter(({ type }) => type === 'markdown') }),
    ],
    ['a member that forges refuse', (form) => ({ ...form, about: 'x' })],
    [
      'a required mark at a wrong place',
      ({ body, ...form }) => ({ ...form, body: body.map((one) => ({ ...one, required: true })) }),
    ],
  ])('is refused with %s', (_, change) => {
    expect(isForm(change(parse(read('.github/ISSUE_TEMPLATE/bug.yml')) as Form))).toBe(false);
  });

  it('is not replaced by an empty issue, and leads to the private report of a weakness', () => {
    const config = parse(read('.github/ISSUE_TEMPLATE/config.yml'));
    expect(config).toMatchObject({
      blank_issues_enabled: false,
      contact_links: [{ name: expect.any(String), about: expect.any(String) }],
    });
    expect(read('SECURITY.md')).toContain(config.contact_links[0].url);
  });
});

describe('the address of the project', () => {
  it('is the same in each of its places', () => {
    const { homepage, bugs, repository } = JSON.parse(read('package.json'));
    const address = repository.url.replace(/^git\+|\.git$/g, '');
    expect(address).toMatch(/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/);
    expect({ homepage, bugs }).toEqual({ homepage: `${address}#readme`, bugs: { url: `${address}/issues` } });
    for (const name of ['SECURITY.md', '.github/ISSUE_TEMPLATE/config.yml'])
      expect(read(name)).toContain(`${address}/security`);
  });
});

interface Update {
  readonly 'package-ecosystem': string;
  readonly directories: readonly string[];
  readonly schedule: { readonly interval: string };
  readonly groups: object;
}

/** Folders with a file of this name, as the update bot names them. */
function foldersWith(name: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(?:node_modules|dist|\.git|\.ci)$/.test(entry.name) ? [] : foldersWith(name, path);
    return entry.name === name ? [join('/', dirname(path))] : [];
  });
}

describe('the update bot', () => {
  const { version, updates } = parse(read('.github/dependabot.yml')) as {
    version: number;
    updates: readonly Update[];
  };
  const directoriesOf = (system: string) =>
    updates.find((update) => update['package-ecosystem'] === system)?.directories;

  it('looks weekly, with one change for many updates', () => {
    expect(version).toBe(2);
    for (const { schedule, groups } of updates) {
      expect(schedule.interval).toBe('weekly');
      expect(Object.keys(groups).length).toBeGreaterThan(0);
    }
  });

  it.each([
    ['npm', 'package-lock.json', []],
    ['github-actions', 'action.yml', ['/']],
    ['docker', 'Dockerfile', []],
  ])('of %s looks into each folder with %s', (system, name, others) => {
    const folders = [...others, ...foldersWith(name)].sort();
    expect([...(directoriesOf(system) ?? [])].sort()).toEqual(folders);
    for (const folder of folders) expect(existsSync(join(root, folder))).toBe(true);
  });
});
