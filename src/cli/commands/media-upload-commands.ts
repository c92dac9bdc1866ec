/** The command that uploads files, as data. */
import { endpointById } from '../../contract/find-group.js';
import { uploadCategoryNames } from '../../contract/params/uploads.js';
import type { Notation } from '../../derive/command-tree.js';
import { callFlags, dataFlags } from '../host/accepted-flags.js';
import type { LocalCommand } from '../host/invocation.js';
import { defaultWait } from '../host/wait-time.js';

/** The longest text that a parameter of a library item takes. */
function longest(parameter: string): number | undefined {
  const param = endpointById('media-library.create').params[parameter];
  return param?.type === 'string' ? param.max : undefined;
}

export const mediaUploadCommands: readonly LocalCommand[] = [
  {
    words: ['media-library', 'upload'],
    summary: 'Upload files and add them to the media library',
    arguments: [['<file...>', 'image, GIF or video files']],
    // Computed from the contract when the command is typed, or described.
    get options(): readonly Notation[] {
      return [
        [
          '--category <category>',
          'what the media is for (default: amplify_video, tweet_gif or tweet_image, by content)',
          uploadCategoryNames,
        ],
        ['--name <text>', `name of the item, for one file, at most ${longest('name')} characters`],
        ['--title <text>', `title of the GIF or video, at most ${longest('title')} characters`],
        [
          '--description <text>',
          `description of the GIF or video, at most ${longest('description')} characters`,
        ],
        ['--poster <file-or-key>', 'image shown before the video plays: a PNG or JPEG file, or a media key'],
        ['--alt-text <text>', 'description for people who do not see the media'],
        ['--additional-owners <ids>', 'comma-separated ids of other users who may use the media'],
        ['--no-library', 'upload only, and print the upload instead of a library item'],
        ['--again', 'upload again what has been uploaded before'],
        [
          '--wait <time>',
          `longest wait for the processing of each file: 90s, 10m or seconds (default ${defaultWait / 60}m)`,
        ],
      ];
    },
    notes: [
      'Files are recognized by content and checked against the limits of the category before anything is sent.',
      'The same command resumes an interrupted upload where it stopped.',
      'Several files are uploaded in order; if some fail, the others are still added, and the exit code is 3.',
      'A file that is in the library already is not sent again; its item is printed.',
    ],
    examples: [
      'ads media-library upload window.png',
      "ads media-library upload trailer.mp4 --title 'Spring is here' --poster poster.png",
      'ads media-library upload *.png -o ids',
      'ads media-library upload trailer.mp4 --category tweet_video --dry-run',
    ],
    accepts: [...dataFlags, ...callFlags, 'profile', 'env', 'account', 'dryRun'],
    load: async () => (await import('./media-upload.js')).uploadFiles,
  },
];
