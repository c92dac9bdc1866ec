/** Reads texts of .xlsx workbooks: those that cells share, without the readings in another script beside them. */
import { unescapeText } from '../values/workbook/workbook-xml.js';
import { localName, readWholeXml, type XmlHandler } from './read-xml.js';
import { createTextStore, maxTextLength, type TextStore } from './text-store.js';
import { excessError } from './workbook-error.js';
import type { Archive, ArchiveFile } from './zip-archive.js';

/** Takes the text of one item: one or several runs, each in its own format. */
interface RunText {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /** The text since the last call. */
  take(): string;
}

export function createRunText(): RunText {
  let whole = '';
  let isText = false;
  /** Whether a run says how the text is read aloud. */
  let isReading = false;
  return {
    open(name) {
      if (name === 't') isText = !isReading;
      else if (name === 'rPh') isReading = true;
    },
    text(text) {
      if (!isText) return;
      whole += text;
      if (whole.length > maxTextLength) throw excessError('a cell has a text that is too long');
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    take() {
      const text = unescapeText(whole);
      whole = '';
      return text;
    },
  };
}

/** The texts that cells name by their number; none without a file. */
export async function readSharedTexts(archive: Archive, file: ArchiveFile | undefined): Promise<TextStore> {
  const store = createTextStore();
  if (!file) return store;
  const run = createRunText();
  const handler: XmlHandler = {
    open: (name) => run.open(localName(name)),
    text: run.text,
    close(name) {
      const local = localName(name);
      run.close(local);
      if (local === 'si') store.add(run.take());
    },
  };
  await readWholeXml(archive.read(file), handler, file.name);
  return store;
}
