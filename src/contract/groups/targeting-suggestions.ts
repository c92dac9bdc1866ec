/** Targeting suggestions: keywords or users similar to given ones (docs/service.md#targeting-suggestions). */
import { endpoint, group, record } from '../endpoint.js';
import { accountId, count } from '../params/shared.js';

const suggestionType = ['KEYWORD', 'USER_ID'] as const;
/** Number of suggestions: by default, and at most (docs/service.md#page-sizes). */
export const suggestionPage = { count: 30, max: 50 } as const;

export const targetingSuggestion = record({
  name: 'targeting_suggestion',
  fields: {
    suggestion_type: { type: 'enum', values: suggestionType },
    suggestion_value: { type: 'string' },
  },
  columns: ['suggestion_type', 'suggestion_value'],
});

export const listTargetingSuggestions = endpoint({
  id: 'targeting-suggestions.list',
  method: 'GET',
  path: 'accounts/:account_id/targeting_suggestions',
  section: 'targeting-suggestions',
  summary: 'Suggest keywords or users similar to given ones',
  params: {
    account_id: accountId,
    suggestion_type: {
      type: 'enum',
      values: suggestionType,
      required: true,
      help: 'Type of the given and suggested values',
    },
    targeting_values: {
      type: 'list',
      of: { type: 'string', min: 1, help: 'A keyword or a user id' },
      min: 1,
      required: true,
      help: 'Keywords or user ids, but not both',
    },
    count: { ...count, max: suggestionPage.max, default: suggestionPage.count },
  },
  response: 'array',
  record: targetingSuggestion,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', suggestion_type: 'KEYWORD', targeting_values: ['espresso'] },
});

export const targetingSuggestions = group(
  'targeting-suggestions',
  'Campaigns',
  'Keywords and users similar to given ones',
  [listTargetingSuggestions],
);
