/**
 * What a command says to the person beside its answer and its errors: waits, what is left over, where to go on.
 *
 * With a table they are lines on stderr, at once. A machine format promises a program that stderr is exactly one JSON
 * object when something went wrong. So there notices wait for the end: an error carries them as its `notices`;
 * where all went well, they are lines of text on stderr, which no program has a reason to parse. On a terminal,
 * where a person and no program reads, they come at once in every format.
 */
import type { Format } from '../output/answer.js';
import type { World } from './world.js';

export interface Notices {
  /** The format of the answer; undefined until the command line and the settings have been read. */
  readonly format: Format | undefined;
  /** Tells the format, and whether the person wants errors alone. */
  begin(format: Format, isQuiet: boolean): void;
  /** Says something: one sentence, or lines. */
  add(message: string): Promise<void>;
  /** Says at once, in every format, what a person must know while the command goes on waiting. */
  addNow(message: string): Promise<void>;
  /** Says what the person must do for the command to go on: at once, in every format, with --quiet too. */
  instruct(message: string): Promise<void>;
  /** What has been held back, which is then not written any more: for the error that ends the command. */
  take(): readonly string[];
  /** Writes what has been held back, at the end of a command that went well. */
  flush(): Promise<void>;
}

export function createNotices({ stderr }: Pick<World, 'stderr'>): Notices {
  let format: Format | undefined;
  let isQuiet = false;
  let held: string[] = [];

  async function instruct(message: string): Promise<void> {
    await stderr.write(`${message}\n`);
  }

  async function write(message: string): Promise<void> {
    if (!isQuiet) await instruct(message);
  }

  function take(): readonly string[] {
    const taken = held;
    held = [];
    return taken;
  }

  return {
    get format() {
      return format;
    },
    begin(given, quiet) {
      format = given;
      isQuiet = quiet;
    },
    async add(message) {
      if (format === 'table' || stderr.isTTY) await write(message);
      else held.push(message);
    },
    addNow: write,
    instruct,
    take,
    async flush() {
      for (const message of take()) await write(message);
    },
  };
}
