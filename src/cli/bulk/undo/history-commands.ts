/** The commands that show and reverse the writes of this machine, as data. */
import { dataFlags, rowFlags, writeFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';

export const historyCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['history'],
    summary: 'List writes made from this machine, newest first',
    arguments: { entry: { type: 'string', help: 'show one entry or group in full' } },
    flags: {
      since: { type: 'time', relative: true, help: 'only writes since this time: 2026-11-20, -7d' },
      id: { type: 'string', metavar: 'id', help: 'only writes to this record' },
      group: { type: 'string', metavar: 'id', help: 'only writes of this group: one command' },
      resolve: {
        type: 'boolean',
        help: 'settle the writes without a response, once you have checked the records',
      },
    },
    notes: [
      'The order is that of the log, whatever the clock says: of commands that ran at the same time, the newest is the one whose last write ended last. Commands with -o json suggest the ads undo ENTRY of their writes (next on stderr).',
      'ads logs every write to a file below ADS_STATE_DIR, with old and new values and without secrets.',
      'Times and --since are by the clock of this machine, although the records of an emulator that was advanced have later times.',
      '--profile, --env and --account select writes; without these flags, all are shown.',
      'The outcome is done, partial, failed, not-sent, or unconfirmed: sent without a response, so the service may have executed it.',
      'A command that would write and ended before it sent anything has one entry: not-sent, with the code of the error, or done, if there was nothing to send. Dry runs do not have an entry.',
      'With credentials from the environment, ads logs nothing unless the profile enables it: ads profile set history true',
      'A write without a response counts towards max-total-per-day until the account shows it. A relative change without a response, such as +10%, is unconfirmed until a later write of the field or an undo is done: ads refuses a further relative change of that field (exit code 10).',
      '--resolve names both kinds and asks for confirmation. It settles the writes that it has named, and none that was lost since.',
      'A table has one row per command. If a command wrote several times, the row has the id of their group, and ads history ID shows the writes. Other formats have one row per write.',
      'Shows the newest 50 rows; --limit and --all show more. -o json has all fields. The log keeps about 50 MB.',
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
    summary: 'Undo the newest command of this profile, where possible',
    arguments: {
      entry: {
        type: 'string',
        help: 'an entry or group from ads history (default: the newest command that was tried)',
      },
    },
    flags: {
      force: {
        type: 'boolean',
        help: 'undo the write even if the record has changed since, if others use it or go with it, or if targeting is lost',
      },
      confirm: {
        type: 'integer',
        min: 0,
        metavar: 'count',
        help: 'confirm the number of created records to delete, if there are several',
      },
    },
    notes: [
      'Reverses an update or a pause by an update to the old values. Deletes created records, but none that existed before, after a separate confirmation; for several records it asks for their number, which --confirm COUNT answers. If a deletion takes along records below that the command did not create, it lists them and exits with 10; --force includes them, and they count. A criterion stays if its line item would be without targeting, unless --force is given. Deletions cannot be undone.',
      'A write to several records, such as that of ids from a pipe, is compared with the stored values and the limits as a whole. If the service then refuses one record, the others are still restored, and the next ads undo takes the rest. ads history --id ID shows the writes to one record.',
      'Restores what the service has changed besides, or names it in the row. Each record is read again right before it is sent, also with --yes; one that has changed since it was shown is not sent (conflict).',
      'Shows the changes and asks for confirmation; --yes confirms, --dry-run only shows them. Guards and history apply as to any write.',
      'Without ENTRY it is about the newest command that was tried, whatever its outcome, and never about an undo. If nothing of that command is left to undo, it says so, prints the ads undo ENTRY of the command before, and exits with 0. In a terminal it offers that command in a second question.',
      'Commands of another user of the profile do not count without ENTRY. If the history does not say who sent the newest command, it exits with 7, and ads undo ENTRY of it asks.',
      'ads undo ENTRY of an undo restores what was undone, and is then the newest command. A bare ads undo tries an undo again that may have changed something and was not done as a whole.',
      'It sends nothing while the command of ENTRY is under way, or without ENTRY any other command of the profile (exit code 9). Without ENTRY, it sends nothing if the history is off (7).',
      'Without ENTRY and --account, a newest command in another account than the selected one is an error. With --account, only the commands in that account count.',
      'Exits with 7 if the write cannot be undone or if the record has changed since the write, with 6 without a history, and with 3 if only a part can be undone.',
    ],
    examples: ['ads undo', 'ads undo --dry-run', 'ads undo 3f9a1c04 --yes'],
    accepts: [...writeFlags, 'allowOverLimit'],
    answers: async () => (await import('./describe-undo.js')).undoShape,
    load: async () => (await import('./undo.js')).undoWrites,
  }),
];
