/** The commands that keep accounts in a file and read it with SQL, as data. */
import { dataFlags, rowFlags, writeFlags } from '../../core/host/accepted-flags.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { defaultDays } from './statistics-plan.js';

/** A query has its own conditions; the file has no amounts whose currency is known by the column. */
const queryFlags = dataFlags;

export const mirrorCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['sync'],
    summary: 'Copy accounts into SQLite',
    flags: {
      format: {
        type: 'enum',
        values: ['sqlite', 'singer', 'parquet'],
        default: 'sqlite',
        help: 'the output: the SQLite file, Singer messages on standard output, or a directory of Parquet files',
      },
      to: {
        type: 'string',
        metavar: 'file',
        help: 'the file, by default ads.db in the data directory; with parquet the directory',
      },
      file: {
        type: 'string',
        metavar: 'file',
        help: 'singer, parquet: the file that is brought up to date and read, by default ads.db in the data directory',
      },
      state: {
        type: 'string',
        metavar: 'file',
        help: 'singer: the last STATE message, or its value; only what has changed since is written',
      },
      whole: { type: 'boolean', help: 'read every list whole again, which also finds records that are gone' },
      days: {
        type: 'integer',
        min: 1,
        max: 3650,
        metavar: 'n',
        help: `read statistics back to n days ago; the first run reads ${defaultDays} days`,
      },
      hourly_days: {
        type: 'integer',
        min: 0,
        max: 90,
        default: 2,
        metavar: 'n',
        help: 'days that are read by the hour too',
      },
      no_stats: { type: 'boolean', help: 'read no statistics' },
      jobs: { type: 'boolean', help: 'use jobs for statistics, even for few: for thousands of accounts' },
    },
    rules: [
      { rule: 'requiredWhen', param: 'to', when: 'format', is: ['parquet'] },
      { rule: 'onlyWhen', param: 'to', when: 'format', is: ['sqlite', 'parquet'] },
      { rule: 'onlyWhen', param: 'file', when: 'format', is: ['singer', 'parquet'] },
      { rule: 'onlyWhen', param: 'state', when: 'format', is: ['singer'] },
    ],
    notes: [
      'The first run reads everything. Later runs read what has changed, with an overlap of an hour.',
      'Each page is saved as it arrives. After an interruption, the same command resumes.',
      'One process writes the file; others may read it meanwhile. Only you can read it.',
      'A deleted record keeps its row: deleted is 1. missing_since is the time of the run that did not find it any more.',
      'For the tables and their columns: ads sql',
      'Singer messages have only what has changed since the state; without one, everything. Some rows may come again, with the same keys.',
      'Parquet files are divided by account, and statistics by day; only files whose rows have changed are written.',
    ],
    examples: [
      'ads sync',
      'ads sync --all-accounts --quiet',
      'ads sync --account 18ce54d4x5t --to spring.db',
      'ads sync --dry-run',
      'ads sync --format singer > messages.jsonl',
      'ads sync --format parquet --to lake',
    ],
    severalAccounts: true,
    accepts: [...writeFlags, ...rowFlags, 'allAccounts'],
    load: async () => (await import('./sync.js')).syncMirror,
  }),
  localCommand({
    words: ['sql'],
    summary: 'Query synced accounts with SQL',
    forModels: 'read',
    arguments: {
      query: {
        type: 'string',
        help: 'one statement that reads; @FILE or - reads it from a file or standard input; without it, the tables',
      },
    },
    flags: {
      from: { type: 'string', metavar: 'file', help: 'the file; by default ads.db in the data directory' },
    },
    notes: [
      'The dialect is that of SQLite. The file is opened to be read: a statement that writes is an error, and nothing changes.',
      'Amounts are whole numbers in micro units: 1000000 is one unit of the currency. Booleans are 0 and 1. NULL is not 0.',
      '-o chart, spark and svg draw rows with a column of times or days: the first number over it, one series for each text.',
    ],
    examples: [
      'ads sql',
      'ads sql "SELECT name FROM campaigns WHERE deleted = 0"',
      'ads sql "SELECT * FROM pacing" -o csv',
      "echo 'SELECT * FROM runs' | ads sql - -o json",
    ],
    draws: true,
    profile: 'unused',
    accepts: [...queryFlags, ...rowFlags],
    exits: [exitCodes.notPermitted, exitCodes.unreachable],
    load: async () => (await import('./sql.js')).queryMirror,
  }),
];
