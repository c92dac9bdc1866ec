/** The command that checks what every command depends on, as data. */
import { readFlags } from '../../core/host/accepted-flags.js';
import type { LocalCommand } from '../../core/host/local-command.js';

export const doctorCommand: LocalCommand = {
  words: ['doctor'],
  summary: 'Check the installation and suggest fixes',
  notes: [
    'Checks versions, Node, SQLite, PATH, config, disk, base URLs, proxy, DNS, TLS, clock, keychain, token, account and limits.',
    'Runs all checks, but skips a check that depends on a failed one. Changes nothing and prints no secrets.',
    'The exit code is that of the first failure, which other commands would end with too. With warnings alone it is 0.',
  ],
  examples: ['ads doctor', 'ads doctor --env sandbox --profile client-a', 'ads doctor -o json'],
  profile: 'unused',
  accepts: readFlags,
  load: async () => (await import('./doctor.js')).diagnose,
};
