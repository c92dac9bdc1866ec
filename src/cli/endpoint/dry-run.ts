/** --dry-run: the checked request, shown instead of sent. */

import type { CallRequest } from '../../call/build-request.js';
import { parseJson } from '../../call/lossless-json.js';
import type { Answer } from '../../output/answer.js';

/** The request as it would be sent. `base` is the area's base URL; empty where none is set. */
export function showRequest(request: Omit<CallRequest, 'area'>, base: string): Answer {
  const { method, path, query, form, json } = request;
  const row = {
    method,
    url: base ? `${base.replace(/\/+$/, '')}/${path}` : path,
    query: Object.fromEntries(query),
    ...(form && { form: Object.fromEntries(form) }),
    ...(json !== undefined && { body: parseJson(json) }),
    sent: false,
  };
  return { kind: 'one', row };
}
