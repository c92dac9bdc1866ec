/** The command that checks what every command depends on, as data. */
import { readFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/local-command.js';

export const doctorCommand: LocalCommand = {
  words: ['doctor'],
  summary: 'Check the installation and suggest fixes',
  notes: [
    'Checked are versions, PATH, config, disk, base URLs, proxy, DNS, TLS, clock, keychain, token, account and limits.',
    'All checks are made; one that depends on another that failed is skipped. Nothing is changed and no secret is printed.',
    'The exit code is that of the first failure: what a command would end with. Warnings alone are 0.',
  ],
  examples: ['ads doctor', 'ads doctor --env sandbox --profile client-a', 'ads doctor -o json'],
  profile: 'unused',
  accepts: readFlags,
  load: async () => (await import('./doctor.js')).diagnose,
};
