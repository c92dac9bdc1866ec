/** The commands that look at whole accounts, as data. */
import { dataFlags, readFlags, rowFlags } from '../../core/host/accepted-flags.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { fewAccounts, maxCalls } from './most-calls.js';
import { severities } from './severities.js';

const rules = {
  type: 'string',
  min: 1,
  metavar: 'file',
  help: 'YAML file with thresholds, or - for stdin (default: those of ads check rules)',
} as const;

export const monitoringCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['today'],
    summary: 'Show what needs attention today',
    forModels: 'read',
    flags: {
      rules,
      full: { type: 'boolean', help: 'show every account and item, not only one screen' },
    },
    notes: [
      'The first table shows what needs attention, the worst first. For the commands that fix it: ads check',
      'The second table shows each account: spend so far, spend at the same time yesterday, and the projected spend of the day.',
      'Changes are those since the last look that are not in the history of this machine by the user who signs.',
      `The first look at up to ${fewAccounts} accounts measures all, and may wait for jobs as long as --max-wait allows.`,
      `Other looks make at most ${maxCalls} calls for an account. Where they do not suffice, run ads check, which measures all.`,
      '-o json and -o csv have all rows: kind is account, campaign, finding or change.',
    ],
    examples: [
      'ads today',
      'ads today --all-accounts',
      'ads today --all-accounts -o csv > today.csv',
      'ads today -o json --query "[?severity==\'error\'].message"',
    ],
    severalAccounts: true,
    accepts: [...readFlags, ...rowFlags, 'allAccounts', 'dryRun'],
    load: async () => (await import('./today.js')).showToday,
  }),
  localCommand({
    words: ['check'],
    summary: 'Check accounts with rules',
    forModels: 'read',
    flags: {
      rules,
      only: {
        type: 'list',
        of: { type: 'string', help: 'a rule' },
        min: 1,
        metavar: 'rules',
        help: 'only these rules, by name',
      },
      severity: {
        type: 'enum',
        values: severities,
        metavar: 'severity',
        help: 'error: leave out warnings (default: warning)',
      },
      markdown: { type: 'boolean', help: 'print a Markdown list for a channel' },
    },
    notes: [
      'Each finding is one row, with the command that fixes it. The exit code is 12 if there are findings.',
      'Without findings, it is 3 if a rule could not be checked as a whole. Such a rule has a row of severity unknown.',
      'The exit code is 3 if an account could not be read, even if others have findings.',
      'Only the calls that the chosen rules need are made. --dry-run lists them.',
      'For the rules, their thresholds and defaults: ads check rules',
    ],
    examples: [
      'ads check',
      'ads check --all-accounts --rules rules.yaml --markdown',
      'ads check --only pacing-over,spend-cap --rules rules.yaml -o json',
      "ads check --severity error -o json --query '[].command'",
    ],
    severalAccounts: true,
    accepts: [...readFlags, ...rowFlags, 'allAccounts', 'dryRun'],
    exits: [exitCodes.broken],
    load: async () => (await import('./check-accounts.js')).checkAccounts,
  }),
  localCommand({
    words: ['check', 'rules'],
    summary: 'List the rules',
    profile: 'unused',
    forModels: 'read',
    notes: ['A row per threshold. "off" in a file of rules turns a rule off.'],
    examples: ['ads check rules', 'ads check rules -o json'],
    accepts: [...dataFlags, ...rowFlags],
    load: async () => (await import('./check-rules.js')).listRules,
  }),
];
