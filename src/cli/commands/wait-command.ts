/** The command that waits for records to reach a state, as data. */

import { waitPattern } from '../../flags/wait-flag.js';
import { readFlags } from '../host/accepted-flags.js';
import { localCommand } from '../host/local-command.js';
import { defaultWait } from '../host/wait-time.js';

export const waitCommand = localCommand({
  words: ['wait'],
  summary: 'Wait until records have reached a state, and show them',
  arguments: {
    group: {
      type: 'string',
      required: true,
      help: 'the group of their commands, such as scheduled-tweets or stats jobs',
    },
    id: {
      type: 'list',
      of: { type: 'string', help: 'the record' },
      required: true,
      help: 'the records, by id or name; - reads their ids from standard input',
    },
  },
  flags: {
    for: {
      type: 'list',
      of: { type: 'string', help: 'the condition' },
      metavar: 'condition',
      variadic: true,
      repeated: true,
      help: 'FIELD=VALUE, FIELD!=VALUE, FIELD>VALUE or deleted; repeatable, all must be met',
    },
    timeout: {
      type: 'string',
      pattern: waitPattern,
      default: `${defaultWait / 60}m`,
      metavar: 'time',
      help: 'longest wait: 90s, 10m, 2h or seconds; 0 looks once',
    },
  },
  notes: [
    'Without --for it waits for the end of what the service does by itself: uploads, scheduled posts, audiences, jobs.',
    'Several values are separated by commas, and any of them will do: --for scheduled_status=SUCCESS,FAILED',
    'The exit code is 7 if it ended badly, 6 if the record was deleted, and 9 if the time was over first.',
    'The records are printed in any case. Looks are 1 to 30 seconds apart.',
  ],
  examples: [
    'ads wait scheduled-tweets 1700000000000000006 --timeout 2h',
    'ads wait custom-audiences 1nmth --for "audience_size>1000"',
    'ads wait campaigns "Spring sale" --for effective_status=RUNNING --timeout 0',
    'ads stats jobs list -o ids | ads wait stats jobs -',
  ],
  accepts: readFlags.filter((flag) => flag !== 'timeout'),
  checksMore: true,
  load: async () => (await import('./wait.js')).waitForRecords,
});
