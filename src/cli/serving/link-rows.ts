/** The links of a chain as rows. */
import type { Obstacle, ServingLink } from '../../call/serving/obstacle.js';
import type { Document } from '../../contract/types.js';
import { describeObstacle } from './obstacle-messages.js';
import { findCommand, type RemedyContext } from './remedies.js';

/**
 * `ok` holds; `broken` keeps what was asked about from being served; `idle` is broken too, but something beside it does
 * the same work, such as another line item.
 */
type LinkStatus = 'ok' | 'broken' | 'idle';

/** One link of the chain, or one of several things that are wrong with it. */
export interface LinkRow {
  /** `service` is a reason that the service reports and ads does not find. */
  readonly link: ServingLink | 'service';
  /** The record to look at: of targeting the line item, of a missing creative too. */
  readonly id: string | null;
  readonly name: string | null;
  readonly status: LinkStatus;
  /** As the service would report it about the campaign. */
  readonly reason: string | null;
  /** More precise than the reason. */
  readonly cause: string | null;
  readonly message: string;
  /** Mends it when it is run as it is; null where no command does. */
  readonly command: string | null;
}

const holds: Readonly<Record<ServingLink, string>> = {
  account: 'accepted',
  funding_instrument: 'can pay',
  campaign: 'active, with a budget',
  line_item: 'active, within its flight',
  targeting: 'nothing is missing',
  creatives: 'something can be shown',
};

/** Writes one link: a row for each of its obstacles, or one that says that it holds. */
type WriteLink = (link: ServingLink, record: Document, obstacles: readonly Obstacle[]) => LinkRow[];

/** `blocking` are the obstacles that count for what was asked about. */
export function createLinkWriter(context: RemedyContext, blocking: ReadonlySet<Obstacle>): WriteLink {
  return (link, record, obstacles) => {
    const base = { link, id: idOf(record), name: nameOf(record) };
    if (obstacles.length === 0)
      return [{ ...base, status: 'ok', reason: null, cause: null, message: holds[link], command: null }];
    return obstacles.map((obstacle) => {
      const command = findCommand(obstacle, context) ?? null;
      return {
        ...base,
        id: obstacle.id ?? base.id,
        status: blocking.has(obstacle) ? 'broken' : 'idle',
        reason: obstacle.reason,
        cause: obstacle.cause,
        message: describeObstacle(obstacle),
        command,
      };
    });
  };
}

/** A reason of the service that none of the links shows. */
export function toServiceRow(record: Document, reason: string): LinkRow {
  return {
    link: 'service',
    id: idOf(record),
    name: nameOf(record),
    status: 'broken',
    reason,
    cause: null,
    message: 'the service reports it, and nothing that can be read tells why',
    command: null,
  };
}

function idOf({ id }: Document): string | null {
  return typeof id === 'string' ? id : null;
}

/** The name by which people know a record; null where it has none. */
export function nameOf({ name, description }: Document): string | null {
  const found = name ?? description;
  return typeof found === 'string' && found !== '' ? found : null;
}
