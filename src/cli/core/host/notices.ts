/**
 * Messages on stderr beside the answer and the errors, such as waits, and how to continue a list.
 *
 * With the formats for people they are written immediately. With a machine-readable format, stderr is exactly one JSON object
 * if the command fails. Therefore notices are buffered until the end: an error contains them as its `notices`;
 * on success they are written as lines of text, which no program needs to parse. If stderr is a terminal, they are
 * written immediately in every format.
 *
 * After a success with JSON, the commands that may be useful next are the last line of stderr, as data for programs.
 */

import { faint } from '../../../output/color.js';
import { escapeControls } from '../../../output/control-characters.js';
import { type Format, isForPeople } from '../../../output/formats.js';
import { truncate } from '../../../output/text-width.js';
import { wrapMessage } from '../../../output/wrap-text.js';
import type { World } from './world.js';

/** A text with styles, if `color` is set. It must not add control characters of another kind. */
export type Style = (text: string, color: boolean) => string;

export interface Notices {
  /** The format of the answer; undefined until the command line and the settings have been read. */
  readonly format: Format | undefined;
  /** Sets the format, whether only errors are wanted (--quiet), and whether stderr may have styles. */
  begin(format: Format, isQuiet: boolean, color: boolean): void;
  /** Adds a message of one or more lines, which `style` may color where stderr may have styles. */
  add(message: string, style?: Style): Promise<void>;
  /** Adds a message of one line that people may overlook. */
  addFaint(message: string): Promise<void>;
  /** Writes a message immediately in every format: for what the user needs while the command waits. */
  addNow(message: string): Promise<void>;
  /** Says what the person must do for the command to continue: at once, in every format, with --quiet too. */
  instruct(message: string): Promise<void>;
  /**
   * Shows how far long work is: on the last line of a terminal, in place of what it showed before; elsewhere with the
   * formats for people, as a line once a minute. Without a line it is cleared, as it must be before the command ends.
   */
  showProgress(line?: string): Promise<void>;
  /** Says that the person has pressed Ctrl-C, which the terminal has written on its last line. */
  interrupt(): void;
  /**
   * Suggests a command that may be useful next. Undefined unless a program reads JSON: it may be looked up for nobody else.
   * Not before `begin`.
   */
  readonly suggest: ((command: string) => void) | undefined;
  /** What has been held back, which is then not written any more: for the error that ends the command. It replaces suggestions. */
  take(): readonly string[];
  /** Writes the buffered messages, and the suggestions, at the end of a successful command. */
  flush(): Promise<void>;
}

/** Clears the rest of the line of a terminal. */
const clearToEnd = '\x1b[K';
/** How often a log is told how far long work is: milliseconds. */
const logInterval = 60_000;

/** Names and reasons of the service may contain characters that control a terminal. */
function escapeLines(message: string): string {
  return message.split('\n').map(escapeControls).join('\n');
}

/** One function: its parts share the format, the buffer and the line of progress. */
export function createNotices({
  stderr,
  now,
  observer,
}: Pick<World, 'stderr' | 'now' | 'observer'>): Notices {
  let format: Format | undefined;
  let isQuiet = false;
  let hasColor = false;
  let buffered: string[] = [];
  let suggested: string[] = [];
  let isShowing = false;
  let logged = now();

  async function writeAs(message: string, style: (text: string) => string): Promise<void> {
    // In one piece: no line of progress comes between.
    const cleared = isShowing ? `\r${clearToEnd}` : '';
    isShowing = false;
    await stderr.write(`${cleared}${style(wrapMessage(escapeLines(message), stderr.columns))}\n`);
  }

  const instruct = (message: string, style?: Style) =>
    writeAs(message, (text) => style?.(text, hasColor) ?? text);

  async function showProgress(line = ''): Promise<void> {
    if (observer && line !== '') observer.progress(line);
    if (isQuiet || (line === '' && !isShowing)) return;
    if (!stderr.isTTY) return logProgress(line);
    isShowing = line !== '';
    // The last column stays free: some terminals begin a new line after it.
    await stderr.write(`\r${truncate(escapeControls(line), (stderr.columns || 80) - 1)}${clearToEnd}`);
  }

  async function logProgress(line: string): Promise<void> {
    if (format === undefined || !isForPeople(format) || now() - logged < logInterval) return;
    logged = now();
    await stderr.write(`${escapeControls(line)}\n`);
  }

  async function write(message: string, style?: Style): Promise<void> {
    if (!isQuiet) await instruct(message, style);
  }

  function take(): readonly string[] {
    const taken = buffered;
    buffered = [];
    suggested = [];
    return taken;
  }

  return {
    get format() {
      return format;
    },
    begin(given, quiet, color) {
      format = given;
      isQuiet = quiet;
      hasColor = color;
    },
    async add(message, style) {
      if ((format && isForPeople(format)) || stderr.isTTY) await write(message, style);
      else buffered.push(message);
    },
    async addFaint(message) {
      if (!isQuiet) await writeAs(message, (text) => faint(text, hasColor));
    },
    addNow: (message) => write(message),
    instruct: (message) => instruct(message),
    showProgress,
    interrupt() {
      // It is cleared like a line of progress.
      isShowing = stderr.isTTY;
    },
    get suggest() {
      // A model has tools in place of command lines.
      const isProgram = format === 'json' && !stderr.isTTY && !isQuiet && !observer;
      return isProgram ? (command: string) => suggested.push(command) : undefined;
    },
    take,
    async flush() {
      const next = suggested;
      for (const message of take()) await write(message);
      if (next.length > 0) await stderr.write(`${JSON.stringify({ next })}\n`);
    },
  };
}
