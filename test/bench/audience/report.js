// Writes the figures of a run into README.md beside this file, between two marks; nothing there is typed by hand.
import { readFileSync, writeFileSync } from 'node:fs';

const marks = ['<!-- figures -->', '<!-- end of figures -->'];

const count = (number) => Math.round(number).toLocaleString('en-US');
const percent = (share) => `${(100 * share).toFixed(0)} %`;
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The run in the middle by rows a second. */
const middle = (runs) =>
  runs.toSorted((a, b) => a.rows / a.seconds - b.rows / b.seconds)[Math.floor(runs.length / 2)];
const rate = ({ rows, seconds }) => rows / seconds;
const coreRate = ({ rows, core }) => rows / core;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const cells = (run) => [count(rate(run)), count(coreRate(run)), percent(run.others)];

function compare({ bound, plain, small }, runs) {
  const rows = [
    ['(a) the bound: only hashing, one core', ...cells(middle(bound)), '', ''],
    ['(b) the straightforward way', ...memoryCells(middle(plain))],
    ['upload, 1 million e-mail addresses', ...memoryCells(middle(small))],
    ...runs.map((run) => [`upload, ${run.name}`, ...memoryCells(run)]),
  ];
  return table(['', 'rows a second', 'rows a second of a core', 'others', 'peak MiB', 'requests'], rows);
}

const memoryCells = (run) => [...cells(run), run.memory.toFixed(0), count(run.requests)];

function ratios({ bound, plain, small }) {
  const pairs = (other, of) => median(small.map((run, index) => of(run) / of(other[index]))).toFixed(2);
  return [
    `The upload is ${pairs(plain, rate)} times as fast as (b), by time on a core ${pairs(plain, coreRate)} times.`,
    `It reaches ${pairs(bound, rate)} of (a), by time on a core ${pairs(bound, coreRate)}.`,
  ].join('\n');
}

function describeProfile({ seconds, threads }) {
  const rows = threads.flatMap(({ share, places }, thread) => [
    [`**thread ${thread + 1}**`, `**${share.toFixed(0)} %**`],
    ...places.filter((one) => one.share >= 1).map((one) => [one.place, `${one.share.toFixed(1)} %`]),
  ]);
  const busy = threads.map((one) => percent(one.busy / seconds)).join(' and ');
  return [
    `Of ${seconds.toFixed(1)} s, the threads were busy for ${busy}. Shares are of the time of all threads.`,
    table(['where', 'share'], rows),
  ].join('\n\n');
}

/** Puts the figures into the file; returns them. */
export function writeReport(path, { machine, rounds, measured, runs, profiled }) {
  const text = [
    `${machine}, ${rounds} rounds of the first three, of which the middle one is told. *Others* is the share of the`,
    'machine that other programs took meanwhile: the time of a core says more then.',
    '',
    compare(measured, runs),
    '',
    ratios(measured),
    '',
    '## Where the time goes',
    '',
    describeProfile(profiled),
  ].join('\n');
  const before = readFileSync(path, 'utf8');
  const [head, rest] = before.split(marks[0]);
  const tail = rest.split(marks[1])[1];
  writeFileSync(path, `${head}${marks[0]}\n\n${text}\n\n${marks[1]}${tail}`);
  return text;
}
