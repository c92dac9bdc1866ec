/** `ads api METHOD PATH`: any signed call, such as to endpoints that the contract does not have. */

import type { ParameterPair } from '../../call/build-request.js';
import { writeJson } from '../../call/lossless-json.js';
import { type Match, matchEndpoint } from '../../call/match.js';
import { decodePairs } from '../../client/encode.js';
import { endpoints } from '../../contract/index.js';
import { type Document, type Method, methods } from '../../contract/types.js';
import { newestVersion as contractVersion } from '../../contract/wire/service-facts.js';
import { confirmStep, readNameToConfirm } from '../confirm.js';
import { showRequest } from '../endpoint/dry-run.js';
import { readInputFile } from '../endpoint/input-file.js';
import { refuseWrongHost, requestedVersion, requireVersion } from '../endpoint/preconditions.js';
import { missingAccountError, usageError } from '../errors/command-error.js';
import { type Action, type Invocation, textOption } from '../invocation.js';
import { explainAccount } from '../session/account-source.js';
import { findEmulatorCredentials, openSession, type Session } from '../session/session.js';
import { validateRawCall } from './api-check.js';

const accountPlaceholder = '{account_id}';
/** Placeholder in a path for an account that is known only when the session is open; passes validation, is never sent. */
const pendingAccount = 'pending';

type Area = 'ads' | 'auth';

export const callApi: Action = async (invocation) => {
  const { args, options, world, globals, settings } = invocation;
  const method = methods.find((known) => known === args[0]?.toUpperCase());
  if (!method) throw usageError(`METHOD must be ${methods.join(', ')}, got "${args[0]}"`);
  const area = parseArea(textOption(options, 'area'));
  const { path, query: pathQuery, version = contractVersion } = readPath(args[1] ?? '', area, invocation);
  const query = [...pathQuery, ...parsePairs(options.param)];
  const from = textOption(options, 'from');
  const body =
    from === undefined ? undefined : (await readInputFile(from, world.stdin, ['JSON', 'YAML'])).body;
  const known = options.check === false ? undefined : findKnown(method, area, path, invocation);
  if (known) {
    refuseWrongHost(known.endpoint, settings);
    validateRawCall(known, { query, body, version });
  }
  const requestTo = (target: string) => ({
    method,
    area,
    path: area === 'ads' ? `${version}/${target}` : target,
    query,
    ...(body !== undefined && { json: writeJson(body) }),
  });
  if (globals.dryRun) {
    const { account, base } = await resolveForDryRun(invocation, area);
    return showRequest(requestTo(fillAccount(path, account)), base);
  }
  const session = await openSession(invocation);
  const filled = fillAccount(path, session.account);
  if (method === 'DELETE') {
    const name = known
      ? await readNameToConfirm(invocation, known.endpoint, pathValues(known, session), session)
      : '';
    const question = `DELETE ${filled}${name}, ${session.environment}: this may be impossible to undo. Continue?`;
    await confirmStep(invocation, question);
  }
  const reply = await session.client.raw(requestTo(filled)).catch((error: unknown) => {
    throw path.includes(accountPlaceholder) ? explainAccount(error, settings) : error;
  });
  return { kind: 'one', row: reply.body };
};

function parseArea(name = 'ads'): Area {
  if (name === 'ads' || name === 'auth') return name;
  throw usageError(`--area must be ads or auth, got "${name}"`);
}

interface Path {
  /** Relative to the version segment; may contain `{account_id}`. */
  readonly path: string;
  readonly query: readonly ParameterPair[];
  /** Undefined if none is given. */
  readonly version: number | undefined;
}

/** Parses a path: it may begin with the version, and end with a query. */
function readPath(typed: string, area: Area, invocation: Invocation): Path {
  if (/^[a-z]+:\/\//i.test(typed)) throw usageError('PATH must be relative to the base URL, not a full URL');
  // Some shells rewrite arguments with a leading slash as file paths, so it is optional.
  const [pathname = '', search = ''] = typed.replace(/^\/+/, '').split(/\?(.*)/s);
  const query = decodePairs(search);
  const requested = requestedVersion(invocation);
  const [, segment, rest = ''] = (area === 'ads' && /^(\d+)\/(.*)$/s.exec(pathname)) || [];
  if (segment === undefined) return { path: pathname, query, version: requested };
  const version = requireVersion(segment, 'the version in PATH');
  if (requested !== undefined && requested !== version) {
    throw usageError(`PATH begins with version ${version}, but --api-version is ${requested}`);
  }
  return { path: rest, query, version };
}

/** The endpoint of the contract for the call, if any. */
function findKnown(method: Method, area: Area, path: string, { settings }: Invocation): Match | undefined {
  const account = settings.account?.value ?? pendingAccount;
  return matchEndpoint(endpoints, { method, area, path: path.replaceAll(accountPlaceholder, account) });
}

/** The values of the path, with the session's account for the placeholder. */
function pathValues({ values }: Match, { account = '' }: Session): Document {
  return values.account_id === pendingAccount ? { ...values, account_id: account } : values;
}

function fillAccount(path: string, account: string | undefined): string {
  if (!path.includes(accountPlaceholder)) return path;
  if (account !== undefined) return path.replaceAll(accountPlaceholder, account);
  throw missingAccountError();
}

/** What --dry-run shows, resolved without opening a session, which would create the emulator's file. */
async function resolveForDryRun(
  { settings, world }: Invocation,
  area: Area,
): Promise<{ account: string | undefined; base: string }> {
  const { env, account, authUrl, adsUrl, sandboxUrl } = settings;
  if (env.value === 'local') {
    return {
      account: account?.value ?? (await findEmulatorCredentials(world))?.account_id ?? accountPlaceholder,
      base: '',
    };
  }
  const url = area === 'auth' ? authUrl : env.value === 'sandbox' ? sandboxUrl : adsUrl;
  return { account: account?.value, base: url?.value ?? '' };
}

function parsePairs(params: unknown): ParameterPair[] {
  if (!Array.isArray(params)) return [];
  return params.map((text: unknown) => {
    const match = /^([^=]+)=(.*)$/s.exec(String(text));
    if (!match) throw usageError(`--param must be name=value, got "${String(text)}"`);
    return [match[1] ?? '', match[2] ?? ''];
  });
}
