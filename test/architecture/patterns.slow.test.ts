/** No regular expression of the source takes exponential or cubic time for any text, and quadratic time only for short ones. */
import { checkSync } from 'recheck';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from '../support/source.js';

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** What bounds the texts of patterns that take quadratic time. */
const bounded: Readonly<Record<string, string>> = {
  'client/tls-problem.ts': 'the message of an error of TLS',
  'cli/core/host/progress.ts': 'the digits of a number',
  'emulator/fixtures/events.ts': 'our own data',
  'emulator/fixtures/places.ts': 'our own data',
  'output/template/move-references.ts': 'a formula of at most 8192 characters',
  'workbooks/cell-dates.ts': 'the code of a format, of at most 255 characters',
  'workbooks/cell-values.ts': 'a number of at most 400 characters',
  'workbooks/choose-sheet.ts': 'a cell of at most 2000 characters',
  'people/normalizing/normalize-identifiers.ts': 'longer addresses are rejected first',
  'values/written-date.ts': 'longer texts are rejected first',
  'values/zone-name.ts': 'longer texts are rejected first',
};

/** Patterns that are put together when they are used, and what of. */
const composed: Readonly<Record<string, string>> = {
  'auth/child-environment.ts': 'names of variables',
  'call/parse-scalar.ts': 'a pattern of the contract, which is checked below',
  'cli/program/command-line/commander-options.ts': 'the values of a flag',
  'cli/features/monitoring/read-rules-file.ts':
    'a pattern of the user, which match-in-time.ts runs in a limited time',
  'cli/bulk/campaign-files/format/file-post.ts': 'the name of a section',
  'cli/bulk/campaign-files/format/read-files.ts': 'a pattern of the contract',
  'client/redact-values.ts': 'escaped texts',
  'client/unescape.ts': 'bounded repetitions',
  'emulator/domain/creative/entities.ts': 'a pattern of the contract, which is checked below',
  'emulator/store/topics.ts': 'names of tables',
  'people/known/people-file.ts': 'a title',
  'values/shell-rules.ts': 'a single sign',
  'values/sum-text.ts': 'words, at the beginning of a short text',
};

const nodes = (value: unknown): readonly object[] => {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(nodes)];
};

const sources = new Map(sourceFiles.map((file) => [file, nodes(parseAst(readSource(file), { lang: 'ts' }))]));

const literals = [...sources].flatMap(([file, all]) =>
  all.flatMap((node): Pattern[] => {
    if (!('regex' in node) || !('type' in node) || node.type !== 'Literal') return [];
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    return [{ file, source: pattern, flags }];
  }),
);

/** `regex: '...'` of parameters, which parse-scalar.ts anchors. */
const declared = [...sources].flatMap(([file, all]) =>
  all.flatMap((node): Pattern[] => {
    if (!('type' in node) || node.type !== 'Property' || !('key' in node) || !('value' in node)) return [];
    const { name } = node.key as { name?: string };
    const { value } = node.value as { value?: unknown };
    return name === 'regex' && typeof value === 'string'
      ? [{ file, source: `^(?:${value})$`, flags: 'u' }]
      : [];
  }),
);

function findSlow(patterns: readonly Pattern[]): readonly string[] {
  const verdicts = new Map<string, string>();
  return patterns.flatMap(({ file, source, flags }) => {
    const text = `/${source}/${flags}`;
    const verdict = verdicts.get(text) ?? judge(source, flags);
    verdicts.set(text, verdict);
    const isBounded = verdict === '2nd degree polynomial' && file in bounded;
    return verdict === 'safe' || isBounded ? [] : [`${file}: ${text} is ${verdict}`];
  });
}

function judge(source: string, flags: string): string {
  const verdict = checkSync(source, flags, { timeout: 60_000 });
  return verdict.status === 'vulnerable' ? verdict.complexity.summary.replace(' (fuzz)', '') : verdict.status;
}

describe('the time of a pattern', () => {
  it('grows with the length of a text, or its square where that is bounded: literals', () => {
    expect(literals.length).toBeGreaterThan(400);
    expect(findSlow(literals)).toEqual([]);
  }, 300_000);

  it('grows with the length of a text: patterns of parameters', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(findSlow(declared)).toEqual([]);
  }, 120_000);

  it('is known for patterns that are composed', () => {
    const found = [...sources].flatMap(([file, all]) =>
      all.some(
        (node) =>
          'callee' in node &&
          typeof node.callee === 'object' &&
          node.callee !== null &&
          'name' in node.callee &&
          node.callee.name === 'RegExp',
      )
        ? [file]
        : [],
    );
    expect(found).toEqual(Object.keys(composed).sort());
  });

  it('is judged: an exponential pattern is found', () => {
    expect(findSlow([{ file: 'a.ts', source: '^(a|a)*$', flags: '' }])).toEqual([
      'a.ts: /^(a|a)*$/ is exponential',
    ]);
    expect(findSlow([{ file: 'a.ts', source: 'a+$', flags: '' }])).toHaveLength(1);
  });
});
