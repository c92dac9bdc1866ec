/** Folders of tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes an empty folder, which is removed after the test; returns its path. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
