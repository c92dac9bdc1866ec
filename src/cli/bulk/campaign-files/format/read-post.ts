/**
 * Understands the posts that files have with their texts: authors by their handles, cards by their names, media by their
 * paths. Then finds out which of them are published already.
 */

import { dirname, relative, resolve } from 'node:path';
import { isFreeText } from '../../../../call/names-of-params.js';
import { idForms } from '../../../../call/parse-scalar.js';
import { setMediaMetadata } from '../../../../contract/groups/media.js';
import { createTweet } from '../../../../contract/groups/tweets.js';
import { mediaNote, mediaPerPost } from '../../../../contract/params/posts.js';
import { defaultUploadCategory } from '../../../../contract/params/uploads.js';
import type { Document, Params, Value } from '../../../../contract/types.js';
import { isBelow } from '../../../../files/repository.js';
import { escapeControls } from '../../../../output/control-characters.js';
import { withOtherBreaks, withPlainBreaks } from '../../../../values/line-ends.js';
import { joinList } from '../../../../values/text-lists.js';
import { explainName } from '../../../calls/names/name-resolver.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { uniformText } from '../../../core/records/listed-post.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { digestFile, inspectFile, type LocalFile } from '../../media/local-file.js';
import { checkRow } from '../../sheet/check-row.js';
import {
  type FilePost,
  keyOfContent,
  labelOfPost,
  type PostParam,
  postFieldName,
  postFields,
} from './file-post.js';
import type { FileProblem, Place } from './file-problem.js';
import { cutsIn, isNothing, type Located, mayBeName } from './located-yaml.js';
import { type MediaFolders, outsideCode } from './media-folders.js';
import { findAuthorOrCard } from './post-names.js';
import { unknownKey } from './read-files.js';
import { readValue } from './read-values.js';

/** Media of a post: in the library already, or a file that is uploaded first. */
export type PostMedia = { readonly mediaKey: string } | PostFile;

export interface PostFile {
  readonly file: LocalFile;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  readonly altText?: string;
}

/** A post as it is published. */
export interface PostContent {
  /** `tweets/content-3f2a9c1b2d4e`: the same for the same content. */
  readonly key: string;
  /** The keys that earlier versions gave it, which kept the line ends of its texts. */
  readonly formerKeys: readonly string[];
  readonly label: string;
  /** The parameters, without the account and the media. */
  readonly params: Document;
  /** In their order. */
  readonly media: readonly PostMedia[];
}

export interface PostContext {
  readonly account: string;
  /** Asks every question once. */
  readonly caller: Caller;
  readonly now: number;
  readonly invocation: Pick<Invocation, 'world' | 'signal' | 'settings'>;
  /** The files that were read, by path: many posts may show one. */
  readonly files: Map<string, Promise<PostFile | FileFault>>;
  /** Where files may be; nowhere if absent. */
  readonly mediaFolders?: MediaFolders | 'any' | undefined;
}

/** Why a file cannot be a medium of a post. */
interface FileFault {
  readonly message: string;
  /** Its path without links, where it is outside of the folders. */
  readonly outside?: string;
}

const { account_id: _, trim_user: __, tweet_mode: ___, ...contentParams } = createTweet.params;
const schema = { params: contentParams as Params, rules: createTweet.rules ?? [] };
const namer = { name: postFieldName };
const metadata = { params: { metadata: setMediaMetadata.params.metadata }, rules: [] };

/** Reads a post; problems are added to the list. Undefined where it has any. */
export async function readPost(
  post: FilePost,
  context: PostContext,
  problems: FileProblem[],
): Promise<PostContent | undefined> {
  const before = problems.length;
  const refused = new Set<string>();
  const refuse = (place: Place, param: PostParam, message: string, more: Partial<FileProblem> = {}) => {
    refused.add(param);
    const field = postFieldName(param);
    problems.push({ place, field, message: `${field} ${message}`, ...more });
  };
  const raw: Record<string, Value> = {};
  let media: readonly PostMedia[] = [];
  for (const { param } of postFields) {
    const located = post.values.get(param);
    if (!located) continue;
    if (isFreeText(contentParams[param]) || (param === 'card_uri' && mayBeName(located)))
      problems.push(...cutsIn(located, postFieldName(param)));
    if (isNothing(located)) continue;
    if (param === 'media_keys') {
      media = await readMedia(located, context, (place, message, more) =>
        refuse(place, param, message, more),
      );
      raw[param] = media.map((one, at) => ('mediaKey' in one ? one.mediaKey : `3_${at + 1}`));
      continue;
    }
    const text = located.kind === 'scalar' ? located.text : '';
    const found = await findAuthorOrCard(param, text, context);
    if (found && 'reason' in found)
      refuse(located.place, param, `"${text}" ${explainName(found)}`, { code: found.code });
    const value = found && 'id' in found ? found.id : readValue(contentParams[param], located);
    raw[param] = typeof value === 'string' ? withPlainBreaks(value) : value;
  }
  const isComplete = problems.length === before;
  const checked = checkRow(schema, raw, namer, { now: context.now });
  for (const { parameter, message, code, value } of checked.problems) {
    const [top = parameter] = parameter.split(/[.[]/);
    // What was refused is not there for a rule either.
    if (!isComplete && (refused.has(top) || !post.values.has(top as PostParam))) continue;
    const place = post.values.get(top as PostParam)?.place ?? post.place;
    problems.push({ place, field: postFieldName(top), message, code, ...(value !== undefined && { value }) });
  }
  if (problems.length > before) return undefined;
  const { media_keys: ____, ...values } = checked.values;
  const params = withoutDefaults(values);
  const parts = media.map((one) =>
    'mediaKey' in one ? one.mediaKey : [one.sha256, one.file.category, one.altText ?? ''].join(' '),
  );
  const content = { ...params, media: parts };
  const key = keyOfContent(withUniformText(content));
  const formerKeys = withOtherBreaks(content).map((one) => keyOfContent(withFormerText(one)));
  return { key, formerKeys, label: labelOfPost(post), params, media };
}

function withUniformText({ text, ...content }: Document): Document {
  return { ...content, ...(typeof text === 'string' && { text: uniformText(text) }) };
}

/** As earlier versions took the text, in which \r\n alone was a break. */
function withFormerText({ text, ...content }: Document): Document {
  return {
    ...content,
    ...(typeof text === 'string' && { text: text.replaceAll('\r\n', '\n').normalize('NFC') }),
  };
}

/** A default that is written is the same post as one that is not. */
function withoutDefaults(values: Document): Document {
  const params: Params = contentParams;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const param = params[name];
      return !(param && 'default' in param && param.default === value);
    }),
  );
}

type Refuse = (place: Place, message: string, more?: Partial<FileProblem>) => void;

async function readMedia(
  located: Located,
  context: PostContext,
  refuse: Refuse,
): Promise<readonly PostMedia[]> {
  const media: PostMedia[] = [];
  for (const item of located.kind === 'list' ? located.items : [located]) {
    const one = await readMedium(item, context, refuse);
    if (one) media.push(one);
  }
  const types = media.flatMap((one) => ('file' in one ? [mediaTypeOfFile(one.file)] : []));
  const isMixed = new Set(types).size > 1 || types.some((type) => media.length > mediaPerPost[type]);
  if (isMixed) refuse(located.place, `must be of one kind: ${mediaNote}`);
  return media;
}

export function mediaTypeOfFile({ category }: LocalFile): keyof typeof mediaPerPost {
  const types = Object.keys(mediaPerPost) as (keyof typeof mediaPerPost)[];
  return types.find((type) => defaultUploadCategory[type] === category) ?? 'IMAGE';
}

/** A path, a media key, or a map with the path and the alternative text. */
async function readMedium(
  item: Located,
  context: PostContext,
  refuse: Refuse,
): Promise<PostMedia | undefined> {
  const entries = item.kind === 'map' ? item.entries : undefined;
  const path = entries ? entries.get('file')?.value : item;
  const written = entries?.get('alt_text')?.value;
  const alt = written && isNothing(written) ? undefined : written;
  for (const { place, message } of alt ? cutsIn(alt, 'alt_text') : [])
    refuse(place, `has a problem: ${message}`);
  if (alt?.kind === 'scalar') {
    const described = { metadata: { alt_text: { text: alt.text } } };
    for (const { message } of checkRow(metadata, described, namer, context).problems)
      refuse(alt.place, `has a problem: ${message}`);
  }
  const known = ['file', 'alt_text'];
  for (const [key, { keyPlace }] of entries ?? [])
    if (!known.includes(key)) refuse(keyPlace, `has a problem: ${unknownKey(key, keyPlace, known).message}`);
  if (path?.kind !== 'scalar' || isNothing(path) || path.text === '' || (alt && alt.kind !== 'scalar')) {
    refuse(item.place, 'must be paths of files, media keys, or maps with file and alt_text');
    return undefined;
  }
  if (idForms['media-key'].regex.test(path.text)) {
    if (alt) refuse(alt.place, 'cannot have an alt_text with a media key, which has its own');
    return { mediaKey: path.text };
  }
  // As in other formats with paths, they begin where the file is.
  const { cwd, stdin } = context.invocation.world;
  if (stdin.isOnly) {
    refuse(path.place, 'must be media keys here: files of this machine are not available');
    return undefined;
  }
  const target = resolve(cwd, dirname(path.place.file), path.text);
  const file = context.files.get(target) ?? readMediaFile(target, relative(cwd, target), context);
  context.files.set(target, file);
  const found = await file;
  if ('file' in found) return { ...found, ...(alt && { altText: withPlainBreaks(alt.text) }) };
  const { message, outside } = found;
  const more = outside === undefined ? {} : { code: outsideCode, value: outside };
  refuse(path.place, `has a problem: ${message}`, more);
  return undefined;
}

async function readMediaFile(
  path: string,
  shown: string,
  { invocation, mediaFolders = [] }: PostContext,
): Promise<PostFile | FileFault> {
  let outside: string | undefined;
  const file = inspectFile(path, invocation.world.cwd, undefined, (real) => {
    if (mediaFolders === 'any' || mediaFolders.some((folder) => isBelow(real, folder))) return undefined;
    outside = real;
    const lead = real === path ? 'is' : `leads to ${escapeControls(real)}, which is`;
    return `${path} ${lead} outside of ${joinList(mediaFolders, 'and')}`;
  });
  if (typeof file === 'string')
    return { message: file.replace(path, shown), ...(outside !== undefined && { outside }) };
  return { file: { ...file, label: shown }, sha256: await digestFile(file, invocation.signal) };
}
