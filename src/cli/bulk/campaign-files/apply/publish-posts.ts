/** Publishes the posts of files: uploads their media, then sends them one by one, since the service has no batch of posts. */
import { isForbidden, NetworkError, ServiceError } from '../../../../client/errors.js';
import { createTweet } from '../../../../contract/groups/tweets.js';
import { memberAt } from '../../../../values/lossless-json.js';
import { CommandError } from '../../../core/host/command-error.js';
import { defaultWait } from '../../../core/host/wait-time.js';
import { cacheResponses } from '../../../core/records/cache-responses.js';
import { responseData } from '../../../core/records/response-data.js';
import { firstByService } from '../../../core/records/sent-record.js';
import { type Delivered, deliver, isFaultOfContent } from '../../delivery/deliver.js';
import { fileName, uploadToLibrary } from '../../media/upload-to-library.js';
import { findSame } from '../compare/find-published.js';
import type { PlannedPost } from '../compare/resolve-posts.js';
import type { Step } from '../compare/step.js';
import type { PostFile, PostMedia } from '../format/read-post.js';
import { messageOf, type notesOf, type Sending, type StepResult, toUnknown } from './sending.js';

const duplicate = 'DUPLICATE_TWEET';

/** A post whose media is in the library. */
interface ReadyPost {
  readonly step: Step;
  readonly post: PlannedPost;
  readonly mediaKeys: readonly string[];
}

/** Throws what stops the whole; nothing was sent for posts without a report. */
export async function publishPosts(
  steps: readonly Step[],
  notes: ReturnType<typeof notesOf<Step, string>>,
  sending: Sending,
): Promise<void> {
  const { account, client, invocation, report, showProgress, time } = sending;
  const ready = new Map<Step, ReadyPost>();
  const ended = await deliver<Step, string>(preparePosts(steps, ready, sending), {
    async send([step]) {
      const own = step && ready.get(step);
      if (!own) return [];
      const { post, mediaKeys } = own;
      try {
        const media = mediaKeys.length > 0 && { media_keys: mediaKeys };
        const values = { account_id: account, ...post.params, ...media };
        const reply = await client.call(createTweet, values, { beforeSend: () => notes.resent([step]) });
        const id = memberAt(responseData(reply), 'id_str');
        if (typeof id !== 'string') throw new NetworkError('unreadable', 'the response does not have a post');
        return [id];
      } catch (error) {
        // It was published by a request of which no answer came.
        const [id] = isDuplicate(error) ? await findSamePosts(own.post, sending) : [];
        if (id === undefined) throw error;
        return [id];
      }
    },
    notes,
    time,
    // A post may name a user for whom the caller must not post.
    isFaultOfItems: (error) => isFaultOfContent(error) || isForbidden(error),
    async findOut([step], { error, sent }) {
      if (!step?.publishes) return new Map();
      const ids = await findSamePosts(step.publishes, sending, sent).catch(() => []);
      const [id] = ids;
      // Of several posts it cannot be told which of them is the own one.
      const finding = ids.length > 1 ? `posts ${ids.join(', ')} have its content` : undefined;
      const delivered: Delivered<string> =
        id !== undefined && ids.length === 1
          ? { outcome: 'done', result: id }
          : { outcome: 'unconfirmed', error, isLookedFor: true, finding };
      return new Map([[step, delivered]]);
    },
    report(step, delivered) {
      if (delivered.outcome === 'done') report(step, { outcome: 'created', id: delivered.result });
      else if (delivered.outcome === 'refused') report(step, toResult(delivered.error));
      else if (delivered.outcome === 'unconfirmed') report(step, toUnknown(delivered));
    },
    showProgress,
    shouldContinue() {
      invocation.signal.throwIfAborted();
      return true;
    },
  });
  if (ended) throw ended.error;
}

/** Each post as a call of its own, once its media is there. A file that is refused costs the posts that show it. */
async function* preparePosts(
  steps: readonly Step[],
  ready: Map<Step, ReadyPost>,
  sending: Sending,
): AsyncGenerator<readonly Step[]> {
  const uploads = new Map<string, string>();
  for (const step of steps) {
    const post = step.publishes;
    if (!post) continue;
    try {
      ready.set(step, { step, post, mediaKeys: await uploadMedia(post, uploads, sending) });
    } catch (error) {
      if (!isFaultOfContent(error) && !(error instanceof CommandError)) throw error;
      sending.report(step, toResult(error));
      continue;
    }
    yield [step];
  }
}

async function uploadMedia(
  { media, params }: PlannedPost,
  known: Map<string, string>,
  sending: Sending,
): Promise<string[]> {
  const author = String(params.as_user_id);
  const keys: string[] = [];
  for (const one of media) {
    // Media must belong to the author of the post.
    const name = `${author} ${nameOf(one)}`;
    const key =
      'mediaKey' in one ? one.mediaKey : (known.get(name) ?? (await uploadFile(one, author, sending)));
    known.set(name, key);
    keys.push(key);
  }
  return keys;
}

async function uploadFile(
  { file, altText }: PostFile,
  author: string,
  { account, client, invocation }: Sending,
): Promise<string> {
  const plan = {
    account,
    item: fileName(file),
    altText,
    additionalOwners: [author],
    maxWait: defaultWait * 1000,
    again: false,
    isReused: true,
  };
  const { media_key } = await uploadToLibrary(file, plan, { ...invocation, client });
  return String(media_key);
}

/** The ids of published posts with this content: those since it was sent, or all. */
async function findSamePosts(post: PlannedPost, sending: Sending, sent?: number): Promise<readonly string[]> {
  const { account, invocation, time } = sending;
  const { client: patient, ahead } = await sending.openFailFast();
  const author = String(post.params.as_user_id);
  const context = { account, caller: cacheResponses(patient), now: time(), invocation, files: new Map() };
  const since = sent === undefined ? undefined : () => firstByService([{ at: sent }], ahead());
  const sought = { author, taken: sending.taken(), since };
  return (await findSame([post], sought, context)).get(post.key)?.same ?? [];
}

function nameOf(media: PostMedia): string {
  return 'mediaKey' in media ? media.mediaKey : `${media.sha256} ${media.altText ?? ''}`;
}

function toResult(cause: unknown): StepResult {
  return { outcome: 'failed', error: messageOf(cause), cause };
}

function isDuplicate(error: unknown): boolean {
  return error instanceof ServiceError && error.entries.some(({ code }) => code === duplicate);
}
