/** The command that chooses the account in use, as data. */
import { callFlags, dataFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';

export const useAccountCommand: LocalCommand = {
  words: ['accounts', 'use'],
  summary: "Set the profile's default account",
  arguments: [['<account-id>', 'the account, by its id or its name', { refers: ['accounts'] }]],
  options: [['--no-check', 'do not check that the account exists']],
  notes: ['Each environment has its own default, so that an account is never used on another host.'],
  examples: [
    'ads accounts use 18ce54d4x5t',
    'ads accounts use "Quillmark Books"',
    'ads accounts use 18ce54d4x5t --env sandbox --profile client-a',
  ],
  accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'dryRun'],
  load: async () => (await import('./accounts-use.js')).useAccount,
};
