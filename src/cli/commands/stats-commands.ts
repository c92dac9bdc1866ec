/** The commands for statistics that take many calls, as data. */
import { windowDays } from '../../contract/params/statistics.js';
import { readFlags, rowFlags, writeFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { metricHelp } from '../report/metric-words.js';
import {
  reconcileFlags,
  reportArguments,
  reportFlags,
  reportRules,
  runRules,
} from '../statistics/report-flags.js';

const jobIds = {
  type: 'list',
  of: { type: 'id', form: 'digits', help: 'the job' },
  required: true,
  help: 'the jobs; for those that there are: ads stats jobs list',
} as const;

export const statisticsCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['stats', 'report'],
    summary: 'Report statistics of any length as rows: one per entity, placement, segment and period',
    arguments: reportArguments,
    flags: reportFlags,
    rules: reportRules,
    notes: [
      'Days are those of the account. --to 2026-11-22 includes that day; --to 2026-11-22T08:00:00Z ends before that hour.',
      ...metricHelp(),
      'Computed metrics are computed from sums, after --group-by has added up; they are never averages of ratios.',
      '-o chart draws a metric over time, -o spark puts the course of each into a table, -o svg is an image.',
      '--filter, --sort and --fields know the columns also by the names that --metrics takes: --filter "spend>50".',
      '0 means that nothing was counted, whether or not anything was served. An empty cell, or null, means that nothing can be counted: before the entity was created, where the segments do not have the metric, and for video, web and app metrics if the whole report has none of their group.',
      'Jobs and synchronous calls give the same cells, though the service says null for 0 where a call has nothing to count.',
      'Money is in micro units (1000000 is one unit) in json, csv and the like, and in the currency in a table, rounded unless --exact is given; -o csv --decimal writes exact decimals.',
      'delivery tells whether counts are final (24 hours after the period); billing is open, settled (3 days), final (14 days).',
      'Entities without activity are left out, so that only what moved is asked for; --all-entities asks for all.',
      `Few calls are made at once, in windows of ${windowDays.now} days; more take jobs of up to ${windowDays.job} days. A job that fails is split until what makes it fail is found: that is named, the rest delivered, and the exit code is 3.`,
      '--ab-test has one row for each group, with its difference to the first group: in a table of rates, in other formats of all values. ctr_p_value is the p value of a two-proportion z test of the click rate, two-sided, empty where there are too few clicks; it takes impressions as independent of each other. Counts differ by the sizes of groups alone.',
      'Without --from, --to and --last such a report is about the whole hours in which the test has run.',
      'A report that was interrupted resumes when the same command is run within 6 hours. --dry-run shows the calls.',
      'week and month are named by their first day; first_day and last_day say which of their days are counted, and partial whether some are not. --account takes several accounts, separated by commas.',
    ],
    examples: [
      'ads stats report --from 2026-08-01 --to 2026-11-22 -o csv > report.csv',
      'ads stats report 8u94t 9cqi0 --last 24h --granularity hour --metrics impressions,spend',
      'ads stats report --campaign 8wku2 --last 30d --metrics video --placement all-on-twitter',
      'ads stats report --last 30d --top "10 by spend" --compare previous',
      'ads stats report --last 8w --group-by campaign,week --metrics spend,clicks,ctr,cpc',
      'ads stats report --entity campaign --granularity total --metrics reach,frequency,spend',
      'ads stats report --last 30d --group-by day --metrics impressions,spend -o chart',
      'ads stats report --last 30d --metrics spend -o spark',
      'ads stats report --last 8w --group-by campaign,week --metrics spend -o svg > spend.svg',
      'ads stats report --ab-test "Two offers"',
      'ads stats report --last 30d --segment metros --country 96683cc9126741d1',
    ],
    severalAccounts: true,
    draws: true,
    accepts: [...writeFlags, ...rowFlags, 'allAccounts'],
    checksMore: true,
    load: async () => (await import('./stats-report.js')).reportStatistics,
  }),
  localCommand({
    words: ['stats', 'reconcile'],
    summary: 'Compare the sums of line items with what the service counts above them, day by day',
    flags: reconcileFlags,
    rules: runRules,
    notes: [
      'Both sides are summed over all placements. The exit code is 3 if a number differs by more than the tolerance.',
      'Numbers of the last days still change, and may be read at different moments: money for up to 14 days.',
    ],
    examples: [
      'ads stats reconcile --last 7d',
      'ads stats reconcile --level account --from 2026-10-01 --to 2026-10-31 --tolerance exact',
      'ads stats reconcile --level funding-instrument --metrics spend --every -o csv',
    ],
    severalAccounts: true,
    accepts: [...readFlags, 'allAccounts'],
    checksMore: true,
    load: async () => (await import('./stats-reconcile.js')).reconcileStatistics,
  }),
  localCommand({
    words: ['stats', 'jobs', 'wait'],
    summary: 'Wait until jobs have ended, and show them',
    arguments: { job: jobIds },
    notes: [
      'The exit code is 7 if a job failed or was cancelled. A job that is done but has no file yet is waited for.',
    ],
    examples: ['ads stats jobs wait 1140000000000000001 1140000000000000002'],
    accepts: readFlags,
    load: async () => (await import('./stats-jobs.js')).waitForStatisticsJobs,
  }),
  localCommand({
    words: ['stats', 'jobs', 'download'],
    summary: 'Wait for jobs and fetch their files, unpacked',
    arguments: { job: jobIds },
    flags: {
      to: {
        type: 'string',
        metavar: 'file',
        help: 'write the file here, readable by you only; a directory for several jobs',
      },
    },
    notes: [
      'The request for the file is not signed: it goes to another host, which must not learn any credentials.',
      'Without --to the file is printed: as rows in a table and in CSV, as the service wrote it in JSON.',
    ],
    examples: [
      'ads stats jobs download 1140000000000000001 -o csv',
      'ads stats jobs download 1140000000000000001 --to result.json',
    ],
    accepts: readFlags,
    load: async () => (await import('./stats-jobs.js')).downloadStatisticsJobs,
  }),
];
