/** The command that uploads files, as data. */
import { changesAccount, writeFlags } from '../../core/host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import { mediaUploadArguments, mediaUploadFlags, mediaUploadRules } from './upload-flags.js';

export const mediaUploadCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['media-library', 'upload'],
    summary: 'Upload files and add them to the media library',
    arguments: mediaUploadArguments,
    // Computed from the contract when the command is typed, or described.
    get flags() {
      return mediaUploadFlags();
    },
    rules: mediaUploadRules,
    notes: [
      'ads recognizes files by content and checks them against the limits of the category before it sends anything.',
      'The same command resumes an interrupted upload.',
      'Files are uploaded in order. If some fail, the others are still added, and the exit code is 3.',
      'A file that is already in the library is not sent again; ads prints its item.',
      'The alt text of a file that is already in the library is set. It is refused if another account has the medium with another text.',
    ],
    examples: [
      'ads media-library upload window.png',
      "ads media-library upload trailer.mp4 --title 'Spring is here' --poster poster.png",
      'ads media-library upload *.png -o ids',
      'ads media-library upload trailer.mp4 --category tweet_video --dry-run',
    ],
    changesAccount,
    accepts: writeFlags,
    checksMore: true,
    load: async () => (await import('./media-upload.js')).uploadFiles,
  }),
];
