/** Insights: how much is posted about keywords, and what is posted along with them (docs/service.md#insights). */
import { endpoint, group, record } from '../endpoint.js';
import { newestVersion } from '../wire/service-facts.js';

/** Keywords of both kinds together (docs/service.md#insights). */
const maxKeywords = 10;
/** From start to end (docs/service.md#insights). */
const maxDays = 7;
/** In every answer (docs/service.md#insights). */
export const relatedKeywordCount = 30;

export const keywordInsight = record({
  name: 'keyword_insight',
  notFound: 'NOT_FOUND',
  fields: {
    related_keywords: { type: 'list', help: `${relatedKeywordCount} keywords` },
    tweet_volume: { type: 'list', help: 'Number of posts in each day or hour' },
  },
  columns: ['related_keywords', 'tweet_volume'],
});

const keyword = { type: 'string', min: 1, help: 'A keyword' } as const;

export const searchKeywords = endpoint({
  area: 'ads',
  version: newestVersion,
  id: 'insights.keywords.search',
  method: 'GET',
  path: 'insights/keywords/search',
  section: 'insights',
  summary: 'Show how much is posted about keywords, and related keywords',
  notes: [`Without an end time the window ends now, and may still span at most ${maxDays} days.`],
  params: {
    granularity: { type: 'enum', values: ['DAY', 'HOUR'], required: true, help: 'Count by day or by hour' },
    keywords: {
      type: 'list',
      of: keyword,
      min: 1,
      required: true,
      help: `Posts with any of these; at most ${maxKeywords}, the excluded ones counted`,
    },
    negative_keywords: { type: 'list', of: keyword, min: 1, help: 'No posts with any of these' },
    start_time: { type: 'time', required: true, help: 'From this time on' },
    end_time: {
      type: 'time',
      defaultTime: 'now',
      help: `Until this time; default now, at most ${maxDays} days later`,
    },
    location: {
      type: 'id',
      help: 'Only posts from this country: its targeting value, such as 96683cc9126741d1',
    },
  },
  rules: [
    { rule: 'maxCombinedItems', params: ['keywords', 'negative_keywords'], max: maxKeywords },
    { rule: 'before', param: 'start_time', other: 'end_time', maxDays },
  ],
  response: 'one',
  record: keywordInsight,
  rate: 'keywordInsights',
  example: {
    granularity: 'DAY',
    keywords: ['espresso', 'flat white'],
    negative_keywords: ['martini'],
    start_time: '2026-11-01T00:00:00Z',
    end_time: '2026-11-08T00:00:00Z',
    location: '96683cc9126741d1',
  },
});

export const insights = group('insights', 'Audiences and insights', 'How much is posted about keywords', [
  searchKeywords,
]);
