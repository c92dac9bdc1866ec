/** --dry-run: the checked request, shown instead of sent. */

import type { BodyPart, CallRequest } from '../../call/build-request.js';
import { parseJson } from '../../call/lossless-json.js';
import type { Answer } from '../../output/answer.js';

/** The request as it would be sent. `base` is the area's base URL; empty where none is set. */
export function showRequest(request: Omit<CallRequest, 'area'>, base: string): Answer {
  const { method, path, query, form, json, multipart } = request;
  const row = {
    method,
    url: base ? `${base.replace(/\/+$/, '')}/${path}` : path,
    query: Object.fromEntries(query),
    ...(form && { form: Object.fromEntries(form) }),
    ...(multipart && { parts: Object.fromEntries(multipart.map(describePart)) }),
    ...(json !== undefined && { body: parseJson(json) }),
    sent: false,
  };
  return { kind: 'one', row };
}

/** Bytes are counted, not shown. */
function describePart({ name, content }: BodyPart): [name: string, value: string] {
  return [name, typeof content === 'string' ? content : `${content.length} bytes`];
}
