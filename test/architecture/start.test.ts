/** What a command loads before it knows that it needs it: every file there makes every start slower. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { imports, root } from '../support/source.js';

/** Files whose imports the bundle loads when they are used. */
const { lateFiles } = (await import(join(root, 'build/load-late.js'))) as {
  readonly lateFiles: readonly string[];
};

/** The files that are loaded with these: what they import, but neither types nor what is imported late. */
function loadedWith(...files: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(files);
  for (const file of loaded) {
    if (lateFiles.includes(`src/${file}`)) continue;
    for (const { file: from, target, kind } of imports) {
      if (from === file && kind === 'static' && target !== undefined) loaded.add(target);
    }
  }
  return loaded;
}

/** Each start of a part: the files it begins with, and what must not be loaded with them. */
const starts: Readonly<Record<string, { readonly from: readonly string[]; readonly without: RegExp }>> = {
  'the command line': {
    from: ['cli/main.ts', 'cli/program/execute.ts'],
    without:
      /^(client|emulator|people|derive|output\/chart|call\/(media|serving|check|metric-rows)|values\/time-zone|contract\/groups)|^cli\/(bulk|features|calls\/session\/session|program\/(aliases|guide|help\/(?!late-help|help-columns|stored-help)|commands\/(?!index)))/,
  },
  'a call': {
    from: ['cli/program/commands/run-endpoint.ts', 'output/print.ts'],
    without:
      /^(output\/chart|people|derive|call\/(media|serving|metric-rows)|cli\/(bulk|features|calls\/(waiting|writes\/(?!gate|has-guards|read-only)))|emulator\/(?!store\/))/,
  },
  'the emulator': {
    from: ['emulator/index.ts', 'emulator/groups/campaigns.ts'],
    without:
      /^emulator\/(fixtures|domain\/targeting|auth-area\/(?!options)|seed\/(?!index)|domain\/statistics\/(?!(account-days|served-hours|settle-before)\.ts))/,
  },
};

describe('the start of', () => {
  it.each(Object.entries(starts))(
    '%s leaves out libraries that only some commands need',
    (_, { from, without }) => {
      const loaded = [...loadedWith(...from)];
      expect(loaded.length).toBeGreaterThan(from.length + 20);
      expect(loaded.filter((file) => without.test(file))).toEqual([]);
    },
  );

  it('a list loads at most 200 files', () => {
    const loaded = loadedWith(
      ...[
        'cli/main.ts',
        'cli/program/execute.ts',
        'cli/calls/session/load-settings.ts',
        'cli/program/commands/run-endpoint.ts',
      ],
      ...[
        'cli/calls/session/session.ts',
        'client/client.ts',
        'cli/program/print-answer.ts',
        'output/print.ts',
      ],
      'contract/groups/campaigns.ts',
    );
    expect(loaded.size).toBeLessThanOrEqual(200);
  });
});
