/** The people of a custom audience (docs/service.md#audience-users). */
import { batchUsers } from '../../contract/groups/custom-audiences-users.js';
import { requireAudience, requireWriter } from '../domain/audience-access.js';
import { internalFields } from '../domain/audience-state.js';
import { applyOperations, membershipFidelity } from '../domain/membership.js';
import { serviceError } from '../errors.js';
import { type HandlerContext, type HandlerResult, handleLong, type LongHandler } from '../handler.js';

export const customAudiencesUsersHandlers: readonly LongHandler[] = [
  handleLong(batchUsers, membershipFidelity, async (call): Promise<HandlerResult> => {
    const find = ({
      store,
      values: { account_id, custom_audience_id },
    }: HandlerContext<typeof call.values>) => {
      const stored = requireWriter(requireAudience(store, { account_id, id: custom_audience_id }));
      if (stored.data[internalFields.segments] === undefined) return stored;
      throw serviceError(
        'INVALID_TAILORED_AUDIENCE_TYPE',
        'A flexible audience consists of other audiences: people cannot be added to it',
        { parameter: 'custom_audience_id', value: custom_audience_id },
      );
    };
    const { operations } = call.values;
    return { data: await applyOperations(call, find, operations) };
  }),
];
