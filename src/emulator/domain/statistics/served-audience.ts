/**
 * The number of people that a line item could reach while it served. Targeting that is edited now therefore leaves past numbers
 * alone (docs/service.md#made-up-numbers).
 */
import type { Document, Value } from '../../../contract/types.js';

/** The internal field of a line item with its audiences, the oldest first. */
const audiencesField = 'served_audiences';

/** What holds from a time on, in milliseconds since 1970, until the next one does. */
interface ServedAudience {
  readonly from: number;
  readonly people: number;
}

function readAudiences(data: Document): readonly ServedAudience[] {
  const known = data[audiencesField];
  return Array.isArray(known) ? (known as unknown as ServedAudience[]) : [];
}

/** The change of a line item that serves to so many people from a time on: none where it did before. */
export function noteAudience(data: Document, { from, people }: ServedAudience): Document {
  const known = readAudiences(data);
  if (known.at(-1)?.people === people) return {};
  return { [audiencesField]: [...known, { from, people }] as unknown as Value };
}

/** The largest audience between two times in milliseconds since 1970. */
export type AudienceAt = (from: number, to: number) => number;

/**
 * The audiences of a line item; undefined where none was noted. The first one holds for all that was served before it,
 * too: by a version that noted none.
 */
export function servedAudience(data: Document): AudienceAt | undefined {
  const known = readAudiences(data);
  if (known.length === 0) return undefined;
  return (from, to) => {
    const held = known.filter(
      (one, place) => (place === 0 || one.from < to) && (known[place + 1]?.from ?? to) > from,
    );
    return Math.max(...held.map(({ people }) => people));
  };
}
