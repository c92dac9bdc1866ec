/** Targeting suggestions (docs/service.md#targeting-suggestions). */
import * as contract from '../../contract/groups/targeting-suggestions.js';
import { serviceError } from '../errors.js';
import { relatedForms } from '../fixtures/related-keywords.js';
import { seededRandom } from '../fixtures/seeded-random.js';
import { type Handler, handle } from '../handler.js';
import { toRecordResponse } from '../store/records.js';

/** Keywords that contain a given one. */
function suggestKeywords(values: readonly string[]): string[] {
  return relatedForms.flatMap((form) => values.map((value) => form.replaceAll('*', value)));
}

/** User ids that follow from the given ones. They are made up: the emulator does not store followers. */
function suggestUsers(values: readonly string[]): string[] {
  return Array.from({ length: contract.suggestionPage.max }, (_, place) =>
    String(1_000_000_000 + Math.floor(3_000_000_000 * seededRandom('suggestion', ...values, place))),
  );
}

export const targetingSuggestionsHandlers: readonly Handler[] = [
  handle(
    contract.listTargetingSuggestions,
    { simple: 'Suggestions are made up, always the same for the same values' },
    ({ values }) => {
      const { suggestion_type, targeting_values, count = contract.suggestionPage.count } = values;
      const stranger = targeting_values.find((value) => !/^[0-9]{1,19}$/.test(value));
      if (suggestion_type === 'USER_ID' && stranger !== undefined) {
        throw serviceError('INVALID_PARAMETER', `targeting_values must be user ids, got "${stranger}"`, {
          parameter: 'targeting_values',
          value: targeting_values.join(','),
        });
      }
      const suggest = suggestion_type === 'KEYWORD' ? suggestKeywords : suggestUsers;
      const given = new Set(targeting_values);
      const found = [...new Set(suggest(targeting_values))].filter((value) => !given.has(value));
      return {
        data: found
          .slice(0, Number(count))
          .map((suggestion_value) =>
            toRecordResponse(contract.targetingSuggestion, { suggestion_type, suggestion_value }),
          ),
      };
    },
  ),
];
