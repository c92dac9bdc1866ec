/** The command that chooses the account in use, as data. */
import { profileCallFlags } from '../../core/host/accepted-flags.js';
import { localCommand } from '../../core/host/local-command.js';

export const useAccountCommand = localCommand({
  words: ['accounts', 'use'],
  summary: "Set the profile's default account",
  arguments: {
    account_id: {
      type: 'string',
      required: true,
      offers: { refers: ['accounts'] },
      help: 'the account, by id or name',
    },
  },
  flags: { no_check: { type: 'boolean', help: 'do not check that the account exists' } },
  notes: ['Each environment has its own default. An account of one host is never used on another.'],
  examples: [
    'ads accounts use 18ce54d4x5t',
    'ads accounts use "Quillmark Books"',
    'ads accounts use 18ce54d4x5t --env sandbox --profile client-a',
  ],
  accepts: [...profileCallFlags, 'dryRun'],
  load: async () => (await import('./accounts-use.js')).useAccount,
});
