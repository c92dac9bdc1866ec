/** Decides about records that have left the files: abandon, pause or delete. Pure. */
import { type Abandoned, running } from './planned.js';

/** The choice for removed records: delete or pause, not both; neither leaves them as they are. */
export interface RemovalChoice {
  readonly prune: boolean;
  readonly pauseRemoved: boolean;
}

type Removal = 'abandon' | 'pause' | 'delete';

/** A campaign with line items of others is theirs too: it stays as it is. What others have added something to is not deleted. */
export function removalOf(
  { live, others, added = [] }: Abandoned,
  { prune, pauseRemoved }: RemovalChoice,
): Removal {
  if (others.length > 0) return 'abandon';
  if (prune) return added.length > 0 ? 'abandon' : 'delete';
  return pauseRemoved && live?.entity_status === running.entity_status ? 'pause' : 'abandon';
}
