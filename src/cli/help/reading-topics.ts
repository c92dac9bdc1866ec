/** The topics about what ads prints and what is around it: exit codes, environment, formats, directories. */
import { directoryFileName, ignoreDirectoryFileVariable } from '../../auth/directory-file.js';
import { dataFormats, drawingFormats, type Format } from '../../output/formats.js';
import { exitMeanings } from '../host/errors/exit-codes.js';
import { environmentVariables } from './environment-variables.js';
import type { TopicSection } from './topic.js';

/** What every topic says of precedence. */
const precedence =
  'A flag wins over its environment variable, that over .ads.json of the directory, that over the profile, that over the default.';

export function describeExitCodes(): readonly TopicSection[] {
  return [
    { terms: exitMeanings.map(([code, meaning]) => [String(code), meaning]) },
    {
      title: 'Outcomes of rows',
      text: [
        'A command that reads ids from a pipe answers a row for each, and ends with 3 unless all are done:',
      ],
      terms: [
        ['done', 'carried out'],
        ['failed', 'not carried out; its error is beside it'],
        ['unknown', 'sent, and no answer came: look at the record before you send it again'],
        ['not_tried', 'not sent, because something before it ended the command'],
      ],
    },
    {
      title: 'The error',
      text: [
        'stdout is the answer, stderr is everything else.',
        'With -o json, or any other format for programs, an error is one JSON object on stderr, with every key, unless stderr is a terminal:',
      ],
      terms: [
        ['error.code', 'code of the service, or one of ads in the same style'],
        ['error.message', 'one sentence'],
        ['error.exit', 'the exit code'],
        ['error.status', 'HTTP status; null if nothing was answered'],
        ['error.retryable', 'whether the same command may succeed later'],
        ['error.problems', 'every problem with its parameter, flag, code, message and value'],
        ['error.hint', 'what to do next; null if there is nothing to say'],
        ['error.request', 'method, URL and request id of the call that failed; null if there was none'],
        ['error.notices', 'what was said on the way, such as waits and how to continue a list'],
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
        'An empty variable counts as not set. What is in use: ads config list --show-origin',
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
  table: 'for people; where the output is no terminal: tab-separated, uncut, without colour',
  json: 'one JSON document: an array for a list, otherwise an object; integers exact at any size',
  jsonl: 'one JSON object per line, written page by page',
  csv: 'RFC 4180 with a header; nested values as dotted columns; --decimal, --bom and --spreadsheet-safe for spreadsheets',
  tsv: 'tab-separated with a header; tabs and line breaks in values are escaped',
  yaml: 'one YAML document',
  ids: 'one id per line, for pipes',
  chart: 'a drawing for the terminal, of rows over time',
  spark: 'a table with one row per series and a sparkline in each',
  svg: 'an image: -o svg > spend.svg',
};

export function describeFormats(): readonly TopicSection[] {
  const terms = (names: readonly Format[]) => names.map((name) => [name, formatMeanings[name]] as const);
  return [
    { title: 'Every command', terms: terms(dataFormats) },
    { title: 'Commands that return values over time', terms: terms(drawingFormats) },
    {
      title: 'What is shown',
      text: [
        'Without --output, ADS_OUTPUT, .ads.json and the profile decide; otherwise it is table.',
        '--fields id,name selects columns, or members of JSON, by name or dotted path.',
        '--query takes a JMESPath expression over the whole result, all pages included with --all.',
        'Amounts are integers in micro units in every format but table: 1000000 is one unit of the currency, whatever its decimals.',
        'A list as a table rounds them to the decimals of the currency; --exact shows all decimals, as one record by itself does.',
        '-o csv --decimal writes amounts as exact decimals, without the unit in the name of the column, and a column with the currency.',
        'A table that is too wide cuts names, then omits columns; those of --fields and --metrics stay, on further lines if need be.',
        'A list has one page unless --all or --limit asks for more; stderr says how to continue.',
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
    { title: 'Directories of ads, each named by a variable', terms: places },
    {
      title: `Defaults of a directory: ${directoryFileName}`,
      text: ['The nearest one counts, from the working directory up to the home directory. It may hold:'],
      terms: [
        ['profile', 'the name of a profile that exists'],
        ['account', "an id, used in the profile's own environment; or an object with one id per environment"],
        ['output', 'a format'],
      ],
    },
    {
      text: [
        'It holds no URL and no credential, since it may come with the files of others: anything else in it is an error.',
        'A file that belongs to another user, or that every user can change, is refused.',
        'A write tells which profile and account the file has chosen; ads config list --show-origin tells it at any time.',
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
