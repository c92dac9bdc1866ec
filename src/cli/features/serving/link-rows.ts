/** The links of a chain as rows. */
import { isScheduled, type Obstacle, type ServingLink } from '../../../call/serving/obstacle-reasons.js';
import type { Document } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import { describeObstacle } from './obstacle-messages.js';
import { findCommand, type RemedyContext } from './remedies.js';

/**
 * `ok` holds; `broken` keeps what was asked about from being served; `scheduled` does so until the time that was chosen;
 * `idle` is broken too, but something beside it does the same work, such as another line item.
 */
type LinkStatus = 'ok' | 'broken' | 'scheduled' | 'idle';

export const linkShape = {
  name: 'link',
  fields: {
    /** `service` is a reason that the service reports and ads does not find. */
    link: { type: 'string' },
    /** The record to look at: of targeting the line item, of a missing creative too. */
    id: { type: 'id', nullable: true },
    name: { type: 'string', nullable: true },
    status: { type: 'string' },
    /** As the service would report it about the campaign. */
    reason: { type: 'string', nullable: true },
    /** More precise than the reason. */
    cause: { type: 'string', nullable: true },
    message: { type: 'string' },
    /** When what is scheduled starts by itself; ISO 8601 in UTC. Null for everything else. */
    starts_at: { type: 'time', nullable: true },
    /** Mends it when it is run as it is; null where no command does. */
    command: { type: 'string', nullable: true },
  },
  columns: ['link', 'id', 'status', 'reason', 'message'],
  headers: { link: 'CHECKED' },
  // The message says what the reason names.
  pinned: ['link', 'status', 'message'],
  least: { link: 18, reason: 20, message: 30 },
  wrapped: ['message'],
  tones: { status: { ok: 'good', broken: 'bad', scheduled: 'waiting', idle: 'waiting' } },
} as const satisfies RowShape;

/** One link of the chain, or one of several things that are wrong with it. */
export type LinkRow = RowOf<typeof linkShape, { link: ServingLink | 'service'; status: LinkStatus }>;

const holds: Readonly<Record<ServingLink, string>> = {
  account: 'accepted',
  funding_instrument: 'can pay',
  campaign: 'active, with a budget',
  line_item: 'active, within its flight',
  targeting: 'nothing is in the way',
  creatives: 'has something to show',
};

const nothing = { reason: null, cause: null, starts_at: null, command: null } as const;

/** Writes one link: a row for each of its obstacles, or one that says that it holds. */
type WriteLink = (link: ServingLink, record: Document, obstacles: readonly Obstacle[]) => LinkRow[];

/** `blocking` are the obstacles that count for what was asked about. */
export function createLinkWriter(context: RemedyContext, blocking: ReadonlySet<Obstacle>): WriteLink {
  return (link, record, obstacles) => {
    const base = { link, id: idOf(record), name: nameOf(record) };
    if (obstacles.length === 0) return [{ ...base, ...nothing, status: 'ok', message: holds[link] }];
    return obstacles.map((obstacle) => {
      const start = isScheduled(obstacle) ? record.start_time : undefined;
      return {
        ...base,
        id: obstacle.id ?? base.id,
        status: statusOf(obstacle, blocking),
        reason: obstacle.reason,
        cause: obstacle.cause,
        message: describeObstacle(obstacle),
        starts_at: typeof start === 'string' ? start : null,
        command: findCommand(obstacle, context) ?? null,
      };
    });
  };
}

function statusOf(obstacle: Obstacle, blocking: ReadonlySet<Obstacle>): LinkStatus {
  if (!blocking.has(obstacle)) return 'idle';
  return isScheduled(obstacle) ? 'scheduled' : 'broken';
}

/** A reason of the service that none of the links shows. */
export function toServiceRow(record: Document, reason: string): LinkRow {
  return {
    link: 'service',
    id: idOf(record),
    name: nameOf(record),
    ...nothing,
    status: 'broken',
    reason,
    message: `the service reports ${reason} without a cause that can be read`,
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
