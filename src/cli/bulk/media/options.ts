/** Reads the arguments of the upload command. Every problem is collected, so that all are reported at once. */
import { check } from '../../../call/check.js';
import { flagName } from '../../../call/flag-names.js';
import { uploadCategory } from '../../../call/media/check-media.js';
import { idForms } from '../../../call/parse-scalar.js';
import { initializeUpload, setMediaMetadata } from '../../../contract/groups/media.js';
import { mediaTypesOfSetting } from '../../../contract/groups/media-library.js';
import { type MediaType, mediaCategories } from '../../../contract/params/media-requirements.js';
import {
  libraryUploadCategories,
  type UploadCategory,
  type UploadCategoryName,
  uploadCategories,
} from '../../../contract/params/uploads.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { describeChoices } from '../../../values/text-lists.js';
import { createFlagReport, type ReportFlag } from '../../core/errors/flag-report.js';
import { type FlagProblem, throwIfProblems } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { parseWait } from '../../core/host/wait-time.js';
import { inspectFile, type LocalFile } from './local-file.js';
import type { MediaUploadFlags } from './upload-flags.js';

/** The work of the command. */
export interface UploadArguments {
  readonly files: readonly LocalFile[];
  /** An image file, or the key of one in the library. */
  readonly poster: LocalFile | string | undefined;
  /** Settings of the library items, by parameter. */
  readonly item: Document;
  readonly altText: string | undefined;
  readonly additionalOwners: readonly string[];
  readonly isForLibrary: boolean;
  readonly again: boolean;
  /** In milliseconds. */
  readonly maxWait: number;
}

/** Reads the files and what the checked flags say of them; nothing is sent. Throws CommandError with all problems. */
export function readUploadArguments(flags: MediaUploadFlags, invocation: Invocation): UploadArguments {
  const problems = [...invocation.problems];
  const report = createFlagReport(problems);
  const { file: paths = [], additional_owners: additionalOwners = [], alt_text: altText } = flags;
  const isForLibrary = !flags.no_library;
  const { cwd } = invocation.world;
  const category = flags.category && checkCategory(flags.category, isForLibrary, report);
  const files = paths.flatMap((path) => {
    const file = inspectFile(path, cwd, category);
    if (typeof file !== 'string') return [file];
    problems.push({ parameter: 'file', flag: 'FILE', code: 'INVALID_PARAMETER', message: file, value: path });
    return [];
  });
  if (altText !== undefined) {
    const metadata = { alt_text: { text: altText } };
    collect(setMediaMetadata, { id: '1', metadata }, '--alt-text', problems);
  }
  if (additionalOwners.length > 0)
    collect(initializeUpload, { additional_owners: additionalOwners }, '--additional-owners', problems);
  // A value that the check has refused was given too.
  const given = settingNames.filter(
    (name) => flags[name] !== undefined || invocation.problems.some(({ parameter }) => parameter === name),
  );
  checkSettings(given, files, report);
  if (flags.name !== undefined && paths.length > 1) report('--name', 'can be used only with one file');
  const poster = readPoster(flags.poster, cwd, report);
  throwIfProblems(problems, invocation.problemHint);
  return {
    files,
    poster,
    item: itemSettings(flags),
    altText,
    additionalOwners,
    isForLibrary,
    again: flags.again,
    maxWait: parseWait(flags.wait) ?? 0,
  };
}

/** The settings of the library item. */
function itemSettings({ name, title, description }: MediaUploadFlags): Document {
  return {
    ...(name !== undefined && { name }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}

/** Some settings are for some types of media. */
function checkSettings(
  given: readonly (keyof typeof typesOfFlag)[],
  files: readonly LocalFile[],
  report: ReportFlag,
): void {
  for (const { category, label, facts } of files) {
    const type = mediaTypeOf(category);
    for (const name of given) {
      const types: readonly MediaType[] = typesOfFlag[name];
      if (type === undefined || types.includes(type)) continue;
      const kinds = types.map((one) => kindsOfMedia[one]).join(' and ');
      report(flagName(name), `is for ${kinds}, but ${label} is ${facts.type}, uploaded as ${category}`);
    }
  }
}

/** The types of media that a flag is for. */
const typesOfFlag = {
  title: mediaTypesOfSetting.title,
  description: mediaTypesOfSetting.description,
  poster: mediaTypesOfSetting.poster_media_key,
} as const;
const settingNames = ['title', 'description', 'poster'] as const;
const kindsOfMedia = { GIF: 'GIFs', IMAGE: 'images', VIDEO: 'videos' } as const;

/** What the media of a category is in the library; undefined where the library does not take it. */
function mediaTypeOf(name: UploadCategoryName): MediaType | undefined {
  const category: UploadCategory = uploadCategories[name];
  return category.library && mediaCategories[category.library].type;
}

/** Not all categories can be of an item of the library. */
function checkCategory(
  category: UploadCategoryName,
  isForLibrary: boolean,
  report: ReportFlag,
): UploadCategoryName {
  if (isForLibrary && uploadCategory(category).library === undefined) {
    const choices = describeChoices(libraryUploadCategories);
    report(
      '--category',
      `must be ${choices} for the media library, got "${category}"; or add --no-library`,
      category,
    );
  }
  return category;
}

/** A poster is a key where it looks like one, otherwise a file with an image. */
function readPoster(
  text: string | undefined,
  cwd: string,
  report: ReportFlag,
): LocalFile | string | undefined {
  if (text === undefined || idForms['media-key'].regex.test(text)) return text;
  const file = inspectFile(text, cwd, posterCategory);
  if (typeof file === 'string') report('--poster', `cannot be used: ${file}`, text);
  else if (!posterTypes.includes(file.facts.type)) {
    report(
      '--poster',
      `cannot be used: ${file.label} is ${file.facts.type}; a poster is a PNG or JPEG image`,
      text,
    );
  } else return file;
  return undefined;
}

const posterCategory: UploadCategoryName = 'tweet_image';
const posterTypes: readonly string[] = ['image/png', 'image/jpeg'];

/** Checks a value as the call that sends it does. */
function collect(endpoint: Endpoint, raw: Document, flag: string, problems: FlagProblem[]): void {
  for (const problem of check(endpoint, raw, { name: () => flag }).problems)
    problems.push({ ...problem, flag });
}
