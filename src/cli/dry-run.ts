/** --dry-run: the checked request, shown instead of sent. */
import { parseJson } from '../call/json.js';
import { buildRequest } from '../call/request.js';
import type { Document, Endpoint } from '../contract/types.js';
import type { Answer } from '../output/answer.js';

/** The request as it would be sent. `base` is the area's base URL; empty where none is set. */
export function dryRun(
  endpoint: Endpoint,
  values: Document,
  version: number | undefined,
  base: string,
): Answer {
  const { method, path, query, form, json } = buildRequest(endpoint, values, version ?? endpoint.version);
  const url = base ? `${base.replace(/\/+$/, '')}/${path}` : path;
  const row = {
    method,
    url,
    query: Object.fromEntries(query),
    ...(form && { form: Object.fromEntries(form) }),
    ...(json !== undefined && { body: parseJson(json) }),
    sent: false,
  };
  return { kind: 'one', row };
}
