/** Poll cards: a question with two to four answers, open for a limited time (docs/service.md#poll-cards). */

import { group, record, recordCalls } from '../endpoint.js';
import { boundedText, creativeName, creativeQuery, mediaKey } from '../params/creatives.js';
import { describeMediaRequirements, mediaRequirements } from '../params/media-requirements.js';
import { cardListParams, ids, stamps } from '../params/shared.js';

/** Card type of a poll by its media. */
export const pollCardType = { NONE: 'TEXT_POLLS', IMAGE: 'IMAGE_POLLS', VIDEO: 'VIDEO_POLLS' } as const;

/** The account feature that polls with media require. */
export const mediaPollFeature = 'PROMOTED_MEDIA_POLLS';

export const pollCard = record({
  name: 'poll_card',
  selectedBy: { card_id: ['id'], card_ids: ['id'] },
  leavesNoTrace: true,
  // A deletion has no more.
  always: ['id', 'name', 'card_type', ...Object.keys(stamps)],
  notFound: 'CARD_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    card_type: { type: 'enum', values: Object.values(pollCardType) },
    first_choice: { type: 'string' },
    second_choice: { type: 'string' },
    third_choice: { type: 'string', nullable: true, help: 'Null if not given' },
    fourth_choice: { type: 'string', nullable: true, help: 'Null if not given' },
    start_time: { type: 'time' },
    end_time: { type: 'time' },
    duration_in_minutes: { type: 'string', help: 'Minutes, as text' },
    card_uri: { type: 'id' },
    video_url: { type: 'string', help: 'This and the fields below: media polls only' },
    video_hls_url: { type: 'string' },
    video_width: { type: 'string' },
    video_height: { type: 'string' },
    video_poster_url: { type: 'string' },
    video_poster_width: { type: 'string' },
    video_poster_height: { type: 'string' },
    content_duration_seconds: { type: 'string' },
    ...stamps,
  },
  columns: ['id', 'name', 'card_type', 'first_choice', 'second_choice', 'end_time', 'card_uri'],
  sortable: ['created_at', 'updated_at', 'deleted', 'name', 'start_time', 'end_time'],
});

const cardId = { type: 'id', required: true, help: 'The poll card' } as const;
const choice = (what: string, more = '') => boundedText(what, 25, more);

const pollCardCalls = recordCalls({
  section: 'poll-cards',
  name: 'cards.poll',
  path: 'accounts/:account_id/cards/poll',
  id: { card_id: cardId },
  exampleId: '57i8t',
  record: pollCard,
  rate: 'accountReads',
});

export const listPollCards = pollCardCalls.list({
  summary: 'List poll cards',
  params: {
    card_ids: ids('Only these poll cards'),
    ...cardListParams,
    q: creativeQuery,
  },
  example: { q: 'spring' },
});

export const getPollCard = pollCardCalls.get({ summary: 'Show one poll card' });

export const createPollCard = pollCardCalls.create({
  summary: 'Create a poll card; the poll opens immediately',
  notes: [
    'The duration starts when the card is created, not when it is attached to a post.',
    'A poll card cannot be changed.',
    `Polls with media are in beta: the account needs the feature ${mediaPollFeature}.`,
    `Media: ${describeMediaRequirements(mediaRequirements.poll)}.`,
  ],
  params: {
    name: { ...creativeName, required: true },
    first_choice: { ...choice('First answer'), required: true },
    second_choice: { ...choice('Second answer'), required: true },
    third_choice: choice('Third answer'),
    fourth_choice: choice('Fourth answer', '; needs a third'),
    duration_in_minutes: {
      type: 'integer',
      min: 5,
      max: 10_080,
      required: true,
      help: 'Duration of the poll in minutes: 5 to 10080 (a week)',
    },
    media_key: mediaKey('Image or video from the library; not returned'),
  },
  rules: [{ rule: 'onlyWhen', param: 'fourth_choice', when: 'third_choice', is: 'present' }],
  example: {
    name: 'Favourite season',
    first_choice: 'Spring',
    second_choice: 'Summer',
    third_choice: 'Autumn',
    duration_in_minutes: 1440,
  },
});

export const deletePollCard = pollCardCalls.delete({ summary: 'Delete a poll card permanently' });

export const pollCards = group(
  'cards.poll',
  'Creatives',
  'Cards that ask a question, with up to four answers',
  [listPollCards, getPollCard, createPollCard, deletePollCard],
);
