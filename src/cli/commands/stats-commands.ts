/** The commands for statistics that take many calls, as data. */
import { segmentationType, statisticsEntity } from '../../contract/params/metrics.js';
import { windowDays } from '../../contract/params/statistics.js';
import { callFlags, dataFlags, rowFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';
import { comparisonWords, groupWords } from '../report/dimensions.js';
import { toWord } from '../report/entity-kinds.js';
import { metricHelp, metricWords } from '../report/metric-words.js';

const reconcileLevels = ['campaign', 'funding-instrument', 'account'];

type Options = NonNullable<LocalCommand['options']>;

const rangeOptions: Options = [
  ['--from <time>', 'first day or whole hour: 2026-11-01, today, yesterday, -7d, or a time'],
  ['--to <time>', 'last day, which is included; or a time, which is not (default: today)'],
  ['--last <period>', 'the last whole days or hours before now: 30d, 8w, 24h (default: 7d)'],
];

export const statisticsCommands: readonly LocalCommand[] = [
  {
    words: ['stats', 'report'],
    summary: 'Report statistics of any length as rows: one per entity, placement, segment and period',
    arguments: [['[id...]', 'measure these, by id or name (default: all that were active)']],
    options: [
      ['--entity <kind>', 'what is measured (default: line-item)', statisticsEntity.map(toWord)],
      ['--ids <ids...>', 'the same as ids as arguments; separated by commas or spaces'],
      ['--campaign <ids...>', 'what belongs to these campaigns, by id or name', { refers: ['campaigns'] }],
      [
        '--ab-test <id>',
        'the groups of an A/B test side by side, by its id or name, over its own time',
        { refers: ['ab-tests'] },
      ],
      ['--active', 'all that were active in the range (the default without ids)'],
      ['--all-entities', 'also entities that were not active; without ids, all there are'],
      ...rangeOptions,
      ['--granularity <period>', 'hour, day (default) or total', ['hour', 'day', 'total']],
      [
        '--metrics <names>',
        'presets, groups or metrics, separated by commas (default: performance)',
        metricWords,
      ],
      ['--placement <names>', 'only these placements (default: all that served)'],
      ['--segment <type>', 'split every metric by this; takes jobs', segmentationType.map(toWord)],
      ['--country <id>', 'the country of the metros: its targeting value'],
      ['--group-by <names>', `add up: ${groupWords.join(', ')}`],
      [
        '--top <rows>',
        'only the largest rows, of amounts in each currency: "10 by spend"; adds up by entity unless --group-by is given',
      ],
      [
        '--compare <with>',
        'add the values of another time, and the change: previous is the time right before, last-month and last-year the same days then, or two dates: 2026-10-01..2026-10-07',
        [...comparisonWords],
      ],
      ['--jobs', 'ask by jobs, however little is asked for'],
      ['--sync', 'ask by synchronous calls, however many they are'],
      ['--no-resume', 'do not resume an earlier run, and store nothing'],
      ['--restate <days>', 'use what earlier runs stored, and read only these last days again: 14d'],
    ],
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
    accepts: [...dataFlags, ...rowFlags, ...callFlags, 'profile', 'env', 'account', 'allAccounts', 'dryRun'],
    load: async () => (await import('./stats-report.js')).reportStatistics,
  },
  {
    words: ['stats', 'reconcile'],
    summary: 'Compare the sums of line items with what the service counts above them, day by day',
    options: [
      ['--level <level>', 'campaign (default), funding-instrument or account', reconcileLevels],
      ...rangeOptions,
      [
        '--metrics <names>',
        'metrics to compare (default: impressions, engagements, clicks, spend, where counted)',
        metricWords,
      ],
      [
        '--tolerance <part>',
        'the difference that still agrees: exact, or a percentage such as 0.5% (default: 1%)',
      ],
      ['--every', 'also print the numbers that agree'],
      ['--jobs', 'ask by jobs, however little is asked for'],
      ['--sync', 'ask by synchronous calls, however many they are'],
      ['--no-resume', 'do not resume an earlier run, and store nothing'],
      ['--restate <days>', 'use what earlier runs stored, and read only these last days again: 14d'],
    ],
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
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account', 'allAccounts'],
    load: async () => (await import('./stats-reconcile.js')).reconcileStatistics,
  },
  {
    words: ['stats', 'jobs', 'wait'],
    summary: 'Wait until jobs have ended, and show them',
    arguments: [['[job...]', 'the jobs']],
    notes: [
      'The exit code is 7 if a job failed or was cancelled. A job that is done but has no file yet is waited for.',
    ],
    examples: ['ads stats jobs wait 1140000000000000001 1140000000000000002'],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account'],
    load: async () => (await import('./stats-jobs.js')).waitForStatisticsJobs,
  },
  {
    words: ['stats', 'jobs', 'download'],
    summary: 'Wait for jobs and fetch their files, unpacked',
    arguments: [['[job...]', 'the jobs']],
    options: [['--to <file>', 'write the file here, readable by you only; a directory for several jobs']],
    notes: [
      'The request for the file is not signed: it goes to another host, which must not learn any credentials.',
      'Without --to the file is printed: as rows in a table and in CSV, as the service wrote it in JSON.',
    ],
    examples: [
      'ads stats jobs download 1140000000000000001 -o csv',
      'ads stats jobs download 1140000000000000001 --to result.json',
    ],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account'],
    load: async () => (await import('./stats-jobs.js')).downloadStatisticsJobs,
  },
];
