/** The answers of lists with few calls, in the cache directory: one file for each call (docs/service.md#cached-lists). */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endpointCommand } from '../../../call/flag-names.js';
import type { CallOptions, CallResult, Client } from '../../../client/client.js';
import { ServiceError } from '../../../client/errors.js';
import type { Credentials } from '../../../client/sign.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { forgetOlder, replaceCached } from '../../../files/cache-folder.js';
import { type DirectoryEnvironment, directoryPath } from '../../../files/directories.js';
import { day, hour, minute } from '../../../values/duration.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { formatTime } from '../../../values/time.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { World } from '../../core/host/world.js';

/** The folder in the cache directory. */
const folderName = 'answers';
/** So long an answer is kept, in milliseconds. */
const maxAge = day;
/** Lists of this kind are short; a longer one is not kept: characters. */
const longest = 4 * 1024 * 1024;

/** The owner of answers: this service and this user. */
export interface AnswerOwner {
  /** The base URL. */
  readonly base: string;
  readonly credentials: Credentials;
  /** An answer that is no older than this is taken without asking; milliseconds. By default every call asks. */
  readonly recent?: number | undefined;
}

interface CachedAnswer {
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  readonly body: unknown;
}

interface ScarceCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly options: CallOptions | undefined;
}

/**
 * Makes a call, and keeps its answer. Where what was kept is recent enough for the owner, answers that without a call; where
 * the rate limit is used up, too, and tells how old it is. Throws as the client does where nothing was kept.
 */
export async function callWithCache(
  client: Pick<Client, 'call'>,
  { endpoint, values, options }: ScarceCall,
  owner: AnswerOwner,
  { world, notice }: Pick<Invocation, 'world' | 'notice'>,
): Promise<CallResult> {
  const path = answerPath(world, owner, [endpoint.id, options?.version ?? null, values]);
  const cached = await readAnswer(path, world.now());
  if (cached && world.now() - cached.at < (owner.recent ?? 0)) return asReply(cached);
  try {
    const reply = await client.call(endpoint, values, { ...options, failFast: cached !== undefined });
    await keepAnswer(world, path, { at: world.now(), body: reply.body });
    return reply;
  } catch (error) {
    if (!cached || !(error instanceof ServiceError) || !error.isRateLimited) throw error;
    const until = error.resetAt === undefined ? '' : ` until ${formatTime(error.resetAt)}`;
    await notice(
      `${endpointCommand(endpoint)}: showing a response from ${describeAge(world.now() - cached.at)} ago, because the rate limit is exhausted${until}; to wait for a new one, add --no-cache`,
    );
    return { ...asReply(cached), ...(error.request && { request: error.request }) };
  }
}

function asReply({ body }: CachedAnswer): CallResult {
  return { status: 200, headers: {}, body, retried: 0 };
}

/** Removes all answers that were kept. Never throws. */
export async function forgetAnswers(place: DirectoryEnvironment): Promise<void> {
  await rm(answerFolder(place), { recursive: true, force: true }).catch(() => undefined);
}

function answerFolder(place: DirectoryEnvironment): string {
  return join(directoryPath('cache', place), folderName);
}

/** The name is a digest: neither the token nor what was asked can be read from it. */
function answerPath(
  place: DirectoryEnvironment,
  { base, credentials: { consumerKey, token } }: AnswerOwner,
  call: readonly unknown[],
): string {
  const name = createHash('sha256').update(writeJson([base, consumerKey, token ?? null, ...call]));
  return join(answerFolder(place), `${name.digest('hex').slice(0, 32)}.json`);
}

/** Undefined where nothing was kept, it is too old, or the file is not one of these. */
async function readAnswer(path: string, now: number): Promise<CachedAnswer | undefined> {
  try {
    const { at, body } = parseJson(await readFile(path, 'utf8')) as Partial<CachedAnswer>;
    return typeof at === 'number' && at <= now && now - at < maxAge && isObject(body)
      ? { at, body }
      : undefined;
  } catch {
    return undefined;
  }
}

async function keepAnswer(
  world: DirectoryEnvironment & Pick<World, 'now'>,
  path: string,
  answer: CachedAnswer,
): Promise<void> {
  const text = writeJson(answer);
  if (text.length > longest) return;
  await replaceCached(path, text);
  await forgetOlder(answerFolder(world), world.now() - maxAge);
}

function describeAge(milliseconds: number): string {
  if (milliseconds < 1000) return 'less than a second';
  const [unit, name] = (
    [
      [hour, 'hour'],
      [minute, 'minute'],
      [1000, 'second'],
    ] as const
  ).find(([length]) => milliseconds >= length) ?? [1000, 'second'];
  const count = Math.floor(milliseconds / unit);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
