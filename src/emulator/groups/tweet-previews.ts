/** Previews of posts (docs/service.md#tweet-previews). */
import { listTweetPreviews } from '../../contract/groups/tweet-previews.js';
import { maxIds } from '../../contract/params/shared.js';
import { writePreview } from '../domain/creative/preview.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import { publishedFilters, recordKindByType } from './tweets.js';

export const tweetPreviewsHandlers: readonly Handler[] = [
  handle(
    listTweetPreviews,
    { simple: 'The frames show text, media keys and the texts of the card, not the look of a post' },
    ({ store, time, values }) => {
      const { account_id, tweet_ids, tweet_type } = values;
      const { records } = listRecords(store, {
        kind: recordKindByType[tweet_type],
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
      };
    },
  ),
];
