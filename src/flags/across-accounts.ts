/** Reads of several accounts: which commands have them, and how their accounts are written. */

import { idForms } from '../call/parse-scalar.js';
import type { Endpoint } from '../contract/types.js';
import { splitQuoted } from '../values/split-quoted.js';
import { readTypedName } from './name-or-id.js';

/**
 * Whether the call is a read that means the same in any account: then the rows of several can be merged. A read of
 * one record does not, nor does one whose response has more than rows.
 */
export function readsAcrossAccounts(endpoint: Endpoint): boolean {
  const { method, params, positional, response, metricRows, envelope } = endpoint;
  if (method !== 'GET' || !('account_id' in params) || positional === 'account_id') return false;
  if (metricRows || envelope) return false;
  return response === 'list' || response === 'array' || (response === 'one' && positional === undefined);
}

/** The accounts of --account, each an id or a name; undefined for a text that is not a list of them. */
export function readAccounts(text: string): readonly string[] | undefined {
  const items = splitQuoted(text)?.map((part) => part.text);
  return items?.every(isAccount) ? [...new Set(items)] : undefined;
}

/** The one account of a command that takes no list, whose name may have commas. */
export function readAccount(text: string): string | undefined {
  const items = splitQuoted(text)?.map((part) => part.text) ?? [];
  const [only = ''] = items.length === 1 ? items : [text];
  const isListOfIds = items.length > 1 && items.every((item) => idForms.any.regex.test(item));
  return isAccount(only) && !isListOfIds ? only : undefined;
}

function isAccount(text: string): boolean {
  return idForms.any.regex.test(text) || readTypedName(text) !== undefined;
}
