/** Tells how far long work is, on the last line of a terminal: what is done, rate, time left. */
import { day, formatSpan } from '../../../values/duration.js';
import type { Invocation } from './invocation.js';

/** Work that takes less is not worth a line: milliseconds. */
const silence = 1000;
/** A person reads no more than this many lines a second: milliseconds between two. */
const interval = 100;

interface Task {
  /** What is counted, as the line shows it before the figures: `campaigns`, or the name of a file. */
  readonly label: string | (() => string);
  /** The number at the end, if it is known: then the line has a percentage and the time left. */
  readonly total?: number | undefined;
  /** Writes an amount; whole numbers unless given. */
  readonly format?: (amount: number) => string;
}

export interface Progress {
  /**
   * Shows the line for an amount, unless the work is short, or a line was shown just before. `total` replaces that of the
   * task, where work turns out to be more.
   */
  update(done: number, total?: number): Promise<void>;
  /** Clears the line, as must be done before anything else is written, and at the end. */
  clear(): Promise<void>;
}

/** Begins to count the time of a task. On anything but a terminal, and with --quiet, nothing is shown. */
export function startProgress(terminal: Terminal, task: Task): Progress {
  const line = createProgressLine(task, terminal.world.now);
  const show = showSeldom(terminal);
  return {
    update: (done, total) => show(line(done, total)),
    clear: () => terminal.showProgress(),
  };
}

type Terminal = Pick<Invocation, 'showProgress'> & { readonly world: { readonly now: () => number } };

/** Creates a function that shows a line, unless the work is short so far, or a line was shown just before. */
export function showSeldom({ world, showProgress }: Terminal): (line: string) => Promise<void> {
  const start = world.now();
  let shown = start - interval;
  return async (line) => {
    const now = world.now();
    if (now - start < silence || now - shown < interval) return;
    shown = now;
    await showProgress(line);
  };
}

/**
 * Creates a function that turns the amount that is done into a line. Rate and time left count from the first call, since
 * work that is resumed after an interruption has not done the amount before.
 */
export function createProgressLine(
  { label, total: expected, format = formatWhole }: Task,
  now: () => number,
): (done: number, total?: number) => string {
  let first: { readonly done: number; readonly time: number } | undefined;
  return (done, total = expected) => {
    first ??= { done, time: now() };
    const elapsed = now() - first.time;
    const rate = elapsed > 0 ? (done - first.done) / elapsed : 0;
    const left = rate > 0 && total !== undefined ? (total - done) / rate : undefined;
    const share = total ? ` of ${format(total)} (${Math.floor((100 * done) / total)}%)` : '';
    const parts = [
      `${typeof label === 'string' ? label : label()}: ${format(done)}${share}`,
      ...(rate > 0 ? [describeRate(rate, format)] : []),
      ...(left !== undefined && left > 0 && left < day ? [`${formatSpan(left)} left`] : []),
    ];
    return parts.join(', ');
  };
}

/** By the second, or by the minute where that would be less than one. `rate` is by the millisecond. */
function describeRate(rate: number, format: (amount: number) => string): string {
  const second = Math.round(rate * 1000);
  return second > 0 ? `${format(second)}/s` : `${format(Math.round(rate * 60_000))}/min`;
}

/** "1,234,567": spelled out here, since the formats of the language depend on the machine. */
export function formatWhole(amount: number): string {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 row", "1,234 rows"; a plural that does not end in s is given. */
export function formatCount(amount: number, noun: string, plural = `${noun}s`): string {
  return `${formatWhole(amount)} ${amount === 1 ? noun : plural}`;
}

/**
 * The pages of a list that is written elsewhere than to the terminal, with a line about how many rows came, which is gone
 * at the end.
 */
export async function* withProgress<Page extends { readonly length: number }>(
  pages: AsyncIterable<Page> | Iterable<Page>,
  terminal: Terminal,
  task: Task,
): AsyncGenerator<Page> {
  const progress = startProgress(terminal, task);
  let rows = 0;
  try {
    for await (const page of pages) {
      yield page;
      rows += page.length;
      await progress.update(rows);
    }
  } finally {
    await progress.clear();
  }
}
