/** The command that uploads files, as data. */
import { writeFlags } from '../host/accepted-flags.js';
import { type LocalCommand, localCommand } from '../host/local-command.js';
import { mediaUploadArguments, mediaUploadFlags, mediaUploadRules } from '../media/upload-flags.js';

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
    accepts: writeFlags,
    checksMore: true,
    load: async () => (await import('./media-upload.js')).uploadFiles,
  }),
];
