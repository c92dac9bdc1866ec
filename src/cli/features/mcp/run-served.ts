/** Runs one command of a server in a world without a terminal, from a request that another process can be sent. */
import { isObject, memberAt, parseJson } from '../../../values/lossless-json.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import type {
  AccountSpend,
  PlannedBefore,
  PlannedChange,
  ReferenceName,
} from '../../core/host/planned-change.js';
import { InterruptedError, TooLongError } from '../../core/host/stream-errors.js';
import type { Input, World } from '../../core/host/world.js';

/** A command to run, and its place: plain data. */
export interface ServedRequest {
  readonly argv: readonly string[];
  /** The whole of standard input. */
  readonly stdin: string;
  readonly env: World['env'];
  readonly cwd: string;
  readonly accounts: readonly string[];
  readonly service: string;
  readonly signer: string | undefined;
  /** Whether a person will read the dry run, with names beside the ids that it sends. */
  readonly isReviewed: boolean;
}

/** The signal and the reports of a tool that waits. */
export interface Watch {
  /** Aborted when the client cancels the call or goes away. */
  readonly signal: AbortSignal;
  readonly progress: (line: string) => void;
  /** Called before each write that is about to be sent; what it throws keeps it from being sent. */
  readonly beforeWrite?: () => Promise<void>;
  /** What a dry run takes for sent. */
  readonly planned?: PlannedBefore;
}

export interface Outcome {
  readonly exit: number;
  /** What the command has printed: parsed JSON, or a text of another format; undefined for nothing. */
  readonly answer: unknown;
  /** The error as programs get it; undefined without one. */
  readonly error: unknown;
  readonly notices: readonly string[];
  /** The cursor of the next page of a list. */
  readonly next: string | undefined;
  readonly spend: readonly AccountSpend[];
  /** What a dry run would leave behind. */
  readonly changes: readonly PlannedChange[];
  /** What the ids stand for that a dry run sends, if it is reviewed. */
  readonly names: readonly ReferenceName[];
}

/** Characters of an answer, beyond which a model has to ask for less. */
const longestAnswer = 64 * 1024 * 1024;

/** Runs the command. Never throws for what the command does. */
export async function runServed(
  { argv, stdin, isReviewed, ...place }: ServedRequest,
  run: Invocation['runCommand'],
  world: World,
  { signal, progress, beforeWrite, planned }: Watch,
): Promise<Outcome> {
  const answer = capture();
  const messages = capture();
  const spend: AccountSpend[] = [];
  const changes: PlannedChange[] = [];
  const names: ReferenceName[] = [];
  let next: string | undefined;
  const exit = await run(argv, {
    ...world,
    ...place,
    ...(planned && { planned }),
    stdin: inputOf(stdin),
    stdout: answer.output,
    stderr: messages.output,
    observer: {
      progress,
      nextPage(cursor) {
        next = cursor;
      },
      spend: (sum) => spend.push(sum),
      planned: (all) => changes.push(...all),
      ...(isReviewed && { names: (all) => names.push(...all) }),
      ...(beforeWrite && { beforeWrite }),
    },
    onInterrupt(listener) {
      const stop = () => listener('SIGINT');
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      return () => signal.removeEventListener('abort', stop);
    },
    confirm: async () => false,
    input: refuseToAsk,
    secret: refuseToAsk,
    openBrowser: refuseToAsk,
  });
  const report = readMessages(messages.text(), exit);
  return { exit, answer: parse(answer.text()), ...report, next, spend, changes, names };
}

async function refuseToAsk(): Promise<never> {
  throw new InterruptedError();
}

function capture() {
  const parts: string[] = [];
  const decoder = new TextDecoder();
  let length = 0;
  return {
    text: () => parts.join(''),
    output: {
      isTTY: false,
      columns: undefined,
      async write(part: string | Uint8Array) {
        const text = typeof part === 'string' ? part : decoder.decode(part, { stream: true });
        length += text.length;
        if (length > longestAnswer)
          throw new CommandError(
            'TOO_LARGE',
            exitCodes.usage,
            'the answer is too large',
            'Ask for fewer rows or fields.',
          );
        parts.push(text);
      },
    },
  };
}

/** Standard input with a text, which is not a terminal. */
function inputOf(text: string): Input {
  let rest = text;
  return {
    isTTY: false,
    isOnly: true,
    async read(limit) {
      if (rest.length > limit) throw new TooLongError('the body is too large');
      const all = rest;
      rest = '';
      return all;
    },
    async readLine() {
      if (rest === '') return undefined;
      const [line = ''] = rest.split('\n', 1);
      rest = rest.slice(line.length + 1);
      return line;
    },
    async *readPieces() {
      if (rest !== '') yield Buffer.from(rest);
      rest = '';
    },
  };
}

function parse(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** A failed command writes one JSON object to stderr; the notices of any other are lines. */
function readMessages(text: string, exit: number): Pick<Outcome, 'error' | 'notices'> {
  const parsed = parse(text);
  const error = isObject(parsed) ? memberAt(parsed, 'error') : undefined;
  if (isObject(error)) {
    const { notices, ...own } = error;
    return { error: own, notices: Array.isArray(notices) ? notices.map(String) : [] };
  }
  const notices = text.split('\n').filter((line) => line.trim() !== '');
  return exit === exitCodes.done
    ? { error: undefined, notices }
    : { error: { message: text.trim(), exit }, notices: [] };
}
