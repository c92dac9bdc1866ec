/** --dry-run of an upload: the requests of one file, with placeholders for what only the service can tell. */

import type { Settings } from '../../../auth/settings.js';
import { buildRequest, type CallRequest } from '../../../call/build-request.js';
import { planSegments } from '../../../client/upload/segments.js';
import {
  appendSegment,
  finalizeUpload,
  initializeUpload,
  setMediaMetadata,
} from '../../../contract/groups/media.js';
import { createMediaLibraryItem } from '../../../contract/groups/media-library.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer, RowShape } from '../../../output/answer.js';
import { showRequest } from '../../calls/endpoint/dry-run.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { LocalFile } from './local-file.js';
import type { UploadArguments } from './options.js';

const planShape: RowShape = {
  name: 'file',
  fields: {
    file: { type: 'string' },
    media_category: { type: 'enum' },
    media_type: { type: 'string' },
    size: { type: 'integer' },
    width: { type: 'integer', nullable: true },
    height: { type: 'integer', nullable: true },
    duration: { type: 'integer', nullable: true },
    segments: { type: 'integer' },
    sent: { type: 'boolean' },
    requests: { type: 'list', values: [] },
  },
  columns: [
    'file',
    'media_category',
    'media_type',
    'size',
    'width',
    'height',
    'duration',
    'segments',
    'sent',
  ],
};

/** Shows the requests of a dry run: one row for each file, the poster first. Nothing is read. */
export function showUpload(
  given: UploadArguments,
  itemOf: (file: LocalFile, poster: string | undefined) => Document,
  { settings }: Pick<Invocation, 'settings'>,
): Answer {
  const { files, poster, isForLibrary } = given;
  const isFile = typeof poster === 'object';
  const all = isFile ? [poster, ...files] : files;
  const account = isForLibrary ? (settings.account?.value ?? unknown.account) : undefined;
  const rows = all.map((file) => {
    const { path, size, category, facts } = file;
    const isPoster = isFile && file === poster;
    // A poster becomes an item of its own, under the name of its file alone.
    const { file_name = null } = itemOf(file, undefined);
    const item = isPoster ? { file_name } : itemOf(file, isFile ? unknown.poster : poster);
    const altText = isPoster ? undefined : given.altText;
    return {
      file: path,
      media_category: category,
      media_type: facts.type,
      size,
      width: facts.width ?? null,
      height: facts.height ?? null,
      duration: facts.milliseconds ?? null,
      segments: planSegments(size).length,
      sent: false,
      requests: previewRequests(file, { ...given, altText, account, item, baseOf: baseOf(settings) }),
    };
  });
  return { kind: 'rows', record: planShape, pages: [rows] };
}

/** What only the service can tell. */
const unknown = { id: 'MEDIA_ID', key: 'MEDIA_KEY', poster: 'POSTER_KEY', account: 'ACCOUNT_ID' } as const;

function baseOf({ env, authUrl, adsUrl, sandboxUrl }: Settings): (area: Endpoint['area']) => string {
  const ads = env.value === 'sandbox' ? sandboxUrl : adsUrl;
  return (area) => (env.value === 'local' ? '' : ((area === 'auth' ? authUrl : ads)?.value ?? ''));
}

interface PreviewPlan {
  readonly baseOf: (area: Endpoint['area']) => string;
  readonly altText: string | undefined;
  /** The owner of the library; undefined if the file goes to none. */
  readonly account: string | undefined;
  readonly item: Document;
  readonly additionalOwners: readonly string[];
}

/** In the order in which they are sent. Of the segments only the first is shown. */
function previewRequests(
  { size, category, facts }: LocalFile,
  { baseOf, altText, account, item, additionalOwners }: PreviewPlan,
): readonly unknown[] {
  const show = (endpoint: Endpoint, request: CallRequest) => {
    const shown = showRequest(request, baseOf(endpoint.area), { endpoint });
    return shown.kind === 'one' ? shown.row : undefined;
  };
  const call = (endpoint: Endpoint, values: Document) => show(endpoint, buildRequest(endpoint, values));
  const [segment] = planSegments(size);
  return [
    call(initializeUpload, {
      media_type: facts.type,
      total_bytes: size,
      media_category: category,
      ...(additionalOwners.length > 0 && { additional_owners: additionalOwners }),
    }),
    ...(segment ? [show(appendSegment, appendRequest(segment.length))] : []),
    call(finalizeUpload, { media_id: unknown.id }),
    ...(altText === undefined
      ? []
      : [call(setMediaMetadata, { id: unknown.id, metadata: { alt_text: { text: altText } } })]),
    ...(account === undefined
      ? []
      : [call(createMediaLibraryItem, { account_id: account, media_key: unknown.key, ...item })]),
  ];
}

/** The bytes are counted, and so they need not be read. */
function appendRequest(length: number): CallRequest {
  const request = buildRequest(appendSegment, { media_id: unknown.id, segment_index: 0, media: '' });
  const multipart = request.multipart?.map((part) =>
    typeof part.content === 'string' ? part : { ...part, content: new Uint8Array(length) },
  );
  return { ...request, ...(multipart && { multipart }) };
}
