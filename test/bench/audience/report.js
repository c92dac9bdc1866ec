// The figures of a run in the form of the report (../record-result.js).
import { median } from '../bench.js';

const percent = (share) => 100 * share;
const rate = ({ rows, seconds }) => rows / seconds;
const coreRate = ({ rows, core }) => rows / core;
/** The run in the middle by rows a second. */
const middle = (runs) => runs.toSorted((a, b) => rate(a) - rate(b))[Math.floor(runs.length / 2)];

const speeds = (run) => [rate(run), coreRate(run), percent(run.others)];
const allFigures = (run) => [...speeds(run), run.memory, run.requests];

function describeSpeed({ bound, plain, small }, runs) {
  const cells = [
    ['(a) the bound: only hashing, one core', ...speeds(middle(bound)), null, null],
    ['(b) the straightforward way', ...allFigures(middle(plain))],
    ['upload, 1 million e-mail addresses', ...allFigures(middle(small))],
    ...runs.map((run) => [`upload, ${run.name}`, ...allFigures(run)]),
  ];
  return {
    columns: [
      { name: 'what' },
      { name: 'rows', unit: '1/s', decimals: 0 },
      { name: 'rows of a core', unit: '1/s', decimals: 0 },
      { name: 'others', unit: '%', decimals: 0 },
      { name: 'peak memory', unit: 'MiB', decimals: 0 },
      { name: 'requests' },
    ],
    rows: cells.map((one) => ({ cells: one })),
  };
}

function describeRatios({ bound, plain, small }) {
  const ratio = (other, of) => median(small.map((run, index) => of(run) / of(other[index])));
  return {
    title: 'The upload as a ratio to them',
    columns: [
      { name: 'to' },
      { name: 'by the clock', unit: 'times', decimals: 2 },
      { name: 'by time on a core', unit: 'times', decimals: 2 },
    ],
    rows: [
      { cells: ['(a)', ratio(bound, rate), ratio(bound, coreRate)] },
      { cells: ['(b)', ratio(plain, rate), ratio(plain, coreRate)] },
    ],
  };
}

function describeProfile({ threads }) {
  return {
    title: 'Where the time goes',
    columns: [
      { name: 'thread' },
      { name: 'where' },
      { name: 'share of all threads', unit: '%', decimals: 1 },
    ],
    rows: threads.flatMap(({ share, places }, thread) => [
      { cells: [String(thread + 1), 'all of it', share] },
      ...places.filter((one) => one.share >= 1).map((one) => ({ cells: ['', one.place, one.share] })),
    ]),
  };
}

export function toResult({ rounds, measured, runs, profiled }) {
  const busy = profiled.threads.map((one) => `${percent(one.busy / profiled.seconds).toFixed(0)} %`);
  return {
    title: 'How fast lists of people are uploaded',
    command: 'npm run bench:audiences',
    tables: [describeSpeed(measured, runs), describeRatios(measured), describeProfile(profiled)],
    notes: [
      'The built tool against a server that only counts, (a) a loop that only hashes the same values, and (b) the straightforward way: a library reads the CSV, each value is hashed, batches of 2,500 are written as JSON and sent one at a time. Each upload is checked: everybody on the list has to arrive once.',
      `${rounds} rounds of the first three, of which the middle one is told. *Others* is the share of the machine that other programs took meanwhile: the time of a core says more then.`,
      `While the profile was taken, ${profiled.seconds.toFixed(1)} s, the threads were busy for ${busy.join(' and ')} of the time.`,
      'Whoever lets duplicates be looked for (`--dedupe`) pays for it with memory that grows with the list; nothing else does. `npm run bench:audiences:faults` uploads 10 million rows of which 2 % are bad, where 1 % of the requests fail. `node test/bench/audience/long-line.js` pipes a line of 2 GB into an upload, which must refuse the line as one row without keeping it.',
    ],
  };
}
