/** Rows of an export of a shop, and the products that are read from them. */
import { maxMoreImages } from '../../../contract/params/products.js';
import type { FeedPreset } from '../../../presets/feeds.js';

/** A row of an export. */
export interface ExportRow {
  readonly line: number;
  /** The cell of a column without spaces around it, empty where the export has no such column. */
  cell(column: string): string;
}

/** A product of an export. */
export interface ExportProduct {
  readonly row: ExportRow;
  /** Texts by attribute. */
  readonly members: Record<string, string>;
  /** Attributes that cannot be read, and why, as a predicate. */
  readonly refused: Record<string, string>;
  /** The row of the page on which customers see it, if that is another one. */
  readonly page?: ExportRow | undefined;
}

/** Counts what is left out, by its kind in the plural. */
export type LeaveOut = (kind: string, count?: number) => void;

/** Reads the products of an export. `toText` reads HTML. */
export type ReadExport = (
  rows: readonly ExportRow[],
  preset: FeedPreset,
  toText: (html: string) => string,
  leaveOut: LeaveOut,
) => readonly ExportProduct[];

/** The texts of the columns that are attributes as they are; of several rows the first one with a text counts. */
export function readColumns(preset: FeedPreset, rows: readonly ExportRow[]): Record<string, string> {
  const entries = Object.entries(preset.columns).flatMap(([column, attribute]) => {
    const text = rows.map((row) => row.cell(column)).find((cell) => cell !== '');
    return text === undefined ? [] : [[attribute, text] as const];
  });
  return Object.fromEntries(entries);
}

/** The members without those that a variant has for itself. */
export function without(
  members: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

/** The first image, and the others of which a product may have so many. */
export function addImages(
  members: Record<string, string>,
  images: readonly string[],
  leaveOut: LeaveOut,
): void {
  const [first, ...others] = new Set(images.filter((image) => image !== ''));
  if (first !== undefined) members.image_link = first;
  if (others.length > 0) members.additional_image_link = others.slice(0, maxMoreImages).join(',');
  if (others.length > maxMoreImages)
    leaveOut(`images beyond ${maxMoreImages + 1} of a product`, others.length - maxMoreImages);
}

/** The attribute that an option of variants is, by its name in several languages. */
export function optionAttribute(name: string): 'color' | 'size' | undefined {
  if (/^(?:colou?r|farbe|couleur|colore|kleur|cor)$/i.test(name)) return 'color';
  return /^(?:size|größe|groesse|taille|talla|taglia|maat|tamanho)$/i.test(name) ? 'size' : undefined;
}
