/**
 * Runs a command for a model: without a terminal, and in the place that the server was started for. What computes with
 * what a model has written runs in a process apart, which is ended where it takes too long or too much memory.
 */
import { ignoreDirectoryFileVariable } from '../../../auth/directory-file.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { parseDuration } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { ApartReply, ProcessApart } from '../../core/host/process-apart.js';
import type { World } from '../../core/host/world.js';
import type { AccountScope, CommandWords } from './command-words.js';
import { type Outcome, runServed, type ServedRequest, type Watch } from './run-served.js';

export type { Outcome, Watch } from './run-served.js';

/** With whether a person will read what is shown. */
export interface ModelWatch extends Watch, Partial<Pick<ServedRequest, 'isReviewed'>> {}

/** The account and the settings of every command of a server; no word of a model changes them. */
export interface Place extends AccountScope {
  readonly world: World;
  readonly run: Invocation['runCommand'];
  /** Takes a process that runs one command; undefined where none can be started. */
  readonly takeApart: () => Promise<ProcessApart | undefined>;
  /** The profile; undefined where none was named and none exists. */
  readonly profile: string | undefined;
  readonly environment: string;
  /** The addresses of the service, as `addressesOf` names them. */
  readonly service: string;
  /** Who signs, as `signerOf` tells it. */
  readonly signer: string | undefined;
  /** The user and the host, for people: ` as @ann at ads.example.com`; empty where nothing of them is known. */
  readonly sender: string;
  /** What stored plans have of the service. */
  readonly planService: () => Promise<string>;
  /** In seconds, as typed. */
  readonly timeout: string;
  /** Undefined where nobody has set it: commands have defaults. */
  readonly maxWait: string | undefined;
  /** A directory of this server, in which relative paths would end. */
  readonly folder: string;
}

/** Runs the command with these flags besides its own words. Never throws for what the command does. */
export async function runForModel(
  { words, stdin, account }: CommandWords,
  flags: readonly string[],
  place: Place,
  { isReviewed = false, ...watch }: ModelWatch,
): Promise<Outcome> {
  const { world, run } = place;
  const request = {
    argv: [...words, ...flags, '--output=json', '--no-input', '--no-color'],
    stdin,
    env: {
      ...world.env,
      [ignoreDirectoryFileVariable]: '1',
      ADS_PROFILE: place.profile,
      ADS_ENV: place.environment,
      ADS_ACCOUNT_ID: account,
      ADS_TIMEOUT: place.timeout,
      ADS_MAX_WAIT: place.maxWait,
    },
    cwd: place.folder,
    accounts: place.accounts,
    service: place.service,
    signer: place.signer,
    isReviewed,
  };
  const apart = computesForModel(words) && !watch.planned ? await place.takeApart() : undefined;
  if (apart) return runBounded(apart, request, place, watch);
  // Other commands of the server may be sending.
  return runServed(request, run, { ...world, endAtSignal: async (work) => work() }, watch);
}

/** A query in SQL, which computes without a pause. */
const isQuery = ([command]: readonly string[]) => command === 'sql';

/** Whether a command computes with an expression or a file that a model has written. It then only reads. */
function computesForModel(words: readonly string[]): boolean {
  return (
    isQuery(words) || words[0] === 'plan' || words.some((word) => /^--(?:query|filter|sort)=/.test(word))
  );
}

async function runBounded(
  apart: ProcessApart,
  request: ServedRequest,
  { timeout }: Place,
  watch: Watch,
): Promise<Outcome> {
  const longest = parseDuration(timeout, '--timeout');
  // SQLite computes in a thread beside the one that gives signs of life. Other commands wait for the service in between.
  const bounds = { silence: longest, ...(isQuery(request.argv) && { total: longest }) };
  const reply = await apart.run(request, bounds, watch);
  return 'answer' in reply ? (reply.answer as Outcome) : failed(reply.ended, timeout);
}

type Reason = Extract<ApartReply, { readonly ended: unknown }>['ended'];

function failed(reason: Reason, timeout: string): Outcome {
  const { code, exit, message, hint } = reasons[reason](timeout);
  const error = { code, exit, message, ...(hint !== undefined && { hint }) };
  const nothing = { notices: [], next: undefined, spend: [], changes: [], names: [] };
  return { exit, answer: undefined, error, ...nothing };
}

const less = 'Ask for less: fewer rows, or a simpler expression.';

const reasons: Readonly<
  Record<Reason, (timeout: string) => { code: string; exit: number; message: string; hint?: string }>
> = {
  time: (timeout) => ({
    code: 'TOO_LONG',
    exit: exitCodes.usage,
    message: `the command computed for more than ${timeout} s, and was ended`,
    hint: less,
  }),
  memory: () => ({
    code: 'TOO_LARGE',
    exit: exitCodes.usage,
    message: 'the command needed too much memory, and was ended',
    hint: less,
  }),
  cancelled: () => ({ code: 'INTERRUPTED', exit: exitCodes.interrupted, message: 'interrupted' }),
  lost: () => ({
    code: 'BUG',
    exit: exitCodes.bug,
    message: 'the process of the command ended unexpectedly',
    hint: 'Nothing was changed. Try again.',
  }),
};
