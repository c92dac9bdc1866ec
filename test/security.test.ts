/** What SECURITY.md and docs/files.md claim: each test that they name exists, and each file that is written is listed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

describe('SECURITY.md', () => {
  const named = [...read('SECURITY.md').matchAll(/^ {2}- `(test\/[^`]+)`: "([^"]+)"$/gm)].map(
    ([, file = '', title = '']) => [file, title] as const,
  );

  it('names tests', () => {
    expect(named.length).toBeGreaterThan(25);
  });

  it.each(named)('%s has a test "%s"', (file, title) => {
    expect(existsSync(join(root, file)), `${file} does not exist`).toBe(true);
    expect(read(file)).toContain(title);
  });

  it('names a test for every promise', () => {
    const [, promises = ''] =
      /## Protections, and the tests that show them\n([\s\S]*?)\n## /.exec(read('SECURITY.md')) ?? [];
    const items = promises.split(/^- /m).slice(1);
    expect(items.length).toBeGreaterThan(15);
    expect(items.filter((item) => !item.includes('`test/'))).toEqual([]);
  });
});

describe('docs/files.md', () => {
  /** What each file of the source writes, as the document calls it; the others write for these, or only read. */
  const written: Readonly<Record<string, string>> = {
    'files/atomic-file.ts': '*replaced*',
    'files/cache-folder.ts': 'the last writer wins',
    'files/journal-file.ts': '*lines*',
    'files/file-age.ts': '`NAME.lock`',
    'files/lock-file.ts': '`NAME.lock`',
    'auth/config.ts': '`config.json`',
    'auth/sign-in-list.ts': '`sign-ins.json`',
    'auth/stores/file-store.ts': '`secrets/secrets.json`',
    'cli/aliases/alias-file.ts': '`aliases.json`',
    'cli/audience/journal/list-deletions.ts': '`audiences`',
    'cli/audience/journal/people-journal.ts': '`audiences`',
    'cli/audience/sync/known-people-folder.ts': '`people`',
    'cli/audience/sync/people-file-io.ts': '`people`',
    'cli/audience/sync/people-marks.ts': '`people`',
    'cli/delivery/delivery-journal.ts': '`batches`',
    'cli/code-cache/compiled-files.ts': '`code`',
    'cli/doctor/inspect-directory.ts': '`ads doctor`',
    'cli/emulator/certificates.ts': '`emulator-ca.pem`',
    'cli/host/errors/write-bug-report.ts': '`bugs`',
    'cli/host/output-file.ts': '`--rejects`, `--to`',
    'cli/history/log-file.ts': '`history/writes.jsonl`',
    'cli/history/pending-entries.ts': '`history/pending`',
    'cli/session/allowance-files.ts': '`limits`',
    'cli/session/response-cache.ts': '`answers`',
    'cli/session/completion-cache.ts': '`seen`',
    'cli/sheet/import-journal.ts': '`imports`',
    'cli/statistics/result-store.ts': '`stats-reports`',
    'cli/writes/unanswered.ts': '`spend-*.unanswered.json`',
    'cli/mcp/bounded-answer.ts': 'cache `mcp`',
    'cli/history/resolved-entries.ts': '`history/resolved.json`',
    'cli/mcp/propose-plan.ts': 'state `plans`',
    'cli/mcp/stored-plan.ts': 'state `plans`',
    'cli/plan-store/plan-claim.ts': 'state `plans`',
    'cli/plan-store/sent-steps.ts': 'state `plans`',
    'cli/delivery/confirmed-items.ts': 'state `confirmations`',
    'cli/media/media-journal.ts': '`uploads`',
    'emulator/control/snapshots.ts': '`emulator.db.snapshots`',
    'emulator/store/store.ts': '`emulator.db`',
    'cli/mirror/open-mirror.ts': '`ads.db`',
    'cli/monitoring/last-look.ts': '`looks`',
    'cli/monitoring/spend-totals.ts': '`spend-totals`',
    'cli/warehouse/parquet-directory.ts': '`_ads`',
  };
  /** They open files to read them. */
  const readers = [
    'auth/directory-file.ts',
    'files/read-own-file.ts',
    'files/sqlite.ts',
    'cli/audience/list/open-input.ts',
    'cli/media/local-file.ts',
  ];
  const writing =
    /^(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|open|openSync|copyFile|copyFileSync|writeSync|replaceFile|writeBeside|replaceCached|writeSealed|openJournalLines)$/;

  it('lists every written file', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.ts'));
    const found = files.filter((name) => {
      const imports = read(`src/${name}`).matchAll(
        /import (?:type )?\{([^}]*)\} from '(?:node:fs(?:\/promises)?|[^']*\/(?:(?:atomic|journal)-file|cache-folder)\.js)'/g,
      );
      return [...imports].some(([, names = '']) =>
        names.split(',').some((each) => writing.test(each.trim())),
      );
    });
    expect(found.filter((name) => !readers.includes(name)).sort()).toEqual(Object.keys(written).sort());
    const document = read('docs/files.md');
    expect(Object.values(written).filter((name) => !document.includes(name))).toEqual([]);
  });
});
