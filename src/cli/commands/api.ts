/** `ads api METHOD PATH`: any call, signed, for what the contract does not have yet. */
import { writeJson } from '../../call/json.js';
import type { Pair } from '../../call/request.js';
import { version as contractVersion } from '../../contract/service.js';
import { methods } from '../../contract/types.js';
import { confirmStep } from '../confirm.js';
import { readSource } from '../documents.js';
import { showRequest } from '../dry-run.js';
import { accountMissing, usageError } from '../errors.js';
import { type Action, textOption } from '../invocation.js';
import { versionOf } from '../preconditions.js';
import { openSession } from '../session.js';

const accountPlace = '{account_id}';

export const callApi: Action = async (invocation) => {
  const { args, options, world, globals } = invocation;
  const method = methods.find((known) => known === args[0]?.toUpperCase());
  if (!method) throw usageError(`METHOD must be ${methods.join(', ')}, got "${args[0]}"`);
  const area = areaOf(textOption(options, 'area'));
  const version = versionOf(invocation) ?? contractVersion;
  const query = pairsOf(options.param);
  const from = textOption(options, 'from');
  const body = from === undefined ? undefined : (await readSource(from, world.stdin, ['JSON', 'YAML'])).body;
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
  throw accountMissing();
}

function pairsOf(params: unknown): Pair[] {
  if (!Array.isArray(params)) return [];
  return params.map((text: unknown) => {
    const match = /^([^=]+)=(.*)$/s.exec(String(text));
    if (!match) throw usageError(`--param must be name=value, got "${String(text)}"`);
    return [match[1] ?? '', match[2] ?? ''];
  });
}
