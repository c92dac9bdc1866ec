/** The hint for an error of the service: by its code, else by its status. */

import {
  hasCode,
  isUnauthorized,
  type ServiceError,
  type ServiceErrorEntry,
} from '../../../client/errors.js';
import { authCodes } from '../../../contract/wire/error-codes.js';
import { targetableOnce, tooSmall } from '../../../contract/wire/service-facts.js';
import { shellCommand } from '../../../values/shell-word.js';
import { formatTime } from '../../../values/time.js';
import { accountCommand } from '../host/shown-command.js';
import { flags, hintsByAuthCode, hintsByCode, mayBeDone } from './code-hints.js';
import { unknownCause } from './network-hint.js';
import { unauthorizedHint } from './unauthorized-hint.js';

/** The hint for an error of the service; undefined where its status says it all. */
export function serviceErrorHint(error: ServiceError): string | undefined {
  if (isUnauthorized(error)) return unauthorizedHint(error);
  const hint = hintByContent(error);
  return error.request?.method === 'GET' ? hint?.replace(mayBeDone, '') : hint;
}

function hintByContent(error: ServiceError): string | undefined {
  const { status, isRateLimited, entries, operationErrors } = error;
  const all = [...entries, ...operationErrors.flatMap((item) => item.entries)];
  const hint = all.map(hintForEntry).find((text) => text !== undefined);
  if (hint !== undefined) return hint;
  if (isRateLimited) return rateLimitHint(error);
  const hasParameter = all.some(({ parameter }) => parameter !== undefined);
  // What is refused was not carried out.
  if (status === 400) return hasParameter ? flags : unknownCause('GET');
  // What has no code of the service may come from a gateway, which has other reasons for a status.
  if ((status === 403 || status === 404) && !hasCode(error)) return otherSender;
  return hintsByStatus()[status] ?? (status > 500 ? hintsByCode().SERVICE_UNAVAILABLE : undefined);
}

/**
 * Names the reset, and the flag with a value that would have sufficed, where both are known. The time that the service told
 * to wait counts instead of the reset.
 */
function rateLimitHint({ resetAt, retryAfter, neededWait }: ServiceError): string {
  const until = resetAt === undefined || retryAfter !== undefined ? '' : ` until ${formatTime(resetAt)}`;
  const isKnown = (resetAt ?? retryAfter) !== undefined && neededWait !== undefined;
  const flag = isKnown
    ? `use ${shellCommand`--max-wait ${Math.ceil(neededWait / 1000)}`}`
    : 'increase --max-wait';
  return `The rate limit is exhausted${until}. To wait for its reset, ${flag}.`;
}

const otherSender =
  'The response has no error code of the service: a proxy or a gateway may have sent it. Check the base URL (ADS_URL), and any proxy.';

/** For answers without a code, and for problem documents, whose types are no more than the status in words. */
function hintsByStatus(): Readonly<Record<number, string | undefined>> {
  const hintByCode = hintsByCode();
  return {
    403: 'Check --account, and check that the signed-in user has permission for this in that account.',
    404: hintByCode.NOT_FOUND,
    405: hintByCode.METHOD_NOT_ALLOWED,
    410: 'The service has withdrawn this call. To list supported calls: ads endpoints',
    413: 'Send fewer items or a smaller file at once.',
    423: hintByCode.LOCK_ACQUISITION_TIMEOUT,
    500: hintByCode.INTERNAL_ERROR,
    501: 'To list the calls that the emulator supports: ads endpoints --coverage',
  };
}

const authNames = new Map<number, keyof typeof authCodes>(
  (Object.keys(authCodes) as (keyof typeof authCodes)[]).map((name) => [authCodes[name], name]),
);

/** The code alone says that a value is wrong. */
function audienceHint(id: string): string {
  const get = accountCommand`ads custom-audiences get ${id}`;
  const upload = accountCommand`ads custom-audiences users upload ${id} --from FILE`;
  return `An audience can be targeted ${targetableOnce}. To see its state: ${get}. To add people: ${upload}`;
}

function hintForEntry({ code, message, value = 'ID' }: ServiceErrorEntry): string | undefined {
  if (message.includes(tooSmall)) return audienceHint(value);
  const hints = hintsByCode();
  if (Object.hasOwn(hints, code)) return hints[code];
  const name = authNames.get(Number(code));
  return name && hintsByAuthCode()[name];
}
