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
    'cli/program/aliases/alias-file.ts': '`aliases.json`',
    'cli/bulk/audience/journal/list-deletions.ts': '`audiences`',
    'cli/bulk/audience/journal/people-journal.ts': '`audiences`',
    'cli/bulk/audience/sync/known-people-folder.ts': '`people`',
    'cli/bulk/audience/sync/people-file-io.ts': '`people`',
    'cli/bulk/audience/sync/people-marks.ts': '`people`',
    'cli/bulk/delivery/delivery-journal.ts': '`batches`',
    'cli/program/code-cache/compiled-files.ts': '`code`',
    'cli/features/doctor/inspect-directory.ts': '`ads doctor`',
    'cli/features/emulator/certificates.ts': '`emulator-ca.pem`',
    'cli/core/errors/write-bug-report.ts': '`bugs`',
    'cli/core/host/output-file.ts': '`--rejects`, `--to`',
    'cli/calls/history/log-file.ts': '`history/writes.jsonl`',
    'cli/calls/history/pending-entries.ts': '`history/pending`',
    'cli/calls/session/allowance-files.ts': '`limits`',
    'cli/calls/session/shorten-allowances.ts': '`limits`',
    'cli/calls/session/response-cache.ts': '`answers`',
    'cli/calls/session/completion-cache.ts': '`seen`',
    'cli/bulk/sheet/import-journal.ts': '`imports`',
    'cli/features/statistics/result-store.ts': '`stats-reports`',
    'cli/calls/writes/unanswered.ts': '`spend-*.unanswered.json`',
    'cli/features/mcp/bounded-answer.ts': 'cache `mcp`',
    'cli/calls/history/resolved-entries.ts': '`history/resolved.json`',
    'cli/features/mcp/propose-plan.ts': 'state `plans`',
    'cli/features/mcp/stored-plan.ts': 'state `plans`',
    'cli/bulk/plan-store/plan-claim.ts': 'state `plans`',
    'cli/bulk/plan-store/sent-steps.ts': 'state `plans`',
    'cli/bulk/delivery/confirmed-items.ts': 'state `confirmations`',
    'cli/bulk/media/media-journal.ts': '`uploads`',
    'emulator/control/snapshots.ts': '`emulator.db.snapshots`',
    'emulator/store/store.ts': '`emulator.db`',
    'cli/features/mirror/open-mirror.ts': '`ads.db`',
    'cli/features/monitoring/last-run.ts': '`looks`',
    'cli/features/monitoring/spend-totals.ts': '`spend-totals`',
    'cli/features/mirror/warehouse/parquet-directory.ts': '`_ads`',
  };
  /** They open files to read them. */
  const readers = [
    'auth/directory-file.ts',
    'files/read-own-file.ts',
    'files/sqlite.ts',
    'cli/bulk/audience/list/open-input.ts',
    'cli/bulk/media/local-file.ts',
  ];
  const writing =
    /^(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|open|openSync|copyFile|copyFileSync|writeSync|replaceFile|writeBeside|replaceCached|writeSealed|openJournalLines|defineSealedJournal)$/;

  it('lists every written file', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.ts'));
    const found = files.filter((name) => {
      const imports = read(`src/${name}`).matchAll(
        /import (?:type )?\{([^}]*)\} from '(?:node:fs(?:\/promises)?|[^']*\/(?:(?:atomic|journal)-file|define-journal|cache-folder)\.js)'/g,
      );
      return [...imports].some(([, names = '']) =>
        names.split(',').some((each) => writing.test(each.trim())),
      );
    });
    // It writes the journals that the others define.
    const tool = 'files/define-journal.ts';
    expect(found.filter((name) => name !== tool && !readers.includes(name)).sort()).toEqual(
      Object.keys(written).sort(),
    );
    const document = read('docs/files.md');
    expect(Object.values(written).filter((name) => !document.includes(name))).toEqual([]);
  });
});
