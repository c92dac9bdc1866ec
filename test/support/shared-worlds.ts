/** A folder that the processes of one test run share: a world that one of them has filled is copied by the others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each project of the run calls it; the first makes the folder. */
export function setup(): (() => void) | undefined {
  if (process.env.ADS_TEST_WORLDS !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'ads-worlds-'));
  process.env.ADS_TEST_WORLDS = folder;
  process.env.ADS_TEST_START = String(Date.now());
  return () => rmSync(folder, { recursive: true, force: true });
}
