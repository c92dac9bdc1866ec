/** The PATH of `ads api`: its version, its query, and the placeholders that ads fills in. */

import type { ParameterPair } from '../../../call/build-request.js';
import { decodePairs } from '../../../client/encode.js';
import type { Endpoint } from '../../../contract/types.js';
import { joinList } from '../../../values/text-lists.js';
import { requireVersion } from '../../calls/endpoint/preconditions.js';
import { missingAccountError, usageError } from '../../core/host/command-error.js';
import { accountCommand } from '../../core/host/shown-command.js';

/** What ads knows itself: the account in use, and the user that the token belongs to. */
const placeholders = ['account_id', 'user_id'] as const;
type PlaceholderName = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string | undefined>>>;

interface ApiPath {
  /** Relative to the version segment; may contain placeholders, in braces. */
  readonly path: string;
  /** May contain placeholders, too. */
  readonly query: readonly ParameterPair[];
  /** Undefined if none is given. */
  readonly version: number | undefined;
}

/**
 * Reads a path: it may begin with a slash and with the version, end with a query, and have its placeholders as
 * `{account_id}` or, as `ads endpoints` prints them, as `:account_id`. Throws CommandError.
 */
export function readApiPath(typed: string, area: Endpoint['area'], requested: number | undefined): ApiPath {
  if (/^[a-z]+:\/\//i.test(typed)) throw usageError('PATH must be relative to the base URL, not a full URL');
  refuseFilePath(typed);
  const [pathname = '', search = ''] = typed.replace(/^\/+/, '').split(/\?(.*)/s);
  const query = decodePairs(search);
  const [, segment, rest = ''] = (area === 'ads' && /^(\d+)\/(.*)$/s.exec(pathname)) || [];
  if (segment === undefined) return { path: readPlaceholders(pathname), query, version: requested };
  const version = requireVersion(segment, 'the version in PATH');
  if (requested !== undefined && requested !== version) {
    throw usageError(`PATH begins with version ${version}, but --api-version is ${requested}`);
  }
  return { path: readPlaceholders(rest), query, version };
}

/** Some shells for Windows rewrite an argument with a leading slash as the path of a file. */
function refuseFilePath(typed: string): void {
  if (!/^[a-z]:[\\/]/i.test(typed)) return;
  const [, tail] = /[\\/]((?:\d+[\\/])?(?:accounts|batch|stats|targeting_criteria)\b.*)$/s.exec(typed) ?? [];
  const example = (tail ?? 'accounts/{account_id}/campaigns').replaceAll('\\', '/');
  throw usageError(
    `PATH is a file path: "${typed}". The shell probably rewrote it because of its leading slash`,
    `Omit the leading slash: ${example}`,
  );
}

function readPlaceholders(path: string): string {
  return path
    .split('/')
    .map((segment) => segment.replace(/^:([a-z_]+)$/, '{$1}'))
    .join('/');
}

/** Refuses names in braces that ads has no value for: they would be sent as they are. Throws CommandError. */
export function refuseUnknownPlaceholders(path: string): void {
  const unknown = [...path.matchAll(/\{([^{}/]*)\}/g)].flatMap(([whole, name = '']) =>
    placeholders.some((known) => known === name) ? [] : [whole],
  );
  if (unknown.length === 0) return;
  const known = placeholders.map((name) => `{${name}}`);
  throw usageError(
    `PATH: replace ${joinList(unknown, 'and')} with a value`,
    `ads fills in only ${joinList(known, 'and')}.`,
  );
}

/** Whether the text contains this placeholder. */
export function hasPlaceholder(text: string, name: PlaceholderName): boolean {
  return text.includes(`{${name}}`);
}

/** Fills in the placeholders. Throws CommandError where the value of one is not known. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return placeholders.reduce((filled, name) => {
    if (!hasPlaceholder(filled, name)) return filled;
    const value = values[name];
    if (value !== undefined) return filled.replaceAll(`{${name}}`, value);
    throw name === 'account_id' ? missingAccountError() : unknownUserError();
  }, text);
}

function unknownUserError() {
  return usageError(
    '{user_id} cannot be filled in, because the token does not contain a user id',
    `Type the id instead. To see it: ${accountCommand`ads auth status`}`,
  );
}
