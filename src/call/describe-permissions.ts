/** Describes the permissions of an endpoint; its caller needs one of them. */
import type { Endpoint } from '../contract/types.js';
import { joinList } from '../values/text-lists.js';

/** One sentence, or none where any user of the account may call. */
export function describePermissions({ permissions }: Pick<Endpoint, 'permissions'>): readonly string[] {
  return permissions ? [`Requires the permission ${joinList(permissions, 'or')} in the account.`] : [];
}
