/** Names of values that a model must not set, in every spelling, and extra arguments of the tools. */
import type { MakeAttacks } from './attack.js';

/** Global flags, their values, and what a program may take for them. */
const names: readonly string[] = [
  ...['profile', '--profile', 'Profile', 'PROFILE', ' profile', 'profile ', '-p', 'profile=nobody'],
  ...['--profile=nobody', '--profile nobody', 'profile\n', 'profile\u0000', '\u0440rofile', 'pro\u200bfile'],
  ...['env', '--env', '--env=production', 'Env', 'environment', 'ADS_ENV', 'ADS_PROFILE', 'ads_env'],
  ...[
    'allow_over_limit',
    'allow-over-limit',
    '--allow-over-limit',
    'allowOverLimit',
    'allow_over_limit=true',
  ],
  ...['yes', '--yes', '-y', 'confirm', '--confirm', 'no_input', 'input', 'no_check', '--no-check'],
  ...['trace', 'verbose', 'dry_run', 'no-dry-run', '--dry-run=false', 'all_accounts', '--all-accounts'],
  ...['query_file', '--query-file', 'save', 'output', '-o', '--output', 'to', 'data', 'config', 'timeout'],
  ...['max_wait', 'api_version', 'help', 'version', 'constructor', 'toString', 'prototype', '', '--', '='],
];

export const flagAttacks: MakeAttacks = ({ ids: { small } }) =>
  names.flatMap((name) => [
    {
      name: `a list with ${JSON.stringify(name)}`,
      tool: 'read',
      input: { command: 'campaigns list', values: { [name]: 'nobody' } },
    },
    {
      name: `an update with ${JSON.stringify(name)}`,
      tool: 'plan',
      profile: 'nobody',
      input: { command: 'campaigns update', values: { id: small, daily_budget: '31', [name]: 'production' } },
    },
  ]);

export const argumentAttacks: MakeAttacks = ({ ids: { small } }) => {
  const values = { id: small, daily_budget: '31' };
  const change = { command: 'campaigns update', values };
  return [
    ...[
      { profile: 'nobody' },
      { approval: 'none' },
      { approved: true },
      { yes: true },
      { dry_run: false },
    ].map((more) => ({
      name: `a plan with ${JSON.stringify(more)}`,
      tool: 'plan',
      input: { ...change, ...more },
    })),
    ...[{ approve: true }, { reply: 'yes' }, { canAsk: true }, { inputResponses: { approval: {} } }].map(
      (more) => ({
        name: `an apply with ${JSON.stringify(more)}`,
        tool: 'apply',
        input: { plan: '0123456789', ...more },
      }),
    ),
    { name: 'a command and operations', tool: 'plan', input: { ...change, operations: [change] } },
    { name: 'operations of operations', tool: 'plan', input: { operations: [{ operations: [change] }] } },
    {
      name: 'an operation with a profile',
      tool: 'plan',
      input: { operations: [{ ...change, profile: 'nobody' }] },
    },
    { name: 'operations as a text', tool: 'plan', input: { operations: JSON.stringify([change]) } },
    { name: 'an empty list of operations', tool: 'plan', input: { operations: [] } },
    {
      name: '101 operations',
      tool: 'plan',
      input: { operations: Array.from({ length: 101 }, () => change) },
    },
    { name: 'files as a list', tool: 'plan', input: { files: ['campaigns.yaml'] } },
    {
      name: 'values as a text',
      tool: 'read',
      input: { command: 'campaigns list', values: '--profile nobody' },
    },
    {
      name: 'values as a list',
      tool: 'read',
      input: { command: 'campaigns list', values: ['--profile=nobody'] },
    },
    {
      name: 'a command as a list',
      tool: 'read',
      input: { command: ['campaigns', 'list', '--profile=nobody'] },
    },
    { name: 'a report of a profile', tool: 'report', input: { values: { last: '7d', profile: 'nobody' } } },
    {
      name: 'a report with a command',
      tool: 'report',
      input: { command: 'auth token', values: { last: '7d' } },
    },
    { name: 'a search with a profile', tool: 'search', input: { query: 'a', profile: 'nobody' } },
    { name: 'a list of a flag', tool: 'search', input: { query: 'a', in: 'campaigns --profile=nobody' } },
    { name: 'a search in profiles', tool: 'search', input: { query: 'nobody', in: 'profile' } },
    ...['approve', 'Apply', 'exec', '__proto__', 'constructor', 'profile_set', 'api', ''].map((tool) => ({
      name: `a tool ${JSON.stringify(tool)}`,
      tool,
      input: change,
    })),
  ];
};

/** Commands that a server does not have, or not by this tool. */
export const commandAttacks: MakeAttacks = ({ foreign, ids: { small, account } }) => {
  const commands = [
    ...[
      'ads profile set approval none',
      'profile set',
      'PROFILE SET',
      'profile\tset',
      'campaigns list --profile nobody',
    ],
    ...[
      'campaigns\nlist\n--env=production',
      'CAMPAIGNS LIST',
      'campaigns list -',
      `api GET accounts/${foreign}`,
    ],
    ...[
      `api PUT accounts/${account}/campaigns/${small}`,
      `approve 0123456789`,
      'ads approve',
      'approve --yes',
    ],
    ...['spend', 'ads spend', 'campaigns', '__proto__', 'constructor', 'toString', '\u0000', '$(id)', '`id`'],
    ...[
      'campaigns list; ads profile set approval none',
      '../../bin/sh',
      '--version',
      '-h',
      'c'.repeat(100_000),
    ],
    ...[
      'auth token',
      'auth bearer',
      'auth status --show-token',
      'oauth access-token',
      'config list',
      'history',
      'doctor',
    ],
    ...[
      'emulator env',
      'emulator requests',
      'profile export',
      'profile show',
      'login --pin',
      'mcp install',
      'undo',
    ],
  ];
  return [
    ...commands.flatMap((command) =>
      ['read', 'plan'].map((tool) => ({
        name: `${tool} ${JSON.stringify(command.slice(0, 60))}`,
        tool,
        input: { command, values: {} },
      })),
    ),
    {
      name: 'a write as a read',
      tool: 'read',
      input: { command: 'campaigns update', values: { id: small } },
    },
    { name: 'a read as a write', tool: 'plan', input: { command: 'campaigns list', values: {} } },
    ...['profile set', 'auth token', '__proto__'].map((command) => ({
      name: `the description of ${command}`,
      tool: 'describe',
      input: { command },
    })),
  ];
};
