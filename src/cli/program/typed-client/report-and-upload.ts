/** The work of many calls that a program starts with one function: reports of statistics, and uploads of people. */
import type { Problem } from '../../../call/problem.js';
import { shorten } from '../../../call/problem-collector.js';
import { endpointById } from '../../../contract/find-group.js';
import { uploadFlags } from '../../../flags/list-flags.js';
import { membershipShape } from '../../../people/membership-shape.js';
import { isObject } from '../../../values/lossless-json.js';
import { guessWord } from '../../../values/match-name.js';
import { audienceUploadCommands, membershipEndpoints } from '../../bulk/audience/audience-upload-commands.js';
import { CommandError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { LocalCommand } from '../../core/host/local-command.js';
import { reportArguments, reportFlags } from '../../features/statistics/report-flags.js';
import { statisticsCommands } from '../../features/statistics/stats-commands.js';
import { IncompleteError, toProblems } from './client-error.js';
import { runLocalCall } from './local-call.js';

/** The flags of a report that a program may set. Results are not stored. */
export function reportValues() {
  const { no_resume: _, restate: __, title: ___, totals: ____, no_totals: _____, ...flags } = reportFlags;
  return { ...flags, ids: reportArguments.id };
}

/** The flags of an upload that a program may set: not those for files, which it has none of. */
export function uploadValues() {
  const flags = uploadFlags(endpointById(membershipEndpoints.audience));
  const { operation, country, hashed, effective_at, expires_at, dedupe, people_per_operation } = flags;
  return { operation, country, hashed, effective_at, expires_at, dedupe, people_per_operation };
}

function commandOf(commands: readonly LocalCommand[], words: string): LocalCommand {
  const command = commands.find((one) => one.words.join(' ') === words);
  if (!command) throw new Error(`the command line has no command ${words}`);
  return command;
}

/** The rows of `ads stats report`. Throws IncompleteError with the rows where parts of the report are missing. */
export async function runProgramReport(values: unknown, client: Invocation): Promise<readonly unknown[]> {
  const { rows, missing } = await runLocalCall(
    {
      command: commandOf(statisticsCommands, 'stats report'),
      args: [],
      flags: reportValues(),
      given: values,
      fixed: { resume: false },
    },
    client,
  );
  if (missing === undefined) return rows;
  throw incomplete(missing, rows);
}

/**
 * Uploads people to a custom audience as `ads custom-audiences users upload` does, without a journal. Returns the counts, with
 * the first rejected people. Throws IncompleteError with the counts where it stopped before its end, and what `people` throws.
 */
export async function runProgramUpload(
  id: string,
  people: AsyncIterable<unknown> | Iterable<unknown>,
  values: unknown,
  client: Invocation,
): Promise<unknown> {
  const { identifiers } = membershipShape(endpointById(membershipEndpoints.audience).id);
  const source = linesOf(
    people,
    identifiers.map(({ name }) => name),
  );
  const stdin = { ...client.world.stdin, isTTY: false, readPieces: source.read };
  try {
    const { rows, missing } = await runLocalCall(
      {
        command: commandOf(audienceUploadCommands, 'custom-audiences users upload'),
        args: [id],
        flags: uploadValues(),
        given: values,
        fixed: { from: '-', format: 'jsonl', journal: false },
      },
      { ...client, world: { ...client.world, stdin } },
    );
    if (source.failure()) throw source.failure()?.error;
    const [totals] = rows;
    const rejections = missing instanceof CommandError ? toProblems(missing.problems).map(ofPerson) : [];
    const result = isObject(totals) ? { ...totals, rejections } : totals;
    if (isObject(totals) && totals.complete === true) return result;
    throw incomplete(missing, result);
  } catch (error) {
    // The command tells of input that cannot be read; a program gets its own error.
    throw source.failure()?.error ?? error;
  }
}

/** The command counts lines, and a line is a person. */
function ofPerson({ message, ...problem }: Problem): Problem {
  return { ...problem, message: message.replace(/^stdin:(\d+): /, 'person $1: ') };
}

function incomplete(missing: unknown, result: unknown): IncompleteError {
  return new IncompleteError(missing instanceof Error ? missing.message : 'not everything was done', result);
}

/** People as lines of JSON, and what their source has thrown. `names` are the members that a person may have. */
function linesOf(people: AsyncIterable<unknown> | Iterable<unknown>, names: readonly string[]) {
  let failure: { readonly error: unknown } | undefined;
  const encoder = new TextEncoder();
  return {
    failure: () => failure,
    async *read(): AsyncGenerator<Uint8Array> {
      try {
        let count = 0;
        for await (const person of people) {
          count += 1;
          yield encoder.encode(`${JSON.stringify(readPerson(person, count, names))}\n`);
        }
      } catch (error) {
        failure = { error };
        throw error;
      }
    },
  };
}

/**
 * The identifiers of a person. A member of any other name is refused: in a file it may be an operation or a time, which add
 * people to a list that they are to leave.
 */
function readPerson(person: unknown, count: number, names: readonly string[]): object {
  if (!isObject(person))
    throw new TypeError(`person ${count} is not an object such as { email: 'ada@example.com' }`);
  const members = Object.entries(person).filter(([name, value]) => {
    if (!names.includes(name))
      throw new TypeError(
        `person ${count}: ${JSON.stringify(shorten(name))} is not a member of a person${guessWord(name, names)}`,
      );
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value ?? ''];
    if (value === null || texts.some((text) => typeof text !== 'string'))
      throw new TypeError(`person ${count}: ${name} must be a text or an array of texts`);
    return value !== undefined;
  });
  return Object.fromEntries(members);
}
