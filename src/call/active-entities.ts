/** Reads the list of active entities. What it left out would be measured by nobody, so an answer that lacks a part is none. */
import { statisticsPlacement } from '../contract/params/statistics.js';
import { cutText } from '../values/cut-text.js';
import { isObject, listAt, memberAt } from '../values/lossless-json.js';
import { joinFirst } from '../values/text-lists.js';
import { parseTime } from '../values/time.js';
import { MetricsError } from './metric-rows.js';

/** What an entity served in a window (docs/service.md#active-entities): instants in milliseconds since 1970. */
interface ActiveEntity {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** At least one, each of those of statistics, as the service spells them. */
  readonly placements: readonly string[];
}

/**
 * The rows of an answer. Throws a MetricsError that names the entities, unless each has its id, both times, and placements
 * that statistics can be asked for: an empty list alone says that nothing was served.
 */
export function readActiveEntities(answer: unknown): readonly ActiveEntity[] {
  const data = memberAt(answer, 'data');
  if (!Array.isArray(data)) throw unreadable('is not an array');
  return data.map((row) => {
    const id = memberAt(row, 'entity_id');
    if (!isObject(row) || typeof id !== 'string' || id === '')
      throw unreadable('has a row without an entity_id');
    const [start, end] = ['activity_start_time', 'activity_end_time'].map((name) => {
      const time = parseTime(String(row[name]));
      if (time === undefined) throw unreadable(`has no ${name} of ${id}`);
      return time;
    }) as [number, number];
    const placements = listAt(row, 'placements').map(String);
    if (placements.length === 0) throw unreadable(`has no placements of ${id}`);
    const unknown = placements.filter((name) => !statisticsPlacement.some((known) => known === name));
    if (unknown.length > 0) {
      const names = joinFirst(
        unknown.map((name) => cutText(name, 40)),
        5,
      );
      throw unreadable(`has placements of ${id} that ads cannot measure: ${names}`);
    }
    return { id, start, end, placements };
  });
}

function unreadable(what: string): MetricsError {
  return new MetricsError(`the list of active entities ${what}`);
}
