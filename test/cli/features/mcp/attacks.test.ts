/** What a language model must not reach, whatever it gives: flags, files, other accounts, and commands of this machine. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../../../src/cli/core/host/command-error.js';
import { globalFlagNames } from '../../../../src/cli/core/host/global-flags.js';
import { commandByName, commandId, modelUse } from '../../../../src/cli/features/mcp/command-by-name.js';
import { toWords, type Values } from '../../../../src/cli/features/mcp/command-words.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';

const tree = commandTree();
const scope = { accounts: ['mine1'] };

/** The problem of an attempt, as a model reads it; undefined where it passes. */
function refusal(use: 'read' | 'plan', command: string, values: Values = {}): string | undefined {
  try {
    toWords(commandByName(command, use, tree), values, scope);
    return undefined;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}

describe('a model may not', () => {
  it.each([
    ['login'],
    ['logout'],
    ['auth token'],
    ['auth status'],
    ['profile set'],
    ['profile import'],
    ['config list'],
    ['accounts use'],
    ['alias set'],
    ['approve'],
    ['mcp'],
    ['mcp install'],
    ['api'],
    ['history'],
    ['undo'],
    ['doctor'],
    ['pull'],
    ['plan'],
    ['apply'],
    ['launch'],
    ['completion'],
    ['emulator start'],
    ['emulator reset'],
    ['leads export'],
    ['campaigns export'],
    ['media-library upload'],
    ['custom-audiences users upload'],
    ['oauth access-token'],
    ['oauth.request-token'],
    ['help'],
    ['nothing'],
    ['--version'],
    [''],
    ['campaigns list --profile other'],
    ['campaigns list; rm -rf /'],
    ['../campaigns list'],
  ])('read or plan with the command %j', (command) => {
    expect(refusal('read', command)).toBeDefined();
    expect(refusal('plan', command)).toBeDefined();
  });

  const reading = ['fields', 'query', 'filter', 'sort', 'limit', 'resolve', 'account'];
  it.each(globalFlagNames.filter((name) => !reading.includes(name)))('set the global flag %s', (name) => {
    for (const spelled of [name, `--${name}`, name.replaceAll('-', '_')]) {
      expect(refusal('read', 'campaigns list', { [spelled]: 'x' })).toMatch(/does not take it|a person/);
      expect(refusal('plan', 'campaigns delete', { id: 'a', [spelled]: true })).toMatch(
        /not take it|a person/,
      );
    }
  });

  it.each<[string, 'read' | 'plan', string, Values]>([
    ['a file of a body', 'plan', 'campaigns batch', { from: '/etc/passwd' }],
    ['standard input as ids', 'read', 'why', { id: '-' }],
    ['a file of accounts', 'read', 'campaigns list', { account: '@/etc/passwd' }],
    ['a file as an id', 'read', 'campaigns get', { id: '@/etc/passwd' }],
    ['a flag as an id', 'read', 'campaigns get', { id: '--profile=other' }],
    ['a flag among ids', 'read', 'stats jobs wait', { job: ['1', '-o'] }],
    ['no id', 'read', 'campaigns get', { id: '' }],
    ['a file to write to', 'read', 'stats jobs download', { job: ['1'], to: '/tmp/x' }],
    ['a file of media', 'plan', 'media append', { id: '1', media: '/etc/passwd' }],
    ['another account', 'read', 'campaigns list', { account: 'other' }],
    ['another account among its own', 'read', 'campaigns list', { account: 'mine1,other' }],
    ['another account as a list', 'read', 'campaigns list', { account: ['mine1', 'other'] }],
    ['another account as an argument', 'read', 'accounts get', { account_id: 'other' }],
    ['a copy to another account', 'plan', 'clone', { id: 'a', to_account: 'other' }],
    ['a copy to another account by its flag', 'plan', 'clone', { id: 'a', '--to-account': 'other' }],
    ['a copy by a mixed spelling', 'plan', 'clone', { id: 'a', '--to_account': 'other' }],
    ['a copy by a word with a hyphen', 'plan', 'clone', { id: 'a', 'to-account': 'other' }],
    ['one of two copies', 'plan', 'clone', { id: 'a', to_account: 'mine1', '--to_account': 'other' }],
    ['a list of copies', 'plan', 'clone', { id: 'a', 'to-account': ['mine1', 'other'] }],
    ['an end of a job', 'read', 'stats jobs cancel', { job_id: '1' }],
    ['an end of an export', 'read', 'leads exports cancel', { export_id: '1' }],
    ['a confirmation', 'plan', 'campaigns delete', { id: 'a', confirm: 1 }],
    ['an unknown flag', 'read', 'campaigns list', { __proto__x: '1' }],
    ['a flag with a value in its name', 'read', 'campaigns list', { 'count=1 --yes': '1' }],
  ])('give %s', (_, use, command, values) => {
    expect(refusal(use, command, values)).toBeDefined();
  });

  it('make a flag of a value', () => {
    const values = { name: '--yes', fields: '--profile', query: '\n--env=production' };
    const { words } = toWords(commandByName('campaigns list', 'read', tree), { query: values.query }, scope);
    expect(words).toEqual(['campaigns', 'list', `--query=${values.query}`]);
    const planned = toWords(commandByName('campaigns create', 'plan', tree), { name: values.name }, scope);
    expect(planned.words).toEqual(['campaigns', 'create', '--name=--yes']);
  });

  it('use an account by leaving it out', () => {
    expect(toWords(commandByName('campaigns list', 'read', tree), {}, scope).account).toBe('mine1');
  });
});

describe('a command', () => {
  it('without an endpoint is refused unless its description allows it', () => {
    const allowed = tree.commands.filter(({ local }) => local?.forModels !== undefined).map(commandId);
    expect(allowed).toEqual([
      ...[
        'stats report',
        'stats reconcile',
        'stats jobs wait',
        'stats jobs download',
        'why',
        'tree',
        'today',
        'check',
        'check rules',
        'clone',
      ],
      ...['ab-tests get', 'schema'],
      ...['campaigns pause', 'line-items pause', 'funding-instruments pause', 'funding-instruments activate'],
      ...['wait', 'endpoints', 'sql'],
    ]);
  });

  it('that may be read has an endpoint that is not a write', () => {
    const reads = tree.commands.filter((command) => command.endpoint && modelUse(command) === 'read');
    expect(reads.filter(({ endpoint }) => endpoint?.method !== 'GET' && !endpoint?.harmless)).toEqual([]);
    expect(reads.filter(({ endpoint }) => endpoint?.method === 'DELETE')).toEqual([]);
    expect(reads.length).toBeGreaterThan(100);
  });
});
