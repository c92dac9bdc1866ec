/** The commands for statistics that take many calls, as data. */
import { placementNamesNote } from '../../../contract/params/enums.js';
import { windowDays } from '../../../contract/params/statistics.js';
import { readFlags, rowFlags, writeFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { metricHelp } from './compute/metric-words.js';
import { reconcileFlags, reportArguments, reportFlags, reportRules, runRules } from './report-flags.js';

const jobIds = {
  type: 'list',
  of: { type: 'id', form: 'digits', help: 'the job' },
  required: true,
  help: 'the jobs; for a list: ads stats jobs list',
} as const;

export const statisticsCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['stats', 'report'],
    summary: 'Report statistics for any range: one row per entity, placement, segment and period',
    forModels: 'read',
    arguments: reportArguments,
    flags: reportFlags,
    rules: reportRules,
    notes: [
      'Days are in the time zone of the account. --to 2026-11-22 includes that day; --to 2026-11-22T08:00:00Z ends before that hour.',
      ...metricHelp(),
      'Computed metrics are ratios of sums, computed after --group-by has added up the rows, never averages of ratios.',
      '-o chart draws a metric over time, -o spark adds a sparkline of each metric to a table, -o svg writes an image.',
      '-o xlsx writes a sheet with types, a sheet with a summary and one with a chart, and -o html a page with the table and the chart.',
      '--template fills your workbook: a table or a range called ads takes the rows, by the names in its header, and cells called ads_period, ads_account or ads_total_spend take these values. If something is in the way, nothing is written.',
      'Files and drawings name the accounts, the period with its time zone, and the currency. Totals are those of the rows shown, by currency, without reach and frequency.',
      '--filter, --sort and --fields also take the names of --metrics: --filter "spend>50".',
      '0 means that nothing was counted, whether or not anything was served. An empty cell, or null, means that nothing can be counted: before the entity was created, if the segment does not support the metric, and for video, web and app metrics if the report has no values of their group.',
      'Jobs and synchronous calls give the same cells, although the service returns null instead of 0 if a call has nothing to count.',
      'Money is in micro units (1000000 is one unit) in json, csv and similar formats. Tables show it in the currency, rounded unless --exact is given; -o csv --decimal writes exact decimals.',
      'delivery shows whether counts are final (24 hours after the period); billing is open, settled (3 days) or final (14 days).',
      placementNamesNote,
      'Entities without activity are omitted to save calls; --all-entities includes them.',
      `A small report uses synchronous calls, in windows of ${windowDays.now} days; a large one uses jobs of up to ${windowDays.job} days. ads splits a failing job until it finds the entity that causes the failure, reports it, delivers the other rows and exits with 3.`,
      '--ab-test shows one row per group, with its difference to the first group: tables compare rates, other formats all values. ctr_p_value is the two-sided p value of a two-proportion z test of the click rate. It is empty if there are too few clicks, and assumes that impressions are independent. Counts also differ because the groups differ in size.',
      'Without --from, --to and --last, such a report covers the whole hours in which the test has run.',
      'A report ends when none of its jobs has started or ended, and no file was read, for 2 hours, or for --max-wait if it is set.',
      'The same command resumes an interrupted report within 6 hours. --dry-run shows the calls.',
      'Weeks and months are named by their first day. first_day and last_day are the days counted, and partial shows whether days are missing. --account takes several accounts, separated by commas.',
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
      'ads stats report --last 30d --group-by campaign,day --metrics spend,ctr -o xlsx > report.xlsx',
      'ads stats report --last 7d --group-by campaign,day --metrics spend -o xlsx --template client.xlsx > week-48.xlsx',
      'ads stats report --last 7d --top "8 by spend" --compare previous --title "Week 48" -o html > week.html',
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
    summary: 'Compare sums of line items with the counts of a higher level, day by day',
    forModels: 'read',
    flags: reconcileFlags,
    rules: runRules,
    notes: [
      'Both sides are summed over all placements. The exit code is 3 if a number differs by more than the tolerance.',
      'Numbers of recent days still change and may be read at different times; money changes for up to 14 days.',
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
    forModels: 'read',
    arguments: { job: jobIds },
    notes: ['Exits with 7 if a job failed or was cancelled. Also waits for the file of a finished job.'],
    examples: ['ads stats jobs wait 1140000000000000001 1140000000000000002'],
    accepts: readFlags,
    load: async () => (await import('./stats-jobs.js')).waitForStatisticsJobs,
  }),
  localCommand({
    words: ['stats', 'jobs', 'download'],
    summary: 'Wait for jobs and download their files, unpacked',
    forModels: 'read',
    arguments: { job: jobIds },
    flags: {
      to: {
        type: 'string',
        metavar: 'file',
        help: 'write to this file, readable only by you; a directory for several jobs',
      },
    },
    notes: [
      'The request for the file is not signed, because it goes to another host, which must not receive credentials.',
      'Without --to, ads prints the file: as rows in tables and CSV, unchanged in JSON.',
    ],
    examples: [
      'ads stats jobs download 1140000000000000001 -o csv',
      'ads stats jobs download 1140000000000000001 --to result.json',
    ],
    accepts: readFlags,
    load: async () => (await import('./stats-jobs.js')).downloadStatisticsJobs,
  }),
];
