/** Taking a store back to a copy: whatever was changed meanwhile, every table holds what the copy holds. */
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceContent, writeCopy } from '../../../src/emulator/store/copy-store.js';
import { runHere } from '../../../src/emulator/store/statements.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { makeFolder } from '../../support/folders.js';
import { rounds } from '../../support/rounds.js';

const rows = 60;
let folder: string;
let store: Store;
let path: string;

const addRecord = (seq: number, id: string, data: string) =>
  store.run(
    "INSERT INTO record (seq, kind, account_id, id, data) VALUES (?, 'campaign', 'a', ?, ?)",
    seq,
    id,
    data,
  );

beforeEach(async () => {
  folder = makeFolder();
  path = join(folder, 'copy.db');
  store = await openStore(join(folder, 'world.db'), async () => () => {});
  store.write(() => {
    for (let seq = 1; seq <= rows; seq += 1) addRecord(seq, `id${seq}`, '{"name":"Spring"}');
    store.run("INSERT INTO member_list (id, list_id, pending) VALUES (1, 'x', 0), (2, NULL, 3)");
    store.run("INSERT INTO member_page (list, first, data) VALUES (1, x'00', x'0102')");
  });
});
afterEach(() => {
  store.close();
});

/** All rows of all tables, and whether the indexes agree with them. */
function look(): unknown {
  const tables = store.query<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  );
  const content = tables.map(({ name }) => [name, store.query(`SELECT * FROM main."${name}" ORDER BY 1, 2`)]);
  return [
    content,
    store.query('PRAGMA integrity_check'),
    store.query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"),
  ];
}

const seq = fc.integer({ min: 1, max: rows });
const change = fc.oneof(
  fc.record({
    kind: fc.constantFrom('delete', 'rename', 'recase', 'blank', 'swap', 'again'),
    seq,
    other: seq,
  }),
  fc.record({ kind: fc.constant('add'), seq: fc.integer({ min: rows + 1, max: 10 * rows }), other: seq }),
);

function apply({ kind, seq, other }: { kind: string; seq: number; other: number }): void {
  switch (kind) {
    case 'delete':
      return void store.run('DELETE FROM record WHERE seq = ?', seq);
    case 'rename':
      return void store.run('UPDATE record SET data = ? WHERE seq = ?', `{"name":"${other}"}`, seq);
    case 'recase':
      return void store.run('UPDATE record SET data = upper(data) WHERE seq = ?', seq);
    case 'blank':
      return void store.run("UPDATE record SET parent_id = '' WHERE seq = ?", seq);
    case 'swap':
      // The ids are unique: a row must not come before the one that has taken its id is gone.
      store.run("UPDATE OR IGNORE record SET id = 'aside' WHERE seq = ?", seq);
      store.run('UPDATE OR IGNORE record SET id = ? WHERE seq = ?', `id${seq}`, other);
      return void store.run('UPDATE OR IGNORE record SET id = ? WHERE seq = ?', `id${other}`, seq);
    case 'again':
      store.run('DELETE FROM record WHERE seq = ?', seq);
      return void store.run(
        "INSERT OR IGNORE INTO record (kind, account_id, id, data) VALUES ('campaign', 'a', ?, '{}')",
        `id${seq}`,
      );
    default:
      store.run(
        "INSERT OR IGNORE INTO record (seq, kind, account_id, id, data) VALUES (?, 'campaign', 'a', ?, '{}')",
        seq,
        `new${seq}`,
      );
  }
}

describe('a store that is restored to its copy', () => {
  it('has the same rows, indexes and triggers after few changes and after many', () => {
    runHere(store, writeCopy(path));
    const before = look();
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.boolean(), (changes, changesMembers) => {
        store.write(() => {
          for (const each of changes) apply(each);
          if (changesMembers) store.run('UPDATE member_list SET pending = pending + 1 WHERE id = 2');
        });
        runHere(store, replaceContent(path));
        expect(look()).toEqual(before);
      }),
      { numRuns: rounds(15) },
    );
  });

  it.each([0, 1, 6, 7, rows])('is the copy after %i changed rows', (count) => {
    runHere(store, writeCopy(path));
    const before = look();
    store.write(() => {
      for (let seq = 1; seq <= count; seq += 1) apply({ kind: 'rename', seq, other: 1 });
    });
    expect(JSON.stringify(look()) === JSON.stringify(before)).toBe(count === 0);
    runHere(store, replaceContent(path));
    expect(look()).toEqual(before);
  });

  it('writes less if few rows differ', () => {
    runHere(store, writeCopy(path));
    const pages = () => store.query<{ log: number }>('PRAGMA wal_checkpoint(PASSIVE)')[0]?.log ?? 0;
    store.query('PRAGMA wal_checkpoint(TRUNCATE)');
    runHere(store, replaceContent(path));
    const few = pages();
    store.query('PRAGMA wal_checkpoint(TRUNCATE)');
    store.write(() => {
      for (let seq = 1; seq <= rows; seq += 1) apply({ kind: 'rename', seq, other: 1 });
    });
    store.query('PRAGMA wal_checkpoint(TRUNCATE)');
    runHere(store, replaceContent(path));
    expect(few).toBeLessThan(pages());
  });
});
