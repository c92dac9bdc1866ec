/** Prints the answer of a command as its flags, its settings and the terminal say. */
import { type Answer, eachPage, isPrintable, type PrintOptions } from '../../output/answer.js';
import { decideColor } from '../../output/color.js';
import { chooseChartWidth, hasUnicode } from '../../output/terminal-abilities.js';
import type { Invocation } from '../core/host/invocation.js';
import { withProgress } from '../core/host/progress.js';
import { OutputError } from '../core/host/stream-errors.js';

/** Writes the answer to stdout and the notes about it to stderr. Throws what the pages and the stream throw. */
export async function printAnswer(
  answer: Answer,
  invocation: Pick<
    Invocation,
    'world' | 'globals' | 'argv' | 'format' | 'notice' | 'showProgress' | 'signal'
  >,
): Promise<void> {
  const { world, globals, format } = invocation;
  const { stdout } = world;
  const { print } = await import('../../output/print.js');
  // Rows that scroll over the terminal are their own progress.
  const scrolls = stdout.isTTY && globals.query === undefined;
  const shown = scrolls ? answer : await countRows(answer, invocation);
  const options = {
    ...printOptions(invocation),
    ...(format === 'html' && (await describeMaking(invocation))),
  };
  const write = () => print(shown, options, (text) => stdout.write(text));
  // What a command says of what it was interrupted in is printed all the same.
  const isComputed = isAtHand(answer) && !invocation.signal.aborted;
  const { notes } = isComputed
    ? await (await import('../core/host/compute.js')).compute(invocation, write)
    : await write();
  for (const note of notes) await invocation.notice(note);
}

/** As `printAnswer`, for a command that writes: an OutputError has the ids of the answer, which nobody has read. */
export async function printOutcome(
  answer: Answer,
  invocation: Pick<
    Invocation,
    'world' | 'globals' | 'argv' | 'format' | 'notice' | 'showProgress' | 'signal'
  >,
): Promise<void> {
  const { madeIds } = await import('../../output/ids.js');
  const ids: (readonly string[])[] = [];
  const note = (rows: readonly unknown[]) =>
    ids.push(madeIds(rows, answer.kind === 'text' ? undefined : answer.record));
  try {
    await printAnswer(answer.kind === 'rows' ? noteRows(answer, note) : answer, invocation);
  } catch (error) {
    if (error instanceof OutputError) {
      if (answer.kind !== 'rows' && answer.ids) ids.push(answer.ids);
      else if (answer.kind === 'one') note([answer.row].flat());
      error.ids = [...new Set(ids.flat())];
    }
    throw error;
  }
}

/** The same rows, each page of which is noted before it is printed. Rows that are printed as they were sent are those of lists. */
function noteRows(
  answer: Extract<Answer, { kind: 'rows' }>,
  note: (rows: readonly unknown[]) => void,
): Answer {
  const { pages } = answer;
  if (isPrintable(pages)) return answer;
  if (!Array.isArray(pages)) return { ...answer, pages: eachPage(pages, note) };
  for (const page of pages) note(page);
  return answer;
}

/**
 * Whether nothing of it must be waited for. A command that goes on after its text, as a server does, listens for signals all
 * the time: one that is lost (World.endAtSignal) would leave it running.
 */
function isAtHand(answer: Answer): boolean {
  if (answer.kind === 'text') return answer.parts === undefined && answer.afterwards === undefined;
  return answer.kind === 'one' || Array.isArray(answer.pages);
}

function printOptions({ world, globals, format }: Pick<Invocation, 'world' | 'globals' | 'format'>) {
  const { isTTY, columns } = world.stdout;
  return {
    format,
    fields: globals.fields,
    query: globals.query,
    endAtSignal: world.endAtSignal,
    bom: globals.bom,
    spreadsheetSafe: globals.spreadsheetSafe,
    exact: globals.exact,
    decimal: globals.decimal,
    color: decideColor({ isTTY, env: world.env, flag: globals.color ? undefined : false }),
    width: columns,
    chartWidth: chooseChartWidth(world.env, columns),
    unicode: hasUnicode(world.env, world.platform),
    isTerminal: isTTY,
    plain: !isTTY,
  };
}

async function describeMaking(
  invocation: Pick<Invocation, 'world' | 'argv'>,
): Promise<Pick<PrintOptions, 'made'>> {
  const { wholeCommand } = await import('../core/host/resume-line.js');
  return { made: { at: invocation.world.now(), command: wholeCommand(invocation) } };
}

/** The answer with a line of progress while its pages are read. */
async function countRows(
  answer: Answer,
  invocation: Pick<Invocation, 'world' | 'globals' | 'showProgress'>,
): Promise<Answer> {
  if (answer.kind !== 'rows' || Array.isArray(answer.pages)) return answer;
  const { pluralize } = await import('../../output/pluralize.js');
  const { limit } = invocation.globals;
  // There may be fewer than --limit asks for.
  const total = limit === undefined ? undefined : Number(limit);
  const task = { label: answer.record ? pluralize(answer.record) : 'rows', total };
  const { pages } = answer;
  if (!isPrintable(pages)) return { ...answer, pages: withProgress(pages, invocation, task) };
  return {
    ...answer,
    pages: {
      [Symbol.asyncIterator]: () => withProgress(pages, invocation, task),
      asText: (form) => withProgress(pages.asText(form), invocation, task),
    },
  };
}
