/** `ads api METHOD PATH`: any call, signed, for what the contract does not have yet. */

import type { ParameterPair } from '../../call/build-request.js';
import { writeJson } from '../../call/lossless-json.js';
import { methods } from '../../contract/types.js';
import { newestVersion as contractVersion } from '../../contract/wire/service-facts.js';
import { confirmStep } from '../confirm.js';
import { showRequest } from '../endpoint/dry-run.js';
import { readInputFile } from '../endpoint/input-file.js';
import { requestedVersion } from '../endpoint/preconditions.js';
import { missingAccountError, usageError } from '../errors/command-error.js';
import { type Action, textOption } from '../invocation.js';
import { openSession } from '../session/session.js';

const accountPlace = '{account_id}';

export const callApi: Action = async (invocation) => {
  const { args, options, world, globals } = invocation;
  const method = methods.find((known) => known === args[0]?.toUpperCase());
  if (!method) throw usageError(`METHOD must be ${methods.join(', ')}, got "${args[0]}"`);
  const area = areaOf(textOption(options, 'area'));
  const version = requestedVersion(invocation) ?? contractVersion;
  const query = pairsOf(options.param);
  const from = textOption(options, 'from');
  const body =
    from === undefined ? undefined : (await readInputFile(from, world.stdin, ['JSON', 'YAML'])).body;
  const template = args[1] ?? '';
  if (/^[a-z]+:\/\//i.test(template)) throw usageError('PATH is below the base URL, not a whole address');
  const session = await openSession(invocation);
  const path = pathOf(template, session.account);
  const request = {
    method,
    area,
    path: area === 'ads' ? `${version}/${path}` : path,
    query,
    ...(body !== undefined && { json: writeJson(body) }),
  };
  if (globals.dryRun) return showRequest(request, session.urls[area]);
  if (method === 'DELETE') await confirmStep(invocation, `DELETE ${path}: this may not be undone. Go on?`);
  const reply = await session.client.raw(request);
  return { kind: 'one', row: reply.body };
};

function areaOf(name = 'ads'): 'ads' | 'auth' {
  if (name === 'ads' || name === 'auth') return name;
  throw usageError(`--area must be ads or auth, got "${name}"`);
}

/** Some shells turn a leading slash into a path of their own, so none is needed. */
function pathOf(template: string, account: string | undefined): string {
  const path = template.replace(/^\/+/, '');
  if (!path.includes(accountPlace)) return path;
  if (account !== undefined) return path.replaceAll(accountPlace, account);
  throw missingAccountError();
}

function pairsOf(params: unknown): ParameterPair[] {
  if (!Array.isArray(params)) return [];
  return params.map((text: unknown) => {
    const match = /^([^=]+)=(.*)$/s.exec(String(text));
    if (!match) throw usageError(`--param must be name=value, got "${String(text)}"`);
    return [match[1] ?? '', match[2] ?? ''];
  });
}
