/** Insights: post volume of keywords, and related keywords (docs/service.md#insights). */
import { endpoint, group, record } from '../endpoint.js';

/** Maximum number of keywords, included and excluded (docs/service.md#insights). */
const maxKeywords = 10;
/** Maximum length of the time window (docs/service.md#insights). */
const maxDays = 7;
/** Number of related keywords in each response (docs/service.md#insights). */
export const relatedKeywordCount = 30;

const keywordInsight = record({
  name: 'keyword_insight',
  fields: {
    related_keywords: { type: 'list', help: `${relatedKeywordCount} keywords` },
    tweet_volume: { type: 'list', help: 'Number of posts in each day or hour' },
  },
  columns: ['related_keywords', 'tweet_volume'],
});

const keyword = { type: 'string', min: 1, help: 'A keyword' } as const;

export const searchKeywords = endpoint({
  id: 'insights.keywords.search',
  method: 'GET',
  path: 'insights/keywords/search',
  section: 'insights',
  summary: 'Show the post volume of keywords, and related keywords',
  notes: [`Without an end time, the window ends now. It can span at most ${maxDays} days.`],
  params: {
    granularity: { type: 'enum', values: ['DAY', 'HOUR'], required: true, help: 'Count by day or by hour' },
    keywords: {
      type: 'list',
      of: keyword,
      min: 1,
      required: true,
      help: `Posts with any of these; at most ${maxKeywords}, including the excluded ones`,
    },
    negative_keywords: { type: 'list', of: keyword, min: 1, help: 'Exclude posts with any of these' },
    start_time: { type: 'time', required: true, help: 'Start of the time window' },
    end_time: {
      type: 'time',
      defaultTime: 'now',
      help: `End of the time window; default now, at most ${maxDays} days after the start`,
    },
    location: {
      type: 'id',
      help: 'Only posts from the country with this targeting value, such as 96683cc9126741d1',
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

export const insights = group('insights', 'Audiences and insights', 'Post volume of keywords', [
  searchKeywords,
]);
