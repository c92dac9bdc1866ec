/**
 * The notes of conversions with an id of their own, in the journal of their pixel: by the name of the id what the conversion said,
 * and how the id was spelled where names have another spelling.
 */
import { type JournalPlace, readJournalLines } from '../../../files/journal-file.js';
import type { OwnId } from '../../../people/conversions/own-id.js';
import type { ListedConversion } from '../../../people/conversions/read-conversions.js';
import { isObject } from '../../../values/lossless-json.js';
import { replayEntries } from '../delivery/delivery-journal.js';

/** The content of the journal of a pixel. */
export interface IdHistory {
  /** What rows with an id said when they were sent, by their names. */
  readonly ids: ReadonlyMap<string, string>;
  /** Rows with an id that were sent without an answer, by their names. */
  readonly openIds: ReadonlyMap<string, OpenId>;
  /** The keys of rows that were told to have changed. */
  readonly changed: ReadonlySet<string>;
}

/** The rows of an id that were sent. */
export interface OpenId {
  /** When it was sent first, in milliseconds since 1970. */
  readonly at: number;
  /** Each content and spelling of the id that was sent. */
  readonly said: readonly Pick<OwnId, 'content' | 'sentId'>[];
}

interface Named extends Pick<ListedConversion, 'key' | 'noted'> {
  readonly own?: Pick<OwnId, 'name' | 'content' | 'sentId'> | undefined;
}

/** The key of a conversion in its journal, however its id is written. */
export function keyOf({ own, key }: Pick<Named, 'own' | 'key'>): string {
  return own ? `${own.name}${idMark}${own.content}` : key;
}

/** Between the name and the content of a conversion with an id. */
const idMark = '=';
/** Between this key and the spelling of the id that was sent, where names have another one. */
const spellingMark = '~';
/** Between this key and those of the journals of its file. */
const fileMark = '+';

/**
 * The keys under which a conversion is noted: one with an id in both journals, since its cell of ids may be emptied, and one that is
 * unconfirmed under another key also under that.
 */
export function notedKey(listed: Named, unconfirmed: ReadonlyMap<string, unknown>): string {
  const { own, key, noted } = listed;
  const before = noted !== undefined && noted !== key && unconfirmed.has(noted) ? [noted] : [];
  const spelling = own?.sentId === undefined ? '' : spellingMark + own.sentId;
  return [...(own ? [keyOf(listed) + spelling] : []), key, ...before].join(fileMark);
}

/** The single keys of one of `notedKey`. */
export const singleKeys = (key: string) => key.split(fileMark);
/** Whether a single key is one of the journal of the pixel. */
export const isOfId = (key: string) => key.includes(idMark);

/**
 * Reads the journal of the pixel. Earlier versions have noted each --restart there: what was sent before it, the service has
 * all the same.
 */
export async function readIds(pixel: JournalPlace): Promise<IdHistory> {
  let lines: readonly unknown[] = [];
  for (const path of [...(pixel.earlier ?? []), pixel.path])
    lines = [...lines, ...((await readJournalLines({ ...pixel, path })) ?? [])];
  const { done, unconfirmed } = replayEntries(lines);
  const ids = new Map<string, string>();
  for (const key of done.keys()) ids.set(nameIn(key), saidIn(key).content);
  const openIds = new Map<string, OpenId>();
  for (const { keys, at } of unconfirmed)
    for (const key of keys) {
      const before = openIds.get(nameIn(key));
      const said = [...(before?.said ?? []), saidIn(key)];
      openIds.set(nameIn(key), { at: Math.min(at, before?.at ?? at), said });
    }
  const isChange = (line: unknown) => isObject(line) && line.event === changeEvent;
  const changed = new Set(lines.flatMap((line) => (isChange(line) ? keysIn(line) : [])));
  return { ids, openIds, changed };
}

/** A note of the journal of a pixel, besides those of every delivery. */
export const changeEvent = 'changed';

const keysIn = (line: unknown) => (isObject(line) && Array.isArray(line.keys) ? line.keys.map(String) : []);
const nameIn = (key: string) => key.slice(0, key.indexOf(idMark));
function saidIn(key: string): OpenId['said'][number] {
  const [content = '', sentId] = key.slice(key.indexOf(idMark) + 1).split(spellingMark);
  return { content, ...(sentId !== undefined && { sentId }) };
}
