/** --dry-run: the checked request and what it changes, shown instead of sent. */

import { addressVariables } from '../../../auth/credential-variables.js';
import type { BodyPart, CallRequest, ParameterPair } from '../../../call/build-request.js';
import { redactionMark } from '../../../client/redact-by-name.js';
import type { Endpoint } from '../../../contract/types.js';
import type { Answer, Look } from '../../../output/answer.js';
import { trimEnd } from '../../../values/cut-text.js';
import { parseJson, writeJson } from '../../../values/lossless-json.js';
import { hideSecrets, type SecretTest, secretTest } from '../../core/records/hide-secrets.js';
import type { PreviewedOperation } from '../../core/records/preview.js';
import { type ChangeRow, describeOperations, toChangeRows } from './change-rows.js';
import { curlCommand, type ShownRequest } from './curl.js';
import { type RequestRow, writeRequest } from './request-text.js';

/** What is known of the call beside its request. */
interface Known {
  readonly endpoint?: Endpoint | undefined;
  readonly operations?: readonly PreviewedOperation[] | undefined;
  /** Shows also what is sent and changes nothing: whoever approves a request reads all of it. */
  readonly isWhole?: boolean;
}

/** The request as it would be sent. `base` is the area's base URL; empty where none is set. */
export function showRequest(
  request: Omit<CallRequest, 'area'>,
  base: string,
  { endpoint, operations = [], isWhole = false }: Known = {},
): Answer {
  const isSecret = secretTest(endpoint);
  const shown = withoutSecrets(request, isSecret);
  const { method, path } = request;
  const url = base ? `${trimEnd(base, '/')}/${path}` : path;
  const { query, form, json, multipart } = shown;
  const changes: readonly ChangeRow[] = toChangeRows(operations, isSecret, isWhole ? 'sent' : 'changes');
  const row: RequestRow = {
    method,
    url,
    query: Object.fromEntries(query),
    ...(form && { form: Object.fromEntries(form) }),
    ...(multipart && { parts: Object.fromEntries(multipart.map(describePart)) }),
    ...(json !== undefined && { body: parseJson(json) }),
    ...(method !== 'GET' && { changes }),
    curl: curlCommand(shown, url, base ? undefined : baseVariable(endpoint)),
    sent: false,
  };
  const text = ({ width }: Look) =>
    writeRequest(row, describeOperations(endpoint, operations, isSecret), width);
  return { kind: 'one', row, text };
}

/** What names the base URL in a shell where `ads emulator env` has been evaluated, or another service is set. */
function baseVariable(endpoint: Pick<Endpoint, 'area' | 'host'> | undefined): string {
  if (endpoint?.area === 'auth') return addressVariables.auth_url;
  return addressVariables[endpoint?.host === 'sandbox' ? 'ads_sandbox_url' : 'ads_url'];
}

function withoutSecrets(request: Omit<CallRequest, 'area'>, isSecret: SecretTest): ShownRequest {
  const { method, query, form, json, multipart } = request;
  const hide = (pairs: readonly ParameterPair[]) =>
    pairs.map(([name, value]) => [name, isSecret(name) ? redactionMark : value] as const);
  return {
    method,
    query: hide(query),
    ...(form && { form: hide(form) }),
    ...(multipart && { multipart }),
    ...(json !== undefined && { json: writeJson(hideSecrets(parseJson(json), isSecret)) }),
  };
}

/** Bytes are counted, not shown. */
function describePart({ name, content }: BodyPart): [name: string, value: string] {
  return [name, typeof content === 'string' ? content : `${content.length} bytes`];
}
