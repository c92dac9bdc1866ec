/** The answer of --include: the status and the headers before the body. */
import { statusText } from '../../../client/status-text.js';
import type { Answer } from '../../../output/answer.js';
import { escapeControls } from '../../../output/control-characters.js';
import { type Format, isForPeople } from '../../../output/formats.js';
import { writeDocument } from '../../../output/json.js';
import type { Globals } from '../../core/host/global-flags.js';
import { idsOfBody } from './body-ids.js';

interface WholeResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Headers whose values open something. */
const secretHeaders: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'authorization',
  'www-authenticate',
]);

/** As curl prints it in the formats for people; one object of status, headers and body in those for programs. */
export function showWholeResponse(
  { status, headers, body }: WholeResponse,
  format: Format,
  { query, fields }: Pick<Globals, 'query' | 'fields'>,
): Answer {
  const shown = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretHeaders.has(name) ? '***' : value]),
  );
  if (!isForPeople(format) || query !== undefined || fields !== undefined) {
    return { kind: 'one', row: { status, headers: shown, body }, ids: idsOfBody(body) };
  }
  const lines = [
    `HTTP/1.1 ${statusText(status)}`,
    ...Object.entries(shown).map(([name, value]) => `${name}: ${escapeControls(value)}`),
    '',
    typeof body === 'string' ? body.split(/\r?\n/).map(escapeControls).join('\n') : writeDocument(body),
  ];
  return { kind: 'text', text: lines.join('\n'), ids: idsOfBody(body) };
}
