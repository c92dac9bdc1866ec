/** The formats of --output, which of them is the default, and for whom they are. */

/** The formats that every command can write. */
export const dataFormats = ['table', 'json', 'jsonl', 'csv', 'tsv', 'yaml', 'ids'] as const;
export type DataFormat = (typeof dataFormats)[number];

/**
 * The formats for rows over time: a chart, a table with one row per series and sparklines, and an image. The image is a
 * format rather than a flag with a file name, so that it is piped and redirected as all output: `-o svg > spend.svg`.
 */
export const drawingFormats = ['chart', 'spark', 'svg'] as const;
export type DrawingFormat = (typeof drawingFormats)[number];

/** The formats of files that people hand on: a sheet with types, and a page that is printed. */
export const fileFormats = ['xlsx', 'html'] as const;

/** The formats of --output. */
export const formats = [...dataFormats, ...drawingFormats, ...fileFormats] as const;
export type Format = (typeof formats)[number];

/** Used where neither a flag nor a setting names a format. */
export const defaultFormat: Format = 'table';

export function isDrawing(format: Format): format is DrawingFormat {
  return drawingFormats.some((drawing) => drawing === format);
}

/** Whether the format shows rows of columns, so that nested records are flattened for it. */
export function isTabular(format: Format): boolean {
  return format === 'csv' || format === 'tsv' || isForPeople(format);
}

/** Whether the format is a file that people hand on, so that it must tell by itself whose it is. */
export function isHandedOn(format: Format): boolean {
  return fileFormats.some((file) => file === format);
}

/** Whether the format is read by people: then messages and errors are lines of text, and never JSON. */
export function isForPeople(format: Format): boolean {
  return format === 'table' || isDrawing(format) || isHandedOn(format);
}

/** Whether the format is bytes that are no text: a terminal shows garbage. */
export function isBinary(format: Format): boolean {
  return format === 'xlsx';
}
