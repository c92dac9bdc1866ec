/** Describes the times of a copy that a person should see: ended ones, and their values in the time zone of its account. */

import { joinFirst } from '../../../../values/text-lists.js';
import { formatTime, parseTime, readDay } from '../../../../values/time.js';
import { createOffset } from '../../../../values/time-zone.js';
import type { NodeKind } from '../format/node-kinds.js';
import type { NodeContent } from './clone-content.js';

const timeFields = ['start_time', 'end_time'] as const;

/** The nodes of a copy, from the top. */
function nodesOf(content: NodeContent, { below }: NodeKind): readonly NodeContent[] {
  const inside = below && (content[below.section] as Readonly<Record<string, NodeContent>> | undefined);
  return [content, ...Object.values(inside ?? {}).flatMap((node) => (below ? nodesOf(node, below) : []))];
}

/**
 * Names the copies that are never served because they end before `now`, in milliseconds since 1970; undefined where none does.
 */
export function describeEnded(content: NodeContent, kind: NodeKind, now: number): string | undefined {
  const all = nodesOf(content, kind).filter(({ end_time }) => end_time != null);
  const ended = all.filter(({ end_time }) => (parseTime(String(end_time)) ?? now + 1) <= now);
  if (ended.length === 0) return undefined;
  const which = ended.map(({ name, end_time }) => `${JSON.stringify(name ?? '')} at ${String(end_time)}`);
  const advice = 'To move the dates of the copy, add --shift-dates, such as --shift-dates 30d';
  return `the copy has line items that have ended: ${joinFirst(which)}. ${advice}`;
}

/** The time zones of the original and of the copy. */
interface CloneZones {
  readonly own: string;
  readonly target: string;
  /** The account of the copy. */
  readonly account: string;
}

/** Describes the times of a copy in another time zone; undefined where they are the same. A date alone is one of that zone. */
export function describeZones(
  content: NodeContent,
  kind: NodeKind,
  { own, target, account }: CloneZones,
): string | undefined {
  const [here, there] = [createOffset(own), createOffset(target)];
  const texts = nodesOf(content, kind).flatMap((node) =>
    timeFields.flatMap((field) => {
      const text = String(node[field] ?? '');
      const time = readDay(text) === undefined ? parseTime(text) : undefined;
      if (time === undefined || here(time) === there(time)) return [];
      return [`${field} ${showLocal(time + there(time))} (${showLocal(time + here(time))} in ${own})`];
    }),
  );
  const unique = [...new Set(texts)];
  if (unique.length === 0) return undefined;
  return `the copy keeps its moments, which are others in ${target}, the time zone of account ${account}: ${joinFirst(unique)}. To set them there: --set end_time=YYYY-MM-DD`;
}

/** `2026-12-31 00:00`. */
function showLocal(clock: number): string {
  return formatTime(clock).slice(0, 16).replace('T', ' ');
}
