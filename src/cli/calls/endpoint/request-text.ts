/** The text of a dry run for people: what changes, the request, and curl. */

import { escapeControls } from '../../../output/control-characters.js';
import { wrapMessage } from '../../../output/wrap-text.js';
import { isObject, writeJson } from '../../../values/lossless-json.js';
import { evaluateCommand, shellCommand } from '../../../values/shell-word.js';
import type { ChangeRow } from './change-rows.js';

/** A dry run for programs. What the request does not have is absent. */
export interface RequestRow {
  readonly method: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Absent for a call that only reads. */
  readonly changes?: readonly ChangeRow[];
  readonly curl: string;
  readonly sent: false;
}

/** Longer bodies are cut: the formats for programs have all of them. */
const longestBody = 60;

/** The whole text; `changes` are the lines about the records. The request and curl are copied, and so they are not wrapped. */
export function writeRequest(row: RequestRow, changes: readonly string[], width: number | undefined): string {
  const { method, url, query, form, parts, body, curl } = row;
  const pairs = Object.entries({ ...query, ...form, ...parts }).map(([name, value]) => `${name}=${value}`);
  const request = [
    `${method} ${url}`,
    ...pairs.map((pair) => `  ${pair}`),
    ...(body === undefined ? [] : bodyLines(body)),
  ];
  const last = [
    'Nothing was sent.',
    'The curl line does not have a signature. ads signs each request when it sends it.',
    ...(/\bADS_\w*URL\b/.test(curl)
      ? [
          `For the emulator, first run: ${shellCommand`ads emulator start`}, and ${evaluateCommand('ads emulator env')}.`,
        ]
      : []),
  ];
  const wrap = (lines: readonly string[]) => lines.map((line) => wrapMessage(escapeControls(line), width));
  return [wrap(changes), request.map(escapeControls), [escapeControls(curl)], wrap(last)]
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function bodyLines(body: unknown): string[] {
  const text = isObject(body) || Array.isArray(body) ? writeJson(body, 2) : writeJson(body);
  const lines = text.split('\n').map((line) => `  ${line}`);
  if (lines.length <= longestBody) return lines;
  return [
    ...lines.slice(0, longestBody),
    `  ... and ${lines.length - longestBody} more lines; for all of them, use -o json`,
  ];
}
