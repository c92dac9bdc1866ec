/** The commands for profiles, as data. */
import { dataFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { guardFlags, storeFlag, urlFlags } from './profile-flags.js';

const knownProfile = {
  type: 'string',
  required: true,
  offers: { refers: ['profiles'] },
  help: 'the profile',
} as const;

/** What commands have in common that manage profiles, and so may be given one that does not exist. */
const managesProfiles = { profile: 'optional', accepts: [...dataFlags, 'dryRun'] } as const;

/** The settings that can be changed; accounts are set by `ads accounts use`, the sign-in by `ads login`. */
const profileSettings = [
  ...(['env', 'auth-url', 'ads-url', 'ads-sandbox-url', 'output', 'history'] as const),
  ...(['max-daily-budget', 'max-bid', 'max-change', 'max-total-per-day'] as const),
  ...(['read-only', 'allow-over-limit', 'approval'] as const),
] as const;

export const profileCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['profile', 'list'],
    summary: 'List the profiles',
    examples: ['ads profile list', 'ads profile list -o json'],
    ...managesProfiles,
    accepts: [...dataFlags, 'profile'],
    load: async () => (await import('./profile.js')).listProfiles,
  }),
  localCommand({
    words: ['profile', 'show'],
    summary: 'Show a profile, without its secrets',
    arguments: {
      name: {
        type: 'string',
        offers: { refers: ['profiles'] },
        help: 'the profile (default: the current one)',
      },
    },
    examples: ['ads profile show', 'ads profile show client-a -o json'],
    ...managesProfiles,
    accepts: [...dataFlags, 'profile'],
    load: async () => (await import('./profile.js')).showProfile,
  }),
  localCommand({
    words: ['profile', 'use'],
    summary: 'Set the current profile',
    arguments: { name: knownProfile },
    examples: ['ads profile use client-a'],
    ...managesProfiles,
    load: async () => (await import('./profile.js')).useProfile,
  }),
  localCommand({
    words: ['profile', 'create'],
    summary: 'Create a profile without signing in',
    arguments: {
      name: { type: 'string', required: true, help: 'letters, digits, dots, dashes and underscores' },
    },
    flags: { ...urlFlags, ...guardFlags },
    notes: [
      '--env sets the environment of the profile.',
      'ads does not send writes over a limit unless --allow-over-limit is given. To forbid that flag: ads profile set allow-over-limit false.',
    ],
    examples: [
      'ads profile create client-a --env sandbox --auth-url https://auth.example.com',
      'ads profile create client-b --max-daily-budget "50 USD" --max-change 5x',
    ],
    ...managesProfiles,
    accepts: [...managesProfiles.accepts, 'env'],
    load: async () => (await import('./profile.js')).createProfile,
  }),
  localCommand({
    words: ['profile', 'delete'],
    summary: 'Delete a profile and its secrets',
    arguments: { name: knownProfile },
    notes: [
      'Asks for confirmation unless --yes is given. The token remains valid; to revoke it, use ads logout --revoke first.',
    ],
    examples: ['ads profile delete client-a --yes'],
    ...managesProfiles,
    load: async () => (await import('./profile.js')).deleteProfileAction,
  }),
  localCommand({
    words: ['profile', 'rename'],
    summary: 'Rename a profile',
    arguments: {
      name: knownProfile,
      new_name: { type: 'string', required: true, help: 'the new name' },
    },
    examples: ['ads profile rename client-a acme'],
    ...managesProfiles,
    load: async () => (await import('./profile.js')).renameProfileAction,
  }),
  localCommand({
    words: ['profile', 'set'],
    summary: 'Change a setting of the current profile',
    arguments: {
      setting: {
        type: 'enum',
        values: profileSettings,
        required: true,
        help: 'the setting to change',
      },
      value: { type: 'string', help: 'the value' },
    },
    flags: { unset: { type: 'boolean', help: 'remove the setting' } },
    rules: [{ rule: 'exactlyOne', params: ['value', 'unset'] }],
    notes: [
      'Guards: max-daily-budget, max-bid and max-total-per-day are amounts, such as 50 or "50 USD, 7000 JPY". max-change is a factor, such as 5x. read-only and allow-over-limit are true or false.',
      'An amount without a currency applies to every currency not listed. If each amount has a currency, writes in other currencies are refused.',
      'ads does not send writes over a limit unless --allow-over-limit is given. Setting allow-over-limit to false forbids that flag.',
      'history true also logs writes with credentials from the environment; history false turns the log off, which then only says that it is incomplete.',
      'Loosening or removing a guard asks for confirmation unless --yes is given.',
      'approval is terminal, client or none: who approves the plans of a language model (ads mcp). Only a person in a terminal loosens it.',
    ],
    examples: [
      'ads profile set env sandbox --profile client-a',
      'ads profile set ads-url https://ads.example.com',
      'ads profile set output --unset',
      'ads profile set max-daily-budget "50 USD, 7000 JPY" --profile client-a',
    ],
    accepts: [...dataFlags, 'profile', 'dryRun'],
    load: async () => (await import('./profile.js')).changeSetting,
  }),
  localCommand({
    words: ['profile', 'import'],
    summary: 'Import profiles and secrets from twurl',
    arguments: {
      file: { type: 'string', metavar: 'file', help: 'the config file of twurl (default ~/.twurlrc)' },
    },
    flags: { store: { ...storeFlag, default: 'keychain' }, ...urlFlags },
    notes: ['Existing profiles are skipped. The file is not changed.'],
    examples: ['ads profile import', 'ads profile import old/.twurlrc --store file'],
    ...managesProfiles,
    load: async () => (await import('./profile-import.js')).importProfiles,
  }),
];
