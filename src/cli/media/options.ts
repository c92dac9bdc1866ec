/** Reads the arguments of the upload command. Every problem is collected, so that all are told at once. */
import { check } from '../../call/check.js';
import { flagName } from '../../call/flag-names.js';
import { uploadCategory } from '../../call/media/check-media.js';
import { idForms } from '../../call/parse-scalar.js';
import { initializeUpload, setMediaMetadata } from '../../contract/groups/media.js';
import { createMediaLibraryItem, mediaTypesOfSetting } from '../../contract/groups/media-library.js';
import { type MediaType, mediaCategories } from '../../contract/params/creatives.js';
import {
  libraryUploadCategories,
  type UploadCategory,
  type UploadCategoryName,
  uploadCategories,
  uploadCategoryNames,
} from '../../contract/params/uploads.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { matchCase } from '../../flags/typed-values.js';
import { describeChoices } from '../../values/text-lists.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { type Invocation, textOption } from '../host/invocation.js';
import { parseWait, waitProblem } from '../host/wait-time.js';
import { inspectFile, type LocalFile } from './local-file.js';

/** What the command is to do, if there are no problems. */
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
  readonly problems: readonly FlagProblem[];
}

/** Reads and checks flags and files; nothing is sent. `defaultWait` is in seconds. */
export function readUploadArguments(
  { args, options }: Pick<Invocation, 'args' | 'options'>,
  defaultWait: number,
): UploadArguments {
  const problems: FlagProblem[] = [];
  const report = (flag: string, message: string, value?: string) =>
    problems.push({
      parameter: flag.replace(/^--/, '').replaceAll('-', '_').toLowerCase(),
      flag,
      code: 'INVALID_PARAMETER',
      message,
      ...(value !== undefined && { value }),
    });
  const isForLibrary = options.library !== false;
  const category = readCategory(textOption(options, 'category'), isForLibrary, report);
  const files = args.flatMap((path) => {
    const file = inspectFile(path, category);
    if (typeof file !== 'string') return [file];
    report('FILE', file, path);
    return [];
  });
  const item = readItem(options, problems);
  const altText = textOption(options, 'altText');
  if (altText !== undefined) {
    const metadata = { alt_text: { text: altText } };
    collect(setMediaMetadata, { id: '1', metadata }, () => '--alt-text', problems);
  }
  const additionalOwners = textOption(options, 'additionalOwners')?.split(',') ?? [];
  if (additionalOwners.length > 0) {
    collect(initializeUpload, { additional_owners: additionalOwners }, () => '--additional-owners', problems);
  }
  const settings = Object.keys(typesOfFlag).filter((name) => options[name] !== undefined);
  for (const { category: own, label, facts } of files) {
    const type = mediaTypeOf(own);
    for (const name of settings) {
      const types = typesOfFlag[name] ?? [];
      if (type === undefined || types.includes(type)) continue;
      const kinds = types.map((one) => kindsOfMedia[one]).join(' and ');
      report(flagName(name), `--${name} is for ${kinds}; ${label} is ${facts.type}, uploaded as ${own}`);
    }
  }
  if (options.name !== undefined && args.length > 1) report('--name', '--name is for one file');
  if (!isForLibrary) {
    for (const name of ['name', ...settings]) {
      if (options[name] !== undefined)
        report(flagName(name), `--${name} cannot be combined with --no-library`);
    }
  }
  const wait = textOption(options, 'wait') ?? String(defaultWait);
  const maxWait = parseWait(wait);
  if (maxWait === undefined) problems.push(waitProblem('--wait', wait));
  return {
    files,
    poster: readPoster(textOption(options, 'poster'), report),
    item,
    altText,
    additionalOwners,
    isForLibrary,
    again: options.again === true,
    maxWait: maxWait ?? 0,
    problems,
  };
}

/** The types of media that a flag is for. */
const typesOfFlag: Readonly<Record<string, readonly MediaType[]>> = {
  title: mediaTypesOfSetting.title,
  description: mediaTypesOfSetting.description,
  poster: mediaTypesOfSetting.poster_media_key,
};
const kindsOfMedia = { GIF: 'GIFs', IMAGE: 'images', VIDEO: 'videos' } as const;

/** What the media of a category is in the library; undefined where the library does not take it. */
function mediaTypeOf(name: UploadCategoryName): MediaType | undefined {
  const category: UploadCategory = uploadCategories[name];
  return category.library && mediaCategories[category.library].type;
}

type Report = (flag: string, message: string, value?: string) => void;

function readCategory(
  text: string | undefined,
  isForLibrary: boolean,
  report: Report,
): UploadCategoryName | undefined {
  if (text === undefined) return undefined;
  const word = matchCase(text, uploadCategoryNames);
  const category = uploadCategoryNames.find((name) => name === word);
  if (category === undefined) {
    report('--category', `--category must be ${describeChoices(uploadCategoryNames)}, got "${text}"`, text);
  } else if (isForLibrary && uploadCategory(category).library === undefined) {
    const choices = describeChoices(libraryUploadCategories);
    report(
      '--category',
      `--category must be ${choices} for the media library, got "${text}"; or add --no-library`,
      text,
    );
  }
  return category;
}

/** A poster is a key where it looks like one, otherwise a file with an image. */
function readPoster(text: string | undefined, report: Report): LocalFile | string | undefined {
  if (text === undefined || idForms['media-key'].regex.test(text)) return text;
  const file = inspectFile(text, posterCategory);
  if (typeof file === 'string') report('--poster', `--poster: ${file}`, text);
  else if (!posterTypes.includes(file.facts.type)) {
    report(
      '--poster',
      `--poster: ${file.label} is ${file.facts.type}; a poster is a PNG or JPEG image`,
      text,
    );
  } else return file;
  return undefined;
}

const posterCategory: UploadCategoryName = 'tweet_image';
const posterTypes: readonly string[] = ['image/png', 'image/jpeg'];

/** The settings of the library item, checked as the call that sends them checks them. */
function readItem(options: Invocation['options'], problems: FlagProblem[]): Document {
  const item = Object.fromEntries(
    ['name', 'title', 'description'].flatMap((name) => {
      const text = textOption(options, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const required = { account_id: 'a', media_key: '3_1' };
  collect(createMediaLibraryItem, { ...required, ...item }, flagName, problems);
  return item;
}

function collect(
  endpoint: Endpoint,
  raw: Document,
  name: (parameter: string) => string,
  problems: FlagProblem[],
): void {
  for (const problem of check(endpoint, raw, { name }).problems) {
    problems.push({ ...problem, flag: name(problem.parameter) });
  }
}
