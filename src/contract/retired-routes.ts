/**
 * Calls that the service has withdrawn (docs/service.md#withdrawn-calls): older programs and texts still name them. They are
 * not endpoints; calling one is an error that names the replacement.
 */
import type { Method } from './types.js';

export interface RetiredRoute {
  /** Relative to the version segment, with `:names`. */
  readonly paths: readonly string[];
  /** The methods that are withdrawn; without them, all. */
  readonly methods?: readonly Method[];
  /** The last version of the service that had it, where one is known. */
  readonly lastVersion?: number;
  /** The first words of command lines that people may type for it. */
  readonly commandPrefixes: readonly string[];
  /** The ids of the endpoints that replace it. */
  readonly successors: readonly string[];
  /** A note that the message adds to the successors, where their names do not explain the replacement. */
  readonly successorNote?: string;
}

const account = 'accounts/:account_id';
const audience = `${account}/tailored_audiences`;

/** The kinds of cards that had separate calls before cards had components. */
const formerCards = [
  'website',
  'video_website',
  'image_app_download',
  'video_app_download',
  'image_direct_message',
  'video_direct_message',
] as const;

/** The words of commands are written with hyphens. */
function toWord(name: string): string {
  return name.replaceAll('_', '-');
}

export const retiredRoutes: readonly RetiredRoute[] = [
  {
    paths: [`${account}/audience_summary`],
    lastVersion: 7,
    commandPrefixes: ['audience-summary'],
    successors: ['audience-estimate.estimate'],
  },
  {
    paths: ['insights/accounts/:account_id', 'insights/accounts/:account_id/available_audiences'],
    lastVersion: 7,
    commandPrefixes: ['insights accounts', 'insights available-audiences', 'available-audiences'],
    successors: [],
  },
  {
    paths: [`${account}/auction_insights`],
    lastVersion: 7,
    commandPrefixes: ['auction-insights', 'insights auction', 'stats auction-insights'],
    successors: [],
  },
  {
    paths: [`${account}/line_item_apps`, `${account}/line_item_apps/:line_item_app_id`],
    lastVersion: 7,
    commandPrefixes: ['line-item-apps', 'line-items apps'],
    successors: ['line-items.create', 'line-items.update'],
    successorNote: 'with the app identifiers of the line item',
  },
  {
    paths: ['custom', 'tailored'].map((kind) => `${account}/${kind}_audiences/global_opt_out`),
    lastVersion: 3,
    commandPrefixes: [
      'custom-audiences global-opt-out',
      'tailored-audiences global-opt-out',
      'global-opt-out',
    ],
    successors: ['do-not-reach-lists.users.batch', 'custom-audiences.users.batch'],
    successorNote: 'which removes people from one audience',
  },
  // Before the audiences themselves, since a path that names one could be read as the path of another.
  {
    paths: ['custom', 'tailored'].flatMap((kind) => [
      `${account}/${kind}_audience_changes`,
      `${account}/${kind}_audience_changes/:${kind}_audience_change_id`,
      `${kind}_audience_memberships`,
      `${account}/${kind}_audience_memberships`,
    ]),
    lastVersion: 3,
    commandPrefixes: ['custom', 'tailored'].flatMap((kind) => [
      `${kind}-audience-changes`,
      `${kind}-audience-memberships`,
      `${kind}-audiences changes`,
      `${kind}-audiences memberships`,
    ]),
    successors: ['custom-audiences.users.batch'],
  },
  {
    paths: [
      audience,
      `${audience}/:tailored_audience_id`,
      `${audience}/:tailored_audience_id/users`,
      `batch/${audience}`,
      `batch/${audience}/:tailored_audience_id/users`,
    ],
    lastVersion: 7,
    commandPrefixes: ['tailored-audiences'],
    successors: ['custom-audiences.list', 'custom-audiences.create', 'custom-audiences.users.batch'],
  },
  {
    paths: [`${account}/videos`, `${account}/videos/:video_id`],
    lastVersion: 3,
    commandPrefixes: ['videos'],
    successors: ['media-library.list', 'media-library.create'],
  },
  {
    paths: [`${account}/scoped_timeline`],
    commandPrefixes: ['scoped-timeline', 'tweets scoped-timeline', 'tweets timeline'],
    successors: ['tweets.list'],
  },
  {
    paths: [
      `${account}/tweet/preview`,
      `${account}/scheduled_tweets/preview`,
      `${account}/scheduled_tweets/preview/:scheduled_tweet_id`,
    ],
    commandPrefixes: ['tweets preview', 'tweet preview', 'scheduled-tweets preview'],
    successors: ['tweet-previews.list'],
  },
  {
    paths: formerCards.flatMap((kind) => [`${account}/cards/${kind}`, `${account}/cards/${kind}/:card_id`]),
    lastVersion: 7,
    commandPrefixes: formerCards.map(toWord).flatMap((kind) => [`cards ${kind}`, `${kind}-cards`]),
    successors: ['cards.create', 'cards.list'],
    successorNote: 'with components',
  },
  {
    paths: [`${account}/targeting_criteria`, `${account}/targeting_criteria/:targeting_criterion_id`],
    methods: ['PUT'],
    lastVersion: 2,
    commandPrefixes: ['targeting-criteria update', 'targeting-criteria replace'],
    successors: ['targeting-criteria.create', 'targeting-criteria.delete'],
  },
  {
    paths: [`${account}/account_media`],
    methods: ['POST'],
    lastVersion: 4,
    commandPrefixes: ['account-media create'],
    successors: ['media-library.create'],
  },
];

interface Pattern {
  readonly route: RetiredRoute;
  readonly segments: readonly string[];
}

const patterns: readonly Pattern[] = retiredRoutes.flatMap((route) =>
  route.paths.map((path) => ({ route, segments: path.split('/') })),
);

/** Last segments of withdrawn paths: a quick test, since it runs for every request to the emulator. */
const telling: ReadonlySet<string> = new Set(
  patterns.flatMap(({ segments }) => segments.filter((segment) => !segment.startsWith(':')).slice(-1)),
);

/** The withdrawn call of a method and the segments of a path below the version, if there is one. */
export function findRetiredRoute(method: string, segments: readonly string[]): RetiredRoute | undefined {
  if (!segments.some((segment) => telling.has(segment))) return undefined;
  return patterns.find(
    ({ route: { methods }, segments: pattern }) =>
      pattern.length === segments.length &&
      pattern.every(
        (part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''),
      ) &&
      (methods === undefined || methods.some((known) => known === method)),
  )?.route;
}

/** The withdrawn call for the words of an unknown command, if there is one. */
export function findRetiredCommand(words: readonly string[]): RetiredRoute | undefined {
  const typed = `${words.join(' ').toLowerCase().replaceAll('_', '-')} `;
  return retiredRoutes.find(({ commandPrefixes }) =>
    commandPrefixes.some((prefix) => typed.startsWith(`${prefix} `)),
  );
}
