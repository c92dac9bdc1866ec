/** Compares a file with the limits of an upload category (docs/service.md#upload-limits). Pure: facts in, reasons out. */
import {
  sameUploadTypes,
  type UploadCategory,
  type UploadCategoryName,
  type UploadType,
  uploadCategories,
} from '../../contract/params/uploads.js';
import { joinList } from '../../values/text-lists.js';
import type { MediaFacts } from './media-file.js';

/** The reason that a file is rejected: its kind or size is not accepted, or it exceeds a limit for playing it. */
export interface MediaFault {
  readonly kind: 'invalid' | 'unsupported';
  /** The fault as the end of a sentence that begins with the name of the file. */
  readonly message: string;
}

/** The limits of a category, by its name. */
export function uploadCategory(name: UploadCategoryName): UploadCategory {
  return uploadCategories[name];
}

/** Whether two names of kinds mean the same kind. */
export function isSameType(a: UploadType, b: UploadType): boolean {
  return (sameUploadTypes[a] ?? a) === (sameUploadTypes[b] ?? b);
}

/** The reason that a size in bytes is rejected; undefined if it is accepted. */
export function findSizeFault(size: number, name: UploadCategoryName): MediaFault | undefined {
  const { maxBytes } = uploadCategory(name);
  if (size <= maxBytes) return undefined;
  return { kind: 'invalid', message: `has ${size} bytes; the maximum for ${name} is ${maxBytes}` };
}

/** The reason that a file is rejected; undefined if it is accepted. `facts` is undefined if its format is unknown. */
export function findMediaFault(
  facts: MediaFacts | undefined,
  size: number,
  name: UploadCategoryName,
): MediaFault | undefined {
  const { accepts } = uploadCategory(name);
  const kinds = joinList(accepts, 'or');
  if (!facts) return { kind: 'invalid', message: `has an unknown format; ${name} must be ${kinds}` };
  if (!accepts.some((type) => isSameType(type, facts.type))) {
    return { kind: 'invalid', message: `is ${facts.type}; ${name} must be ${kinds}` };
  }
  if (facts.damage !== undefined) {
    return { kind: 'invalid', message: `is a damaged ${facts.type}: ${facts.damage}` };
  }
  return (
    findSizeFault(size, name) ??
    findAnimationFault(facts, name) ??
    findPicturesFault(facts, name) ??
    findDurationFault(facts, name)
  );
}

/** A video that was filmed upright may have its sides exchanged. */
function findPicturesFault({ width, height }: MediaFacts, name: UploadCategoryName): MediaFault | undefined {
  const { pictures: limits } = uploadCategory(name);
  if (!limits || width === undefined || height === undefined) return undefined;
  const { least, most, ratio } = limits;
  const [longer, shorter] = width > height ? [width, height] : [height, width];
  const fits =
    shorter >= least.height &&
    longer >= least.width &&
    longer <= most.width &&
    shorter <= most.height &&
    longer <= shorter * ratio;
  if (fits) return undefined;
  const range = `${least.width}x${least.height} to ${most.width}x${most.height}`;
  return {
    kind: 'unsupported',
    message: `is ${width}x${height} pixels; ${name} must be ${range}, with an aspect ratio from 1:${ratio} to ${ratio}:1`,
  };
}

function findAnimationFault(facts: MediaFacts, name: UploadCategoryName): MediaFault | undefined {
  const { animation: limits } = uploadCategory(name);
  const { width = 0, height = 0, frames = 1 } = facts;
  if (!limits) return undefined;
  const invalid = (message: string): MediaFault => ({ kind: 'invalid', message: `${message} for ${name}` });
  if (width > limits.width || height > limits.height) {
    return invalid(`is ${width}x${height} pixels; the maximum is ${limits.width}x${limits.height}`);
  }
  if (frames > limits.frames) {
    return invalid(`has ${frames} frames; the maximum is ${limits.frames}`);
  }
  const pixels = width * height * frames;
  if (pixels > limits.pixels) {
    return invalid(`has ${pixels} pixels across all frames; the maximum is ${limits.pixels}`);
  }
  return undefined;
}

function findDurationFault({ milliseconds }: MediaFacts, name: UploadCategoryName): MediaFault | undefined {
  const { seconds: limits } = uploadCategory(name);
  if (!limits || milliseconds === undefined) return undefined;
  const seconds = milliseconds / 1000;
  if (seconds >= limits.min && seconds <= limits.max) return undefined;
  const range = limits.min > 0 ? `${limits.min} to ${limits.max}` : `at most ${limits.max}`;
  return { kind: 'unsupported', message: `lasts ${seconds} seconds; ${name} must last ${range} seconds` };
}
