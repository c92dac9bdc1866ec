/** The command that waits for records to reach a state, as data. */

import { waitPattern } from '../../../flags/wait-flag.js';
import { readFlags } from '../../core/host/accepted-flags.js';
import { localCommand } from '../../core/host/local-command.js';
import { defaultWait } from '../../core/host/wait-time.js';

export const waitCommand = localCommand({
  words: ['wait'],
  summary: 'Wait until records have reached a state, and show them',
  forModels: 'read',
  arguments: {
    group: {
      type: 'string',
      required: true,
      help: 'the command group of the records, such as scheduled-tweets or stats jobs',
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
      help: 'FIELD=VALUE, FIELD!=VALUE, FIELD>VALUE or deleted; repeatable, all conditions must match',
    },
    timeout: {
      type: 'string',
      pattern: waitPattern,
      default: `${defaultWait / 60}m`,
      metavar: 'time',
      lastCounts: true,
      help: 'longest wait: 90s, 10m, 2h or seconds; 0 checks once',
    },
  },
  notes: [
    'Without --for, waits until the service has finished processing: uploads, scheduled posts, audiences, jobs.',
    'Several values are separated by commas; any of them matches: --for scheduled_status=SUCCESS,FAILED',
    'Exits with 7 if processing failed, 6 if the record was deleted, and 9 if the time ran out first.',
    '--for deleted exits with 6 for a record that was not there, unless the service shows it as deleted.',
    'Prints the records in every case. Checks every 1 to 30 seconds.',
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
