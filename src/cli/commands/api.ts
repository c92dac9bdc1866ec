/** `ads api METHOD PATH`: any call, signed, for what the contract does not have yet. */

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
import { requireKnownCall } from './api-check.js';

const accountPlace = '{account_id}';
/** Stands in a path for an account that only the session will know; passes the check, is never sent. */
const pendingAccount = 'pending';

type Area = 'ads' | 'auth';

export const callApi: Action = async (invocation) => {
  const { args, options, world, globals, settings } = invocation;
  const method = methods.find((known) => known === args[0]?.toUpperCase());
  if (!method) throw usageError(`METHOD must be ${methods.join(', ')}, got "${args[0]}"`);
  const area = areaOf(textOption(options, 'area'));
  const { path, query: queryOfPath, version = contractVersion } = readPath(args[1] ?? '', area, invocation);
  const query = [...queryOfPath, ...pairsOf(options.param)];
  const from = textOption(options, 'from');
  const body =
    from === undefined ? undefined : (await readInputFile(from, world.stdin, ['JSON', 'YAML'])).body;
  const known = options.check === false ? undefined : findKnown(method, area, path, invocation);
  if (known) {
    refuseWrongHost(known.endpoint, settings);
    requireKnownCall(known, { query, body, version });
  }
  const requestTo = (at: string) => ({
    method,
    area,
    path: area === 'ads' ? `${version}/${at}` : at,
    query,
    ...(body !== undefined && { json: writeJson(body) }),
  });
  if (globals.dryRun) {
    const { account, base } = await lookAhead(invocation, area);
    return showRequest(requestTo(fillAccount(path, account)), base);
  }
  const session = await openSession(invocation);
  const filled = fillAccount(path, session.account);
  if (method === 'DELETE') {
    const name = known
      ? await readNameToConfirm(invocation, known.endpoint, valuesOf(known, session), session)
      : '';
    const question = `DELETE ${filled}${name}, ${session.environment}: this may not be undone. Go on?`;
    await confirmStep(invocation, question);
  }
  const reply = await session.client.raw(requestTo(filled)).catch((error: unknown) => {
    throw path.includes(accountPlace) ? explainAccount(error, settings) : error;
  });
  return { kind: 'one', row: reply.body };
};

function areaOf(name = 'ads'): Area {
  if (name === 'ads' || name === 'auth') return name;
  throw usageError(`--area must be ads or auth, got "${name}"`);
}

interface Path {
  /** Below the version segment; `{account_id}` still stands in it. */
  readonly path: string;
  readonly query: readonly ParameterPair[];
  /** Undefined where nobody named one. */
  readonly version: number | undefined;
}

/** Takes a path apart: it may begin with the version, and end in a query. */
function readPath(typed: string, area: Area, invocation: Invocation): Path {
  if (/^[a-z]+:\/\//i.test(typed)) throw usageError('PATH is below the base URL, not a whole address');
  // Some shells turn a leading slash into a path of their own, so none is needed.
  const [pathname = '', search = ''] = typed.replace(/^\/+/, '').split(/\?(.*)/s);
  const query = decodePairs(search);
  const asked = requestedVersion(invocation);
  const [, segment, rest = ''] = (area === 'ads' && /^(\d+)\/(.*)$/s.exec(pathname)) || [];
  if (segment === undefined) return { path: pathname, query, version: asked };
  const version = requireVersion(segment, 'the version in PATH');
  if (asked !== undefined && asked !== version) {
    throw usageError(`PATH begins with version ${version}, and --api-version is ${asked}`);
  }
  return { path: rest, query, version };
}

/** The endpoint that the contract has for the call, if any. */
function findKnown(method: Method, area: Area, path: string, { settings }: Invocation): Match | undefined {
  const account = settings.account?.value ?? pendingAccount;
  return matchEndpoint(endpoints, { method, area, path: path.replaceAll(accountPlace, account) });
}

/** The values of the path, with the session's account where that stands for it. */
function valuesOf({ values }: Match, { account = '' }: Session): Document {
  return values.account_id === pendingAccount ? { ...values, account_id: account } : values;
}

function fillAccount(path: string, account: string | undefined): string {
  if (!path.includes(accountPlace)) return path;
  if (account !== undefined) return path.replaceAll(accountPlace, account);
  throw missingAccountError();
}

/** What --dry-run can tell without opening a session, which makes the emulator's file where there is none. */
async function lookAhead(
  { settings, world }: Invocation,
  area: Area,
): Promise<{ account: string | undefined; base: string }> {
  const { env, account, authUrl, adsUrl, sandboxUrl } = settings;
  if (env.value === 'local') {
    return {
      account: account?.value ?? (await findEmulatorCredentials(world))?.account_id ?? accountPlace,
      base: '',
    };
  }
  const url = area === 'auth' ? authUrl : env.value === 'sandbox' ? sandboxUrl : adsUrl;
  return { account: account?.value, base: url?.value ?? '' };
}

function pairsOf(params: unknown): ParameterPair[] {
  if (!Array.isArray(params)) return [];
  return params.map((text: unknown) => {
    const match = /^([^=]+)=(.*)$/s.exec(String(text));
    if (!match) throw usageError(`--param must be name=value, got "${String(text)}"`);
    return [match[1] ?? '', match[2] ?? ''];
  });
}
