/** The command that prints the version, as data. */
import { dataFlags } from '../../core/host/accepted-flags.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';

export const versionCommand: LocalCommand = localCommand({
  words: ['version'],
  summary: 'Print the version, and look for a newer one',
  flags: {
    check: { type: 'boolean', help: 'ask the web address of this copy of ads for its latest release' },
  },
  notes: [
    'With --verbose also the commit, the form of the installation, the runtime and the system.',
    'Without --check nothing is sent. With it, one GET without credentials goes to the address of the project, through HTTPS_PROXY.',
    'A version before a release, such as 1.3.0-beta.1, counts as newer only if this version is such a one too.',
    'Exits with 0 whatever the latest version is; with -o json, newer says whether there is one. With 2 if this copy of ads has no address yet, 6 if the address has no release, and 9 if it does not answer or its answer has no version.',
  ],
  examples: ['ads version', 'ads version --check', 'ads version --check -o json --query newer'],
  profile: 'unused',
  accepts: [...dataFlags, 'timeout', 'verbose'],
  exits: [exitCodes.notFound, exitCodes.unreachable],
  load: async () => (await import('./version.js')).showVersion,
});
