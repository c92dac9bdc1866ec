/** The kinds of what ads remembers for completion: the records with names, and the profiles. */
import type { Endpoint, NamedGroup } from '../contract/types.js';
import { refersTo } from './named-parameters.js';

/** What an id or a name can be of: the records of a group, or the profiles. */
export type Referent = NamedGroup | 'profiles';

/** What a parameter takes ids of; undefined for other parameters. */
export function referentsOf({ params }: Endpoint, parameter: string): readonly Referent[] | undefined {
  const param = params[parameter];
  const group = param && refersTo(param);
  return group && [group];
}
