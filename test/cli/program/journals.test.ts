/** Damage of journals: whatever happens to one, it is never taken for one that says less. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  openPeopleJournal,
  peopleJournalVersion,
  readPeopleJournal,
} from '../../../src/cli/bulk/audience/journal/people-journal.js';
import {
  openConversionJournal,
  readConversionHistory,
} from '../../../src/cli/bulk/conversions/conversion-journal.js';
import {
  batchJournal,
  openDeliveryJournal,
  readDeliveryHistory,
} from '../../../src/cli/bulk/delivery/delivery-journal.js';
import { readJournal, writeJournal } from '../../../src/cli/bulk/media/media-journal.js';
import { readImportJournal, writeImportJournal } from '../../../src/cli/bulk/sheet/import-journal.js';
import { openResultStore } from '../../../src/cli/features/statistics/result-store.js';
import { FileError } from '../../../src/files/atomic-file.js';
import { openJournalLines, readJournalLines } from '../../../src/files/journal-file.js';
import type { ConversionOptions } from '../../../src/people/conversions/conversion-options.js';
import { makeFolder } from '../../support/folders.js';

interface JournalCase {
  /** Writes a journal of a few entries; returns its path. */
  readonly write: (folder: string) => Promise<string>;
  readonly read: (path: string) => Promise<unknown>;
}

const conversions = (path: string) => {
  const place = { kind: 'conversions', advice: 'To send every row again, add --restart.' } as const;
  return {
    files: [{ path, ...place }],
    pixel: { path: `${path}.pixel`, ...place },
    input: 'i',
    hasIds: true,
  };
};
/** The same, damaged in the journal of the rows with ids. */
const conversionIds = (path: string) => {
  const { pixel, ...rest } = conversions(`${path}.file`);
  return { ...rest, pixel: { ...pixel, path } };
};
const isNew = { history: {}, isRestart: false };
const options = { columns: [], hashed: false } as unknown as ConversionOptions;
const openReports = (directory: string) =>
  openResultStore({ directory, name: 'report', now: Date.now(), sleep: async () => {} });

const journals: Readonly<Record<string, JournalCase>> = {
  imports: {
    async write(folder) {
      const path = join(folder, 'journal.json');
      const creations = { a: { sent: Date.now(), id: 'c1' }, b: { sent: Date.now() } };
      const journal = { command: 'campaigns import', account: 'x1', creations, changes: {} };
      await writeImportJournal({ path, earlier: [] }, 'campaigns', journal);
      return path;
    },
    read: (path) => readImportJournal({ path, earlier: [] }, 'campaigns', 'x1'),
  },
  uploads: {
    async write(folder) {
      const path = join(folder, 'journal.json');
      const progress = { media_id: '1', media_key: '3_1', acknowledged: 2, expires: 5, complete: false };
      const file = { file: 'a.mp4', size: 9, sha256: 'ab', accounts: ['x1'] };
      await writeJournal(path, { ...progress, ...file } as Parameters<typeof writeJournal>[1]);
      return path;
    },
    read: readJournal,
  },
  batches: {
    async write(folder) {
      const path = join(folder, 'journal.jsonl');
      const journal = openDeliveryJournal(batchJournal.place(path), Date.now);
      await journal.sent(['a']);
      await journal.done(['a'], ['c1']);
      await journal.sent(['b']);
      return path;
    },
    read: (path) => readDeliveryHistory(batchJournal.place(path)),
  },
  conversions: {
    async write(folder) {
      const path = join(folder, 'journal.jsonl');
      const journal = await openConversionJournal(conversions(path), options, Date.now, isNew);
      await journal.sent(['a']);
      await journal.done(['a'], []);
      return path;
    },
    read: (path) => readConversionHistory(conversions(path), options),
  },
  'conversions with ids': {
    async write(folder) {
      const path = join(folder, 'journal.jsonl');
      const journal = await openConversionJournal(conversionIds(path), options, Date.now, isNew);
      await journal.sent(['a=1', 'b=1']);
      await journal.done(['a=1', 'b=1'], []);
      return path;
    },
    read: (path) => readConversionHistory(conversionIds(path), options),
  },
  audiences: {
    async write(folder) {
      const path = join(folder, 'journal.jsonl');
      const source = { kind: 'stdin' } as const;
      const head = { endpoint: 'e', list: 'l', source, options: 'o', now: 1, times: {} };
      const journal = await openPeopleJournal(
        path,
        { version: peopleJournalVersion, ...head } as unknown as Parameters<typeof openPeopleJournal>[1],
        Date.now,
      );
      for (const index of [0, 1, 2]) {
        const input = { blocks: 0, digest: `d${index}` };
        const body = new Uint8Array(5);
        const counts = { index, updates: 1, deletes: 0, rows: 1, input, body };
        await journal.note(counts as Parameters<typeof journal.note>[0]);
      }
      await journal.close();
      return path;
    },
    read: readPeopleJournal,
  },
  'results of reports': {
    async write(folder) {
      const { note } = await openReports(folder);
      await note({ event: 'plan', at: 1, units: [] });
      await note({ event: 'job', key: 'a', id: '1' });
      await note({ event: 'split', key: 'b' });
      return join(folder, 'report', 'journal.jsonl');
    },
    read: (path) => openReports(dirname(dirname(path))),
  },
};

const middle = (text: string) => Math.floor(text.length * 0.7);
/** What becomes of the text of a file; undefined where it is replaced by a directory. */
const damages: Readonly<Record<string, (text: string) => string | undefined>> = {
  'is empty': () => '',
  'is cut in the middle of a line': (text) => text.slice(0, -9),
  'is cut at the end of a line': (text) => text.replace(/[^\n]*\n$/, ''),
  'is cut behind its first line': (text) => text.slice(0, text.indexOf('\n')),
  'ends in zeros': (text) => `${text.slice(0, -9)}${'\0'.repeat(9)}`,
  'is overwritten with zeros': (text) => '\0'.repeat(text.length),
  'is overwritten with other JSON': () => '{"event":"done","keys":[]}\n',
  'has another letter in the middle': (text) =>
    `${text.slice(0, middle(text))}${text[middle(text)] === 'x' ? 'y' : 'x'}${text.slice(middle(text) + 1)}`,
  'lost a line in the middle': (text) => {
    const lines = text.split('\n');
    return lines.length < 4 ? text.slice(0, 60) + text.slice(70) : lines.toSpliced(2, 1).join('\n');
  },
  'has a line twice': (text) => text.replace(/([^\n]*\n)$/, '$1$1'),
  'has garbage at its end': (text) => `${text}garbage`,
  'has a foreign line at its end': (text) => `${text}{"event":"done","keys":["b"]}\n`,
  'is of another version': (text) => text.replace('"version":2,', '"version":1,'),
  'is a directory': () => undefined,
};

const openFolder = () => {
  const folder = makeFolder();
  return folder;
};

describe.each(Object.entries(journals))('a journal of %s', (_, { write, read }) => {
  it.each(Object.entries(damages))('that %s is refused, with its path and what to do', async (_, damage) => {
    const path = await write(openFolder());
    await read(path);
    const text = damage(readFileSync(path, 'latin1'));
    rmSync(path);
    if (text === undefined) mkdirSync(path);
    else writeFileSync(path, text, 'latin1');
    const error: unknown = await read(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FileError);
    const { message, hint } = error as FileError;
    expect(message).toContain(path);
    expect(message).toMatch(text === undefined ? /cannot read/ : /is damaged: /);
    expect(hint).toMatch(text === undefined ? /permissions/ : /delete |--restart|--again/);
  });

  it('that does not exist has no entries', async () => {
    const path = await write(openFolder());
    rmSync(path);
    await read(path);
  });
});

describe('lines that no request has been sent for', () => {
  it('count if they are whole, and are dropped if a kill or a power failure cut them off', async () => {
    const place = { path: join(openFolder(), 'journal.jsonl'), kind: 'batches', advice: '' } as const;
    const journal = await openJournalLines(place);
    await journal.append([{ a: 1 }]);
    const kept = readFileSync(place.path).length;
    await journal.write([{ b: 'é' }]);
    const whole = readFileSync(place.path);
    expect(await readJournalLines(place)).toEqual([{ a: 1 }, { b: 'é' }]);
    for (let length = kept; length < whole.length; length += 1) {
      const zeros = Buffer.alloc(whole.length - length);
      for (const rest of [Buffer.alloc(0), zeros]) {
        writeFileSync(place.path, Buffer.concat([whole.subarray(0, length), rest]));
        expect(await readJournalLines(place)).toEqual([{ a: 1 }]);
      }
    }
    const next = await openJournalLines(place);
    await next.append([{ c: 3 }]);
    expect(await readJournalLines(place)).toEqual([{ a: 1 }, { c: 3 }]);
  });
});
