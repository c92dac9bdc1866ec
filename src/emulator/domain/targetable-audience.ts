/** Audiences that an account may target now (docs/service.md#audience-state). */
import { serviceError } from '../errors.js';
import type { HandlerContext } from '../handler.js';
import { type AudienceAccess, requireAudience } from './audience-access.js';
import { audienceState } from './audience-state.js';

interface AudienceValue extends Pick<HandlerContext, 'store' | 'time'> {
  readonly account_id: string;
  /** The id of the audience. */
  readonly value: string;
  /** The parameter that names it, for errors. */
  readonly parameter: string;
}

/** The audience and its size. Throws ErrorResponse unless the account sees it and it is targetable. */
export function requireTargetableAudience({
  store,
  time,
  account_id,
  value,
  parameter,
}: AudienceValue): AudienceAccess & { readonly size: number } {
  const access = requireAudience(store, { account_id, id: value, parameter });
  const { size, targetable, reasons } = audienceState(store, access.audience, time);
  if (targetable) return { ...access, size: size ?? 0 };
  const people = size === null ? '' : ` (active people: ${size})`;
  const message = `${parameter}: audience ${value} cannot be targeted: ${reasons.join(', ')}${people}`;
  throw serviceError('INVALID_PARAMETER', message, { parameter, value });
}
