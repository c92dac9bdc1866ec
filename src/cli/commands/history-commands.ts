/** The commands that show and reverse the writes of this machine, as data. */
import { dataFlags, rowFlags, writeFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';

export const historyCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['history'],
    summary: 'List writes made from this machine, newest first',
    arguments: { entry: { type: 'string', help: 'one entry or group, whole' } },
    flags: {
      since: { type: 'time', relative: true, help: 'only writes since then: 2026-11-20, -7d' },
      id: { type: 'string', metavar: 'id', help: 'only writes to this record' },
      group: { type: 'string', metavar: 'id', help: 'only the writes of one command' },
      resolve: { type: 'boolean', help: 'stop counting writes without an answer under max-total-per-day' },
    },
    notes: [
      'Every write of every command is noted in a file below ADS_STATE_DIR, with old and new values and no secret.',
      '--profile, --env and --account select the writes made with them; without these flags all are shown.',
      'outcome is done, refused, not sent, or in doubt: there was no answer, and the service may have carried it out.',
      'What was never sent has no entry: --dry-run, what was declined, and what a limit of the profile kept back.',
      'With credentials in the environment nothing is noted, unless the profile says: ads profile set history true',
      'A write without an answer counts under max-total-per-day until the account shows it. --resolve says that you have looked; it asks first.',
      'A table has a row for each command; of one that wrote several times, the id is that of the group: ads history ID shows its writes. Other formats have a row for each write.',
      'The newest 50 are shown; --limit and --all show more. -o json has all fields. The file keeps about 50 MB.',
    ],
    examples: [
      'ads history',
      'ads history --since -1d --account 18ce54d4x5t -o csv > writes.csv',
      'ads history --id 8wku2 -o json --query "[].[at, command, records[0].before]"',
    ],
    profile: 'optional',
    accepts: [...dataFlags, ...rowFlags, 'profile', 'env', 'account', 'limit', 'all'],
    load: async () => (await import('./history.js')).showHistory,
  }),
  localCommand({
    words: ['undo'],
    summary: 'Undo the last write of this profile, where possible',
    arguments: {
      entry: {
        type: 'string',
        help: 'an entry or group of ads history (default: the last command that wrote)',
      },
    },
    flags: {
      force: { type: 'boolean', help: 'reverse it although somebody has changed it since' },
      confirm: {
        type: 'integer',
        min: 0,
        metavar: 'count',
        help: 'of several created records, how many are deleted',
      },
    },
    notes: [
      'Updates and pauses are reversed by an update to the old values. What was created is deleted, which asks for itself;',
      'of several records it asks for their number, and --confirm COUNT answers. Deletions cannot be reversed.',
      'It shows what it will do and asks; --yes answers, --dry-run shows it only. It is a write: guards and history apply.',
      'What was undone, sent nothing or cannot be reversed is skipped: the same command again reverses the write before.',
      'Exit code 7 where nothing can be reversed, or the values are no longer those of the write; 3 where only a part can.',
    ],
    examples: ['ads undo', 'ads undo --dry-run', 'ads undo 3f9a1c04 --yes'],
    accepts: [...writeFlags, 'allowOverLimit'],
    load: async () => (await import('./undo.js')).undoWrites,
  }),
];
