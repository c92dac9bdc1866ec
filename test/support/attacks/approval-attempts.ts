/** Ways to approve a plan without a person who reads it, by the command line. */
import type { RunOptions } from '../cli.js';
import type { Files } from '../guarded-world.js';

export interface ApprovalAttempt {
  readonly name: string;
  readonly argv: (plan: string) => readonly string[];
  readonly options?: RunOptions & { readonly files?: Files };
}

/** A terminal whose user types these words. */
const typed = (...answers: readonly (string | null)[]) => ({ terminal: 100, answers, confirm: true });
const approve = (plan: string): readonly string[] => ['approve', plan];

export const approvalAttempts: readonly ApprovalAttempt[] = [
  { name: 'a pipe', argv: approve },
  ...['1\n', 'y\n', 'yes\n', '1\n1\n1\n'].map((stdin) => ({
    name: `a pipe with ${JSON.stringify(stdin)}`,
    argv: approve,
    options: { stdin },
  })),
  ...['--yes', '--no-input', '--quiet', '--confirm=1', '--allow-over-limit', '--output=json'].map((flag) => ({
    name: `a pipe and ${flag}`,
    argv: (plan: string) => ['approve', plan, flag],
    options: { stdin: '1\n' },
  })),
  ...['--yes', '--no-input', '--confirm=1'].map((flag) => ({
    name: `a terminal and ${flag}`,
    argv: (plan: string) => ['approve', plan, flag],
    options: { terminal: 100, answers: [''], confirm: true },
  })),
  ...[
    '',
    'y',
    'yes',
    '0',
    '01',
    '1.0',
    '2',
    '-1',
    '+1',
    '1 1',
    '\u0661',
    '\uff11',
    'approve',
    '1\u200b',
    '\u00b9',
    'I',
  ].map((answer) => ({
    name: `the answer ${JSON.stringify(answer)}`,
    argv: approve,
    options: typed(answer),
  })),
  { name: 'an interrupted prompt', argv: approve, options: typed(null) },
  { name: 'an alias', argv: (plan) => ['agree', plan], options: typed('1') },
  { name: 'an alias with the plan', argv: () => ['agree-last'], options: typed('1') },
  { name: 'a raw call', argv: (plan) => ['api', 'POST', `approve/${plan}`, '--param', 'approved=true'] },
  {
    name: 'a variable for yes',
    argv: approve,
    options: { env: { ADS_YES: '1', ADS_APPROVAL: 'none', CI: 'true' } },
  },
  { name: 'two plans', argv: (plan) => ['approve', plan, plan], options: typed('1', '1') },
  { name: 'a path', argv: (plan) => ['approve', `../plans/${plan}`], options: typed('1') },
  {
    name: 'a name in capitals',
    argv: (plan) => ['approve', plan.toUpperCase().padEnd(11, 'A')],
    options: typed('1'),
  },
  { name: 'all plans', argv: () => ['approve', '--all'], options: typed('1') },
  { name: 'all plans by a star', argv: () => ['approve', '*'], options: typed('1') },
];

/** Ways to need no approval, or fewer limits, without a person. */
export const looseningAttempts: readonly {
  readonly name: string;
  readonly argv: readonly string[];
  readonly stdin?: string;
}[] = [
  ...['none', 'client', 'NONE', ' none '].map((value) => ({
    name: `the setting ${JSON.stringify(value)}`,
    argv: ['profile', 'set', 'approval', value, '--profile', 'person'],
    stdin: 'y\n',
  })),
  ...['--yes', '--no-input', '--quiet'].map((flag) => ({
    name: `the setting with ${flag}`,
    argv: ['profile', 'set', 'approval', 'none', '--profile', 'person', flag],
  })),
  {
    name: 'a setting of a new profile',
    argv: ['profile', 'set', 'approval', 'none', '--profile', 'fresh', '--yes'],
  },
  { name: 'a new profile', argv: ['profile', 'create', 'fresh', '--approval', 'none', '--yes'] },
  { name: 'an alias of the setting', argv: ['loosen', '--yes'] },
  {
    name: 'a limit without a question',
    argv: ['profile', 'set', 'max-daily-budget', '5000', '--profile', 'person'],
  },
  { name: 'no limit', argv: ['profile', 'set', 'max-bid', '--unset', '--profile', 'person'] },
  {
    name: 'writes of a profile that reads',
    argv: ['profile', 'set', 'read-only', 'false', '--profile', 'watcher'],
  },
  { name: 'the name of a guarded profile', argv: ['profile', 'create', 'person'] },
  { name: 'another profile under its name', argv: ['profile', 'rename', 'nobody', 'person', '--yes'] },
  { name: 'another profile under a new name', argv: ['profile', 'rename', 'nobody', 'fresh', '--yes'] },
];
