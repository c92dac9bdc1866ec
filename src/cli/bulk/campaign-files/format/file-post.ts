/** Posts that files have with their texts and media: each is published once, then promoted by every line item that lists it. */
import { createTweet } from '../../../../contract/groups/tweets.js';
import { valueDigest } from '../../../../values/value-digest.js';
import type { FileProblem, Place } from './file-problem.js';
import type { Located, LocatedMap, LocatedScalar } from './located-yaml.js';
import { unknownKey } from './read-files.js';

/** The parameters of a post that a file can give. */
export type PostParam = Exclude<keyof typeof createTweet.params, 'account_id' | 'trim_user' | 'tweet_mode'>;

/** The content of a post as it stands in a file, by parameter. */
export interface FilePost {
  readonly place: Place;
  readonly values: ReadonlyMap<PostParam, Located>;
  /** The id of the published post that has this content, where the file says it. */
  readonly published?: LocatedScalar;
}

/** The group of published posts, and the section of the lock with those that were published for files. */
export const publishedSection = createTweet.id.split('.', 1)[0] ?? '';

/** The key of a post by its content: the same for the same content. */
export function keyOfContent(content: unknown): string {
  return `${publishedSection}/content-${valueDigest(content).slice(0, 12)}`;
}
export const publishedKey = new RegExp(`^${publishedSection}/content-[0-9a-f]{12}$`);

const notContent: readonly string[] = ['account_id', 'trim_user', 'tweet_mode'];
const shortNames: Readonly<Record<string, string>> = {
  as_user_id: 'as',
  media_keys: 'media',
  card_uri: 'card',
};

/** The parameters with their names in files: `as` is as_user_id, `media` is media_keys, `card` is card_uri. */
export const postFields: readonly { readonly param: PostParam; readonly name: string }[] = Object.keys(
  createTweet.params,
)
  .filter((param): param is PostParam => !notContent.includes(param))
  .map((param) => ({ param, name: postFieldName(param) }));

export function postFieldName(param: string): string {
  return shortNames[param] ?? param;
}

/** The key in place of all others for a post that is published already. */
export const postIdKey = 'id';
/** The key beside the others for one that is published already: its content is that of the published post. */
export const publishedPostKey = 'post';

const idKeys = [postIdKey, publishedPostKey];

/** The id of a post that is published already; undefined for a map that has the content of a post. */
export function findPostId(item: Located): Located | undefined {
  if (item.kind !== 'map') return item;
  const id = item.entries.get(postIdKey)?.value;
  const isAlone = item.entries.size === 1;
  return id ?? (isAlone ? item.entries.get(publishedPostKey)?.value : undefined);
}

export function readFilePost({ entries, place }: LocatedMap, problems: FileProblem[]): FilePost {
  const values = new Map<PostParam, Located>();
  let published: LocatedScalar | undefined;
  for (const [key, { keyPlace, value }] of entries) {
    const field = postFields.find(({ name }) => name === key);
    if (field) values.set(field.param, value);
    else if (key === publishedPostKey && value.kind === 'scalar') published = value;
    else if (key === publishedPostKey)
      problems.push({ place: value.place, field: key, message: `${key} must be the id of a published post` });
    else problems.push(unknownKey(key, keyPlace, [...idKeys, ...postFields.map(({ name }) => name)]));
  }
  return { place, values, ...(published && { published }) };
}

/** The longest part of a text that a line shows, in characters. */
const longest = 50;

/** `post "Spring is here"`: the text of a post, or what stands for it. */
export function labelOfPost({ values }: FilePost): string {
  const [shown] = (['text', 'name', 'media_keys'] as const).flatMap((param) => firstText(values.get(param)));
  const characters = [...(shown ?? '').replaceAll(/\s+/g, ' ')];
  const text =
    characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
  return `post ${JSON.stringify(text)}`;
}

function firstText(located: Located | undefined): readonly string[] {
  if (!located) return [];
  if (located.kind === 'scalar') return located.text === '' ? [] : [located.text];
  const [first] =
    located.kind === 'list' ? located.items : [...located.entries.values()].map(({ value }) => value);
  return firstText(first);
}
