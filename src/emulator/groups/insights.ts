/** Counts the posts about keywords, and lists related keywords (docs/service.md#insights). */

import { relatedKeywordCount, searchKeywords } from '../../contract/groups/insights.js';
import type { ValuesOf } from '../../contract/types.js';
import { day, hour } from '../../values/duration.js';
import { milliseconds } from '../domain/audience-state.js';
import { serviceError } from '../errors.js';
import { worldPopulation } from '../fixtures/countries.js';
import { countPeopleIn, findPlace, isPlaceValue } from '../fixtures/places.js';
import { relatedForms } from '../fixtures/related-keywords.js';
import { seededBetween, seededRandom } from '../fixtures/seeded-random.js';
import { type Handler, handle } from '../handler.js';

type Search = ValuesOf<typeof searchKeywords.params>;

const lengths = { DAY: day, HOUR: hour } as const;

/** Keywords in the form in which they are compared. */
function fold(keywords: readonly string[] = []): string[] {
  return [...new Set(keywords.map((keyword) => keyword.normalize('NFC').trim().toLowerCase()))].sort();
}

/** How many people a country has. Only a country will do, or a place that is not listed (docs/service.md#insights). */
function countPeopleOfCountry(value: string): number {
  const place = findPlace(value);
  if (place ? place.location_type === 'COUNTRIES' : isPlaceValue(value)) return countPeopleIn(value);
  const message = `location must be the targeting value of a country, got "${value}"`;
  throw serviceError('INVALID_PARAMETER', message, { parameter: 'location', value });
}

/** How many posts an hour has, counted from 1970, before anything is left out. Fewer by night than by day. */
function postsInHour(keyword: string, index: number): number {
  const usual = 10 ** seededBetween(1.5, 3.5, 'volume', keyword);
  const light = 1 + 0.6 * Math.sin(((index % 24) / 24 - 0.375) * 2 * Math.PI);
  return usual * light * seededBetween(0.8, 1.2, 'hour', keyword, index);
}

/**
 * Posts from one time to another, both in milliseconds. Hours keep their numbers however a window is cut; keywords
 * add up, excluded ones take a part away, and nothing has been posted after now.
 */
function countPosts(search: Topic, from: number, to: number): number {
  let posts = 0;
  for (let index = Math.floor(from / hour); index * hour < to; index++) {
    const within = Math.min(to, (index + 1) * hour) - Math.max(from, index * hour);
    const all = search.keywords.reduce((sum, keyword) => sum + postsInHour(keyword, index), 0);
    posts += Math.floor((all * search.part * within) / hour);
  }
  return posts;
}

interface Topic {
  readonly keywords: readonly string[];
  /** The share of the posts about the keywords that remains after place and exclusions. */
  readonly part: number;
}

function topicOf({ keywords, negative_keywords, location }: Search): Topic {
  const people = location === undefined ? worldPopulation : countPeopleOfCountry(location);
  const part = fold(negative_keywords).reduce(
    (rest, keyword) => rest * seededBetween(0.6, 0.95, 'without', keyword),
    people / worldPopulation,
  );
  return { keywords: fold(keywords), part };
}

/** Choice: buckets are counted from the start of the window; the last may be shorter (docs/service.md#insights). */
function readVolume(search: Search, end: string, time: string): number[] {
  const topic = topicOf(search);
  const length = lengths[search.granularity];
  const from = milliseconds(search.start_time);
  const to = milliseconds(end);
  const posted = Math.min(to, milliseconds(time));
  const count = Math.ceil((to - from) / length);
  return Array.from({ length: count }, (_, index) =>
    countPosts(topic, from + index * length, Math.min(from + (index + 1) * length, posted)),
  );
}

/** Always as many as the service answers; those with an excluded keyword come only when there are not enough others. */
function relate({ keywords, negative_keywords }: Search): string[] {
  const asked = fold(keywords);
  const excluded = fold(negative_keywords);
  const isExcluded = (text: string) => excluded.some((keyword) => ` ${text} `.includes(` ${keyword} `));
  const rank = (text: string) => seededRandom('related', ...asked, text) + Number(isExcluded(text));
  const all = asked.flatMap((keyword) => relatedForms.map((form) => form.replace('*', () => keyword)));
  return [...new Set(all)]
    .filter((text) => !asked.includes(text))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, relatedKeywordCount);
}

export const insightsHandlers: readonly Handler[] = [
  handle(
    searchKeywords,
    { simple: 'Volumes and related keywords are made up, always the same for the same keywords and hours' },
    ({ values, time }) => {
      const { end_time = time } = values;
      return { data: { related_keywords: relate(values), tweet_volume: readVolume(values, end_time, time) } };
    },
  ),
];
