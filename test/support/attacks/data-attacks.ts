/** Queries, filters, cursors and inputs that are too large, too deep or not what they look like. */
import type { AttackedWorld } from '../attacked-world.js';
import type { Content } from '../mcp-client.js';
import type { MakeAttacks, ModelAttack } from './attack.js';

const deep = (depth: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = { a: [value] };
  return value;
};

function read(name: string, values: Content, more: Partial<ModelAttack> = {}): ModelAttack {
  return { name, tool: 'read', input: { command: 'campaigns list', values }, ...more };
}

const harmless = { isHarmless: true } as const;

export const queryAttacks: MakeAttacks = () => [
  ...[
    '[',
    '@'.repeat(10_000),
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'!'.repeat(5000)}id`,
    '`{',
    'env(@)',
  ].map((query) => read(`the query ${query.slice(0, 30)}`, { query })),
  ...[
    '__proto__',
    'constructor',
    '[*].__proto__',
    '[].constructor.constructor',
    'keys(@)',
    '*.*.*.*.*.*',
    'to_string(@)',
  ].map((query) => read(`the query ${query}`, { query }, harmless)),
  read('a query of many parts', { query: Array(2000).fill('[*]').join(' | ') }, harmless),
  read('a query of many products', { query: `[${Array(200).fill('@').join(',')}]` }, harmless),
  ...['__proto__.x=1', 'constructor=1', 'name', '=', '>', '\u0000=1', 'x'.repeat(100_000)].map((filter) =>
    read(`the filter ${filter.slice(0, 30)}`, { filter: [filter] }),
  ),
  ...[`name~${'a'.repeat(100_000)}`, 'name~(a+)+$', 'name~[', "name='; DROP TABLE record; --", 'name~%'].map(
    (filter) => read(`the filter ${filter.slice(0, 30)}`, { filter: [filter] }, harmless),
  ),
  ...['__proto__', 'constructor', '-', '--sort'].map((sort) => read(`the order ${sort}`, { sort })),
  ...['__proto__', 'constructor', '../id', '$(id)', ','].map((fields) =>
    read(`the fields ${fields}`, { fields }),
  ),
  ...['-1', '1e9', '0x10', 'Infinity', 1.5, {}, '1,2', '9'.repeat(400)].map((limit) =>
    read(`the limit ${JSON.stringify(limit).slice(0, 30)}`, { limit }),
  ),
];

export const cursorAttacks: MakeAttacks = ({ secretFile }) =>
  [
    ...[
      'result-000000000000000000000000-0',
      `result-${'0'.repeat(24)}-999999999`,
      'result-../../../secrets-0',
    ],
    ...[
      `result-${secretFile}-0`,
      '--profile=nobody',
      `@${secretFile}`,
      '-',
      '\u0000',
      'x'.repeat(100_000),
      '',
      ' ',
    ],
  ].map((cursor) => ({
    name: `the cursor ${cursor.slice(0, 40)}`,
    tool: 'read',
    input: { command: 'campaigns list', values: {}, cursor },
    // The service begins anew for a cursor that it does not know.
    isHarmless: true,
  }));

/** Inputs that a program may fail on. */
export const hugeAttacks: MakeAttacks = ({ ids: { small } }: AttackedWorld) => [
  read('a very deep value', { filter: deep(3000) }),
  read('a very deep member', { a: deep(3000) }),
  read('10,000 names', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`n${at}`, at]))),
  read('a name of a million letters', { ['n'.repeat(1_000_000)]: 1 }),
  read('1,000 filters', { filter: Array(1000).fill('name=a') }, harmless),
  {
    name: 'a deep list of ids',
    tool: 'read',
    input: { command: 'campaigns get', values: { id: deep(500) } },
  },
  {
    name: '10,000 ids',
    tool: 'read',
    input: { command: 'campaigns get', values: { id: Array(10_000).fill(small) } },
  },
  { name: 'a deep body', tool: 'plan', input: { command: 'campaigns batch', values: { body: deep(3000) } } },
  {
    name: 'a body of a megabyte',
    tool: 'plan',
    input: { command: 'campaigns batch', values: { body: 'x'.repeat(1e6) } },
  },
  {
    name: 'a deep text',
    tool: 'plan',
    input: { command: 'campaigns batch', values: { body: '['.repeat(1e5) } },
  },
  {
    name: 'operations of operations, deep',
    tool: 'plan',
    input: { operations: [{ command: 'campaigns update', values: { id: small, name: deep(500) } }] },
  },
  {
    name: 'a name of a megabyte',
    tool: 'plan',
    input: { command: 'campaigns update', values: { id: small, name: 'x'.repeat(1e6) } },
  },
  ...['constructor', '__proto__', 'toString'].map((operation_type) => ({
    name: `a batch of kind ${operation_type}`,
    tool: 'plan',
    input: { command: 'line-items batch', values: { body: [{ operation_type, params: {} }] } },
  })),
  ...[null, 1, 'x', [], [null], [[]], { a: null }].map((body) => ({
    name: `a batch of ${JSON.stringify(body)}`,
    tool: 'plan',
    input: { command: 'campaigns batch', values: { body } },
  })),
  {
    name: 'a search for everything',
    tool: 'search',
    input: { query: '(a+)+$'.repeat(1000) },
    isHarmless: true,
  },
  {
    name: 'a search for hidden letters',
    tool: 'search',
    input: { query: '\u{e0041}\u202e' },
    isHarmless: true,
  },
  { name: 'the description of a path', tool: 'describe', input: { command: '../../etc/passwd' } },
  { name: 'a plan of nothing', tool: 'plan', input: {} },
  { name: 'an apply of nothing', tool: 'apply', input: {} },
];
