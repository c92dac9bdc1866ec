/** The flags of `ads media-library upload`, as data. */
import { endpointById } from '../../../contract/find-group.js';
import { uploadCategoryNames } from '../../../contract/params/uploads.js';
import type { Param, Rule } from '../../../contract/types.js';
import type { LocalParams, LocalValues } from '../../../flags/local-flags.js';
import { waitPattern } from '../../../flags/wait-flag.js';
import { defaultWait } from '../../core/host/wait-time.js';

export const mediaUploadArguments = {
  file: {
    type: 'list',
    of: { type: 'string', help: 'the file' },
    required: true,
    help: 'image, GIF or video files',
  },
} as const satisfies LocalParams;

/** The length of the texts of a library item, as the call that sends them takes them. */
function lengthOf(param: Param | undefined): { readonly min?: number; readonly max?: number } {
  if (param?.type !== 'string') return {};
  const { min, max } = param;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

export function mediaUploadFlags() {
  const { name, title, description } = endpointById('media-library.create').params;
  return {
    category: {
      type: 'enum',
      values: uploadCategoryNames,
      metavar: 'category',
      help: 'use of the media (default: amplify_video, tweet_gif or tweet_image, by content)',
    },
    name: { type: 'string', ...lengthOf(name), help: 'name of the library item; only for one file' },
    title: { type: 'string', ...lengthOf(title), help: 'title of the GIF or video' },
    description: { type: 'string', ...lengthOf(description), help: 'description of the GIF or video' },
    poster: {
      type: 'string',
      metavar: 'file-or-key',
      help: 'image shown before the video plays: a PNG or JPEG file, or a media key',
    },
    alt_text: { type: 'string', help: 'alternative text for people who cannot see the media' },
    additional_owners: {
      type: 'list',
      of: { type: 'string', help: 'the id' },
      metavar: 'ids',
      help: 'comma-separated ids of other users who may use the media',
    },
    no_library: {
      type: 'boolean',
      help: 'upload the file without adding it to the library, and print the upload',
    },
    again: { type: 'boolean', help: 'upload files even if they were uploaded before' },
    wait: {
      type: 'string',
      pattern: waitPattern,
      default: `${defaultWait / 60}m`,
      metavar: 'time',
      lastCounts: true,
      help: 'maximum wait for the processing of each file: 90s, 10m or seconds',
    },
  } as const satisfies LocalParams;
}

export type MediaUploadFlags = LocalValues<typeof mediaUploadArguments & ReturnType<typeof mediaUploadFlags>>;

/** Rules for flags of a library item, which an upload alone does not take. */
export const mediaUploadRules: readonly Rule<keyof MediaUploadFlags>[] = (
  ['name', 'title', 'description', 'poster'] as const
).map((param) => ({ rule: 'onlyWhen', param, when: 'no_library', is: 'absent' }));
