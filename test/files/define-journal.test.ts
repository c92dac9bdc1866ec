/** Definitions of journals: where their files are, what they hold, and what is said about a damaged one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defineJournal, defineSealedJournal, journalFolder } from '../../src/files/define-journal.js';
import { readJournalLines } from '../../src/files/journal-file.js';
import { isObject, parseJson, writeJson } from '../../src/values/lossless-json.js';
import { makeFolder } from '../support/folders.js';

const lines = defineJournal({
  kind: 'batches',
  ending: '.jsonl',
  advice: (path, name: string) => `Look for ${name} in ${path}.`,
});
const whole = defineSealedJournal({
  kind: 'uploads',
  ending: '.json',
  advice: () => 'Start again.',
  json: { parse: parseJson, stringify: writeJson },
  parse: (found) => (isObject(found) && 'id' in found ? { id: found.id } : undefined),
});

describe('a defined journal', () => {
  it('has its files in the folder of its kind', () => {
    const folder = makeFolder();
    const world = { env: { ADS_STATE_DIR: folder }, platform: process.platform, home: '/none' };
    expect(journalFolder(lines, world)).toBe(join(folder, 'batches'));
    expect(journalFolder(whole, world)).toBe(join(folder, 'uploads'));
  });

  it('says what to do about a damaged one, by what it is of', async () => {
    const folder = makeFolder();
    const path = join(folder, 'damaged.jsonl');
    writeFileSync(path, '');
    const error = { message: `${path} is damaged: it is empty`, hint: `Look for b1 in ${path}.` };
    await expect(readJournalLines(lines.place(path, 'b1'))).rejects.toMatchObject(error);
    const other = join(folder, 'damaged.json');
    writeFileSync(other, '{}');
    await expect(whole.read(other)).rejects.toMatchObject({ hint: 'Start again.' });
  });

  it('has the content that was written, with long integers', async () => {
    const folder = makeFolder();
    const path = join(folder, 'whole.json');
    expect(await whole.read(path)).toBeUndefined();
    await whole.write(path, { id: 12345678901234567890n });
    expect(await whole.read(path)).toEqual({ id: 12345678901234567890n });
    expect(readFileSync(path, 'utf8')).toContain('"content":{"id":12345678901234567890}');
  });

  it('has no content where nothing in the file is known', async () => {
    const folder = makeFolder();
    const path = join(folder, 'other.json');
    await defineSealedJournal({ ...whole, advice: () => '', parse: () => ({}) }).write(path, {});
    expect(await whole.read(path)).toBeUndefined();
  });
});
