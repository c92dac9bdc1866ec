/** The commands for campaigns as files, as data. */
import { decimalSeparatorFlag, encodingFlag, sheetFlag } from '../../../flags/local-flags.js';
import { callFlags, changesAccount, dataFlags, writeFlags } from '../../core/host/accepted-flags.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type LocalCommand, localCommand } from '../../core/host/local-command.js';
import {
  filesPath,
  keysFlag,
  media_from,
  planFlags,
  publish_again,
  removalRules,
} from './campaign-file-flags.js';
import { defaultFolder } from './format/file-names.js';

const called = [...dataFlags, ...callFlags, 'profile', 'env', 'account'] as const;

const plannedRows = async () => (await import('./show/plan-answer.js')).planShape;
const appliedRows = async (isDryRun: boolean) =>
  isDryRun ? plannedRows() : (await import('./apply/apply-answer.js')).appliedShape;
const launchedRows = async (isDryRun: boolean) =>
  isDryRun ? plannedRows() : (await import('./launch/launch-results.js')).launchShape;

export const campaignFileCommands: readonly LocalCommand[] = [
  localCommand({
    words: ['pull'],
    summary: 'Write campaigns, with everything below them, to files',
    arguments: {
      id: {
        type: 'list',
        of: { type: 'string', help: 'a campaign' },
        offers: { refers: ['campaigns'] },
        metavar: 'id',
        help: 'campaigns by id or name (default: all of the account)',
      },
    },
    flags: {
      to: {
        type: 'string',
        min: 1,
        metavar: 'dir',
        help: `write to this directory (default: ${defaultFolder})`,
      },
      split: {
        type: 'enum',
        values: ['campaign', 'account'],
        metavar: 'by',
        help: 'write one file for each campaign (default), or one for the account',
      },
      overwrite: { type: 'boolean', help: 'replace files that differ' },
    },
    notes: [
      'The files have line items, targeting by name, and promoted posts by id. Amounts are decimals with their currency.',
      'ads.lock.yaml beside them has the id of each record, and the values that were read. Commit both.',
      'ads.schema.json lets an editor complete and check the files.',
    ],
    examples: ['ads pull', 'ads pull 8wku2 --to campaigns', 'ads pull --to archive --split account'],
    accepts: [...called],
    load: async () => (await import('./pull.js')).pull,
  }),
  localCommand({
    words: ['plan'],
    summary: 'Show how the account differs from campaign files',
    arguments: { path: filesPath },
    flags: {
      exit_code: { type: 'boolean', help: 'exit with 11 if there are changes' },
      markdown: { type: 'boolean', help: 'print Markdown for a comment on a pull request' },
      ...planFlags,
      save: {
        type: 'string',
        min: 1,
        metavar: 'file',
        help: 'write the plan to a JSON file, which ads apply takes within 24 hours',
      },
    },
    rules: removalRules,
    notes: [
      'Nothing is sent that changes anything. The files, the lock file and the records are compared.',
      'A value is marked "changed outside" if someone changed the record after it was last applied.',
      'Only what a file mentions is compared. Records that are not in a file are left as they are.',
      'A record without an entry in the lock file is found by its name.',
      'Where a key and a name change together, moved_from: OLD or new: true in the file, --move or --as-new says which record is meant.',
      'Media files outside of the git repository, or without one outside of the directory with the lock file, need --media-from.',
      'A value that cannot be changed is refused. With replace: true in the file, another record is created, and this one paused.',
    ],
    examples: [
      'ads plan',
      'ads plan campaigns/spring.yaml',
      'ads plan --exit-code --markdown > plan.md',
      'ads plan --save plan.json',
    ],
    accepts: [...called],
    exits: [exitCodes.changes],
    load: async () => (await import('./plan.js')).showPlan,
  }),
  localCommand({
    words: ['apply'],
    summary: 'Change the account to match campaign files',
    arguments: {
      path: {
        ...filesPath,
        help: `a file, a directory of files, or a saved plan (default: ${defaultFolder})`,
      },
    },
    flags: {
      ...planFlags,
      confirm: {
        type: 'integer',
        min: 0,
        metavar: 'n',
        help: 'the number of changes, which a large plan requires',
      },
      accept_loss: keysFlag('start it although it lacks what the record that it replaces has; repeatable'),
    },
    rules: removalRules,
    notes: [
      'ads shows the plan and asks before it sends anything. --dry-run only shows it.',
      'Right before it sends, it makes the plan again, and refuses if the files or the account have changed.',
      'Everything is created paused, and nothing that is paused starts without --activate.',
      'A record that leaves the files stays as it is, unless --pause-removed pauses it or --prune deletes it. Nothing else is ever deleted.',
      'A replacement that lacks what the former record has is not started, unless you accept it at the prompt or with --accept-loss.',
      'The same command resumes an interrupted apply, and creates nothing twice.',
      'A saved plan is applied once, even if its changes are undone. Only an interrupted apply is resumed, with the steps that were not sent.',
      'Nothing is sent while a post may be published already: write its id into the file, or add --publish-again.',
      'A plan that changes more than 30 % of at least 10 records requires --confirm N. By the history, applies of the last hour count too.',
    ],
    examples: [
      'ads apply',
      'ads apply campaigns/spring.yaml --activate',
      'ads apply plan.json --yes',
      'ads apply --yes --confirm 14',
    ],
    changesAccount,
    accepts: [...writeFlags, 'allowOverLimit'],
    answers: appliedRows,
    load: async () => (await import('./apply.js')).applyFiles,
  }),
  localCommand({
    words: ['clone'],
    summary: 'Create a copy of a campaign or line item',
    forModels: 'plan',
    arguments: {
      id: {
        type: 'string',
        required: true,
        min: 1,
        offers: { refers: ['campaigns', 'line-items'] },
        help: 'the campaign or line item, by id or name',
      },
    },
    flags: {
      to_account: {
        type: 'string',
        min: 1,
        offers: { refers: ['accounts'] },
        metavar: 'account',
        help: 'create the campaign in this account, by id or name',
      },
      set: {
        type: 'list',
        of: { type: 'string', help: 'a change' },
        metavar: 'change',
        variadic: true,
        repeated: true,
        help: 'FIELD=VALUE, or FIELD=/OLD/NEW/ to replace a part; repeatable',
      },
      scale: {
        type: 'list',
        of: { type: 'string', help: 'a factor' },
        metavar: 'factor',
        variadic: true,
        repeated: true,
        help: 'budget=FACTOR or bid=FACTOR, rounded down; repeatable',
      },
      shift_dates: { type: 'string', metavar: 'length', help: 'move start and end, such as 30d or -1w' },
      without: {
        type: 'list',
        of: {
          type: 'enum',
          values: ['targeting', 'posts', 'promoted_accounts', 'tracking_tags'],
          help: 'a part',
        },
        metavar: 'part',
        help: 'leave out lists of the line items, such as targeting or posts',
      },
    },
    notes: [
      'ads shows what it creates and asks. Everything is created paused.',
      'Without --set name=..., the copy has the name of the original with "(copy)" after it.',
      'Everything that the other account does not have is listed before anything is sent: funding instruments, audiences, tags, posts.',
      'A copy advertises for the same user. If the other account may not promote that user, --set advertiser_user_id=ID names another one.',
      'Fields are named as in campaign files: daily_budget, funding_instrument, bid, end_time.',
      'The same command resumes an interrupted clone, and creates nothing twice.',
    ],
    examples: [
      'ads clone 8wku2 --set name="Summer sale" --scale budget=0.5 --shift-dates 30d',
      'ads clone 8wku2 --to-account 18ce54d4x5t --set name=/US/UK/ advertiser_user_id=1234567 --without posts',
    ],
    changesAccount,
    accepts: [...writeFlags, 'allowOverLimit'],
    answers: appliedRows,
    load: async () => (await import('./clone.js')).cloneRecord,
  }),
  localCommand({
    words: ['launch'],
    summary: 'Publish and promote the posts of a sheet',
    arguments: {
      file: {
        type: 'string',
        required: true,
        min: 1,
        help: 'the sheet as .xlsx, .ods, CSV or TSV, or - for stdin',
      },
    },
    flags: {
      as: {
        type: 'string',
        min: 1,
        metavar: 'user',
        help: 'the author of rows that do not name one, by id or @handle',
      },
      result: {
        type: 'string',
        min: 1,
        metavar: 'file',
        help: 'write the result of each ad to this file (default: FILE with the ending .result.csv)',
      },
      publish_again,
      media_from,
      ...sheetFlag,
      ...decimalSeparatorFlag,
      ...encodingFlag,
    },
    notes: [
      'Columns: line_item (an id, a name, or a key of campaign files such as spring/readers), and post (the id of a published post), or text, as, media, card, name.',
      'media has the paths of files, starting at the directory of the sheet. alt_text describes them.',
      'Files outside of the git repository of the sheet need --media-from. Without a repository, the sheet and the working directory count.',
      'bid sets the bid of the line item. Columns such as location and exclude_location add targeting to it.',
      'Several values in a cell are separated by semicolons. Each file is uploaded once, and each post is published once.',
      'ads shows what it creates and asks. The same command resumes an interrupted launch, and creates nothing twice.',
      'A line item that is running shows its new posts at once.',
      'A row whose post may be published already is not sent: write the id into its post column, or add --publish-again.',
    ],
    examples: [
      'ads launch ads.csv --dry-run',
      'ads launch ads.csv --as @quillmark',
      'ads launch - --yes --result result.csv < ads.csv',
    ],
    changesAccount,
    accepts: [...writeFlags, 'allowOverLimit'],
    answers: launchedRows,
    load: async () => (await import('./launch.js')).launchAds,
  }),
];
