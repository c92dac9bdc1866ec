/** Previews of posts (interface 4.4, ext 14). */
import { listTweetPreviews } from '../../contract/groups/tweet-previews.js';
import { maxIds } from '../../contract/shared.js';
import { type Behaviour, behave } from '../behaviour.js';
import { echoLongs } from '../creative/echo.js';
import { writePreview } from '../creative/preview.js';
import { listRecords } from '../list.js';
import { kindOfType, publishedFilters } from './tweets.js';

export const tweetPreviewBehaviours: readonly Behaviour[] = [
  behave(
    listTweetPreviews,
    { simple: 'The frames show text, media keys and what the card says, not the look of a post' },
    ({ store, time, values }) => {
      const { account_id, tweet_ids, tweet_type } = values;
      const { records } = listRecords(store, {
        kind: kindOfType[tweet_type],
        accounts: [account_id],
        values: {},
        count: maxIds,
        filters: [
          { field: 'id', in: tweet_ids },
          ...(tweet_type === 'PUBLISHED' ? publishedFilters(time) : []),
        ],
      });
      const byId = new Map(records.map(({ id, data }) => [id, data]));
      return {
        data: [...new Set(tweet_ids)].flatMap((tweet_id) => {
          const data = byId.get(tweet_id);
          return data ? [{ tweet_id, preview: writePreview(data, { store, account_id, time }) }] : [];
        }),
        params: echoLongs(values, ['tweet_ids']),
      };
    },
  ),
];
