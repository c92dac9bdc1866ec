/** What a command loads before it knows that it needs it: every file there makes every start slower. */
import { describe, expect, it } from 'vitest';
import { imports } from '../support/source.js';

/** The files that are loaded with these: what they import, but neither types nor what is imported late. */
function loadedWith(...files: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(files);
  for (const file of loaded) {
    for (const { file: from, target, kind } of imports) {
      if (from === file && kind === 'static' && target !== undefined) loaded.add(target);
    }
  }
  return loaded;
}

/** Each start of a part: the files it begins with, and what must not be loaded with them. */
const starts: Readonly<Record<string, { readonly from: readonly string[]; readonly without: RegExp }>> = {
  'the command line': {
    from: ['cli/main.ts', 'cli/execute.ts'],
    without:
      /^(client|emulator\/(?!store\/seed-names)|output\/chart|call\/(media|serving|check|metric-rows)|values\/time-zone)|^cli\/(statistics|aliases|help\/(?!help|stored-help)|commands\/run-endpoint|session\/session)/,
  },
  'a call': {
    from: ['cli/commands/run-endpoint.ts', 'output/print.ts'],
    without:
      /^(output\/chart|call\/(media|serving)|cli\/(bulk|statistics|report|serving|upload|writes\/(?!gate|has-guards|read-only))|emulator\/(?!store\/))/,
  },
  'the emulator': {
    from: ['emulator/index.ts', 'emulator/groups/campaigns.ts'],
    without:
      /^emulator\/(fixtures|domain\/targeting|auth-area\/(?!options)|seed\/(?!index)|domain\/statistics\/(?!(account-days|cells|settle-before|job-file-path)\.ts))/,
  },
};

describe('the start of', () => {
  it.each(Object.entries(starts))('%s leaves out what only some commands need', (_, { from, without }) => {
    const loaded = [...loadedWith(...from)];
    expect(loaded.length).toBeGreaterThan(from.length + 20);
    expect(loaded.filter((file) => without.test(file))).toEqual([]);
  });
});
