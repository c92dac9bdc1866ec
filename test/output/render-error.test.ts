/** Errors on stderr, as text and as JSON. */
import { describe, expect, it } from 'vitest';
import { dataFormats, type Format } from '../../src/output/formats.js';
import { type ErrorReport, renderError } from '../../src/output/render-error.js';

const report: ErrorReport = {
  code: 'INVALID_PARAMETER',
  message: '--count must be at least 1, got "0"; --cursor must not be empty',
  exit: 2,
  retryable: false,
  problems: [
    {
      parameter: 'count',
      flag: '--count',
      code: 'INVALID_PARAMETER',
      message: '--count must be at least 1, got "0"',
      value: '0',
    },
    {
      parameter: 'cursor',
      flag: '--cursor',
      code: 'INVALID_PARAMETER',
      message: '--cursor must not be empty',
    },
  ],
};

/** A log or a file. */
const at = (format: Format, color: boolean) => ({ format, color, isTTY: false });
/** A terminal. */
const terminal = (format: Format, columns = 80) => ({ format, color: false, isTTY: true, columns });

describe('an error as text', () => {
  it.each<[string, ErrorReport, string]>([
    [
      'each problem in a separate line',
      report,
      'error: --count must be at least 1, got "0"\nerror: --cursor must not be empty\n',
    ],
    [
      'the next steps, line by line',
      { ...report, message: 'you are not signed in', problems: [], exit: 4, hint: 'Sign in:\n  ads login' },
      'error: you are not signed in\nSign in:\n  ads login\n',
    ],
    [
      'the message where no problem says it, the flag where the service did not, status and code',
      {
        ...report,
        message: 'the batch was refused, nothing was changed',
        status: 400,
        problems: [
          {
            parameter: 'start_time',
            flag: '--start-time',
            code: 'INVALID_PARAMETER',
            message: 'Expected time, got "" for start_time',
          },
          { parameter: '', code: 'INVALID_PARAMETER', message: 'Too many' },
        ],
      },
      [
        'error: the batch was refused, nothing was changed (400 INVALID_PARAMETER)',
        'error: --start-time: Expected time, got "" for start_time (400 INVALID_PARAMETER)',
        'error: Too many (400 INVALID_PARAMETER)',
        '',
      ].join('\n'),
    ],
    [
      'no control characters of the service',
      {
        ...report,
        code: 'A\u001b[1m',
        message: 'no\u001b[2J\nreally\u202e',
        problems: [],
        status: 500,
        hint: 'h\u0007',
      },
      'error: no\\u001b[2J\\nreally\\u202e (500 A\\u001b[1m)\nh\\u0007\n',
    ],
  ])('is printed for %s', (_, error, text) => {
    expect(renderError(error, at('table', false))).toBe(text);
  });

  it.each(['chart', 'svg'] as const)('is lines of text with %s', (format) => {
    expect(renderError(report, at(format, false))).toBe(renderError(report, at('table', false)));
  });

  it('colors only the word error', () => {
    const error = { ...report, message: 'gone', problems: [] };
    expect(renderError(error, at('table', true))).toBe('\u001b[1;31merror:\u001b[0m gone\n');
  });
});

describe('an error as JSON', () => {
  it.each(dataFormats.filter((format) => format !== 'table'))('is one line of JSON with %s', (format) => {
    const error: ErrorReport = {
      ...report,
      status: 400,
      hint: 'try\nagain',
      request: { method: 'GET', url: 'https://ads.example/12/accounts' },
    };
    const text = renderError(error, at(format, true));
    expect(text.indexOf('\n')).toBe(text.length - 1);
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'INVALID_PARAMETER',
        message: report.message,
        exit: 2,
        status: 400,
        retryable: false,
        problems: [report.problems?.[0], { ...report.problems?.[1], value: null }],
        hint: 'try\nagain',
        request: { ...error.request, id: null },
        notices: [],
      },
    });
  });

  it('has every key, always and in order', () => {
    const text = renderError({ code: 'BUG', message: 'm', exit: 1, retryable: false }, at('json', false));
    expect(text).toBe(
      '{"error":{"code":"BUG","message":"m","exit":1,"status":null,"retryable":false,"problems":[],"hint":null,"request":null,"notices":[]}}\n',
    );
    const problem = { parameter: 'p', code: 'C', message: 'm' };
    expect(renderError({ ...report, problems: [problem] }, at('json', false))).toContain(
      '"problems":[{"parameter":"p","flag":null,"code":"C","message":"m","value":null}]',
    );
  });

  it('contains no raw control character', () => {
    const text = renderError({ ...report, message: '\u001b[2J\u009b\u202e' }, at('json', false));
    expect(text).toContain('\\u001b[2J\\u009b\\u202e');
  });
});

describe('a long message of the service', () => {
  const long = { ...report, message: 'x'.repeat(10_000), problems: [] };

  it('is cut for people, and says how much is missing', () => {
    expect(renderError(long, at('table', false))).toBe(
      `error: ${'x'.repeat(1000)}… (9,000 more characters)\n`,
    );
  });

  it('is complete for programs', () => {
    expect(JSON.parse(renderError(long, at('json', false))).error.message).toBe(long.message);
  });

  it('has at most a hundred problems', () => {
    const problems = Array.from({ length: 103 }, (_, index) => ({
      parameter: '',
      code: 'X',
      message: `problem ${index}`,
    }));
    const lines = renderError({ ...report, message: 'many', problems }, at('table', false))
      .trim()
      .split('\n');
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('4 more problems; for all of them, use -o json');
  });
});

describe('an error on a terminal', () => {
  const long: ErrorReport = {
    code: 'USAGE',
    message:
      '--metrics takes impressions, engagements, retweets, replies, likes, follows and many more, got "spnd" twice',
    exit: 2,
    retryable: false,
    hint: 'To resume: ads stats report --last 30d --group-by campaign --metrics impressions,spend --to "x y.csv" --yes',
  };

  it.each(dataFormats)('is for people with -o %s', (format) => {
    expect(renderError(long, terminal(format, 300))).toMatch(
      /^error: --metrics takes .*\nTo resume: ads .*\n$/,
    );
  });

  it('is wrapped between words, with a command that can be pasted', () => {
    expect(renderError(long, terminal('json')).split('\n')).toEqual([
      'error: --metrics takes impressions, engagements, retweets, replies, likes,',
      '  follows and many more, got "spnd" twice',
      'To resume:',
      '  ads stats report --last 30d --group-by campaign --metrics impressions,spend \\',
      '      --to "x y.csv" --yes',
      '',
    ]);
  });

  it('wraps a sentence that continues after a command as a sentence', () => {
    const hint =
      'For the campaigns: ads campaigns list; deleted ones with --with-deleted. It may belong to another one.';
    expect(renderError({ ...long, message: 'gone', hint }, terminal('table'))).toBe(
      'error: gone\nFor the campaigns: ads campaigns list; deleted ones with --with-deleted. It may\n  belong to another one.\n',
    );
  });
});
