/** The topics about output and environment: exit codes, variables, formats, directories. */
import { directoryFileName, ignoreDirectoryFileVariable } from '../../../auth/directory-file.js';
import { dataFormats, drawingFormats, type Format, fileFormats } from '../../../output/formats.js';
import { exitMeanings } from '../../core/host/exit-codes.js';
import { environmentVariables } from './environment-variables.js';
import type { TopicSection } from './topic.js';

/** The precedence of settings. */
const precedence =
  'Precedence: flag, environment variable, .ads.json of the directory, profile, default. A profile that --profile names brings credentials, base URLs and account if it is signed in.';

export function describeExitCodes(): readonly TopicSection[] {
  return [
    { terms: exitMeanings.map(([code, meaning]) => [String(code), meaning]) },
    {
      title: 'Outcomes of rows',
      text: [
        'A command that reads ids from a pipe prints one row per id and exits with 3 unless all are done:',
      ],
      terms: [
        ['done', 'executed'],
        ['failed', 'not executed; the row has the error'],
        ['unconfirmed', 'sent without a response: check the record before you send it again'],
        ['not-sent', 'not sent, because the command stopped earlier'],
      ],
    },
    {
      title: 'The error',
      text: [
        'stdout has the result, stderr everything else.',
        'With -o json or another format for programs, an error is one JSON object on stderr with all of these keys, unless stderr is a terminal:',
      ],
      terms: [
        ['error.code', 'code of the service, or a code of ads in the same style'],
        ['error.message', 'one sentence'],
        ['error.exit', 'the exit code'],
        ['error.status', 'HTTP status; null without a response'],
        ['error.retryable', 'whether the same command may succeed later'],
        ['error.problems', 'all problems, each with parameter, flag, code, message and value'],
        ['error.hint', 'suggested next step, or null'],
        ['error.request', 'method, URL and request id of the failed call, or null'],
        ['error.notices', 'earlier notices, such as waits and how to continue a list'],
      ],
    },
    {
      title: 'The next commands',
      text: [
        'After a success with -o json, the last line on stderr may be {"next": [...]}, with commands that may be useful next. --quiet omits it.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        'ads campaigns get 8wku2 -o json 2>error.json || jq -r .error.code error.json',
        'ads why 8wku2 --check --quiet && echo "it runs"',
      ],
    },
  ];
}

export function describeEnvironment(): readonly TopicSection[] {
  return [
    {
      text: [
        precedence,
        'An empty variable counts as unset. To show the effective settings: ads config list --show-origin',
      ],
    },
    ...environmentVariables.map(({ title, text, variables }) => ({
      title,
      ...(text && { text: [text] }),
      terms: Object.entries(variables),
    })),
  ];
}

const formatMeanings: Readonly<Record<Format, string>> = {
  table: 'for people; if the output is not a terminal: tab-separated, not truncated, without color',
  json: 'one JSON document: an array for a list, otherwise an object; integers are exact at any size',
  jsonl: 'one JSON object per line, written page by page',
  csv: 'RFC 4180 with a header; nested values as dotted columns; --decimal, --bom and --spreadsheet-safe for spreadsheets',
  tsv: 'tab-separated with a header; tabs and line breaks in values are escaped',
  yaml: 'one YAML document',
  ids: 'one id per line, for pipes',
  chart: 'a chart of rows over time for the terminal',
  spark: 'a table with one row per series and a sparkline in each',
  svg: 'an image: -o svg > spend.svg',
  xlsx: 'sheets with types: numbers, percentages, dates, amounts with their currency; totals are on a second one; -o xlsx > report.xlsx',
  html: 'a page to print, with a chart of values over time; no scripts, and nothing from elsewhere: -o html > report.html',
};

export function describeFormats(): readonly TopicSection[] {
  const terms = (names: readonly Format[]) => names.map((name) => [name, formatMeanings[name]] as const);
  return [
    { title: 'Every command', terms: terms(dataFormats) },
    { title: 'Every command, for files that are handed on', terms: terms(fileFormats) },
    { title: 'Commands that return values over time', terms: terms(drawingFormats) },
    {
      title: 'Selection and rounding',
      text: [
        'The default of --output is set by ADS_OUTPUT, .ads.json or the profile; otherwise it is table.',
        '--fields id,name selects columns, or members of JSON, by name or dotted path.',
        '--query applies a JMESPath expression to the whole result, including all pages with --all.',
        'Amounts are integers in micro units in every format for programs: 1000000 is one unit of any currency.',
        'xlsx has amounts in units, times in UTC, and the columns of csv; html has those of a table. A number with more than 15 digits is text in xlsx, because a spreadsheet would round it.',
        'Tables of lists round amounts to the decimals of the currency; --exact shows all decimals. Tables of a single record always do.',
        '-o csv --decimal writes amounts as exact decimals, drops the unit from the column name and adds a currency column.',
        'A table that is too wide truncates names, then omits columns. Columns of --fields and --metrics are always shown, if necessary on further lines.',
        'On a terminal, a table of a single record omits empty fields and the rest of long objects, unless --fields has them; a message says so.',
        'A list returns one page unless --all or --limit requests more; stderr shows how to continue.',
      ],
    },
    {
      title: 'Examples',
      commands: [
        'ads campaigns list --all -o jsonl',
        'ads campaigns list --query "[?entity_status==\'ACTIVE\'].name" -o json',
        'ads line-items list --fields id,name,bid_amount_local_micro -o csv > line-items.csv',
      ],
    },
  ];
}

export function describeDirectories(): readonly TopicSection[] {
  const places = environmentVariables.flatMap(({ title, variables }) =>
    title === 'Directories' ? Object.entries(variables) : [],
  );
  return [
    {
      title: 'Directories of ads, each set by a variable to an absolute path',
      terms: places,
    },
    {
      title: `Defaults of a directory: ${directoryFileName}`,
      text: [
        'ads uses the nearest file, searching from the working directory up to the root of its repository or the home directory. Its keys:',
      ],
      terms: [
        ['profile', 'the name of an existing profile'],
        ['account', 'an id for the environment of the profile, or an object with one id per environment'],
        ['output', 'a format'],
      ],
    },
    {
      text: [
        'Any other key is an error. The file cannot set URLs or credentials, because it may come from someone else.',
        'The account counts with the profile that the file names, or with the current one if it names none, but never in a program.',
        'Above the working directory, ads refuses a file that belongs to another user or that other users can change.',
        'Writes report the profile and account that the file sets. To show them at any time: ads config list --show-origin',
        `To ignore the file: ${ignoreDirectoryFileVariable}=1.`,
        precedence,
      ],
    },
    {
      title: 'Examples',
      commands: [
        `echo '{"profile": "client-a", "account": "18ce54d4x5t"}' > ${directoryFileName}`,
        `echo '{"account": {"local": "1bsmvnpi85x"}}' > ${directoryFileName}`,
        'ads config list --show-origin',
      ],
    },
  ];
}
