/** Words of commands in the shells of Windows, as a table, and read again by models of what these shells and programs do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseShell, shellRules } from '../../src/values/shell-rules.js';
import { hiddenTexts, shellTexts } from '../support/shell-texts.js';

const { powershell, pwsh, cmd } = shellRules;

describe('a word', () => {
  // The text, then its word in Windows PowerShell, in PowerShell 7 and in cmd.
  it.each<[string, string, string, string | undefined]>([
    ['', `'""'`, `''`, '""'],
    ['abc', 'abc', 'abc', 'abc'],
    ['--env', '--env', '--env', '--env'],
    ['--', `'--'`, `'--'`, '--'],
    ['--name=a', `'--name=a'`, `'--name=a'`, '"--name=a"'],
    ['-a.b', `'-a.b'`, `'-a.b'`, '-a.b'],
    ['8wku2', `'8wku2'`, `'8wku2'`, '8wku2'],
    ['42', '42', '42', '42'],
    ['007', `'007'`, `'007'`, '007'],
    ['a b', `'a b'`, `'a b'`, '"a b"'],
    ['a,b', `'a,b'`, `'a,b'`, '"a,b"'],
    ['@x', `'@x'`, `'@x'`, '"@x"'],
    ['~', `'~'`, `'~'`, '"~"'],
    ['$a', `'$a'`, `'$a'`, '"$a"'],
    ['`', "'`'", "'`'", '"`"'],
    ['a&b', `'a&b'`, `'a&b'`, '"a&b"'],
    ['a^b', `'a^b'`, `'a^b'`, '"a^b"'],
    ['a!b', `'a!b'`, `'a!b'`, '"a!b"'],
    ["it's", `'it''s'`, `'it''s'`, `"it's"`],
    ['it\u2019s', `'it\u2019\u2019s'`, `'it\u2019\u2019s'`, '"it\u2019s"'],
    [
      '\u2018\u201a\u201b',
      `'\u2018\u2018\u201a\u201a\u201b\u201b'`,
      `'\u2018\u2018\u201a\u201a\u201b\u201b'`,
      '"\u2018\u201a\u201b"',
    ],
    ['\u201cyes\u201d', `'\u201cyes\u201d'`, `'\u201cyes\u201d'`, '"\u201cyes\u201d"'],
    ['say "a"', `'say \\"a\\"'`, `'say "a"'`, '"say ""a"""'],
    ['a\\"b', `'a\\\\\\"b'`, `'a\\"b'`, '"a\\\\""b"'],
    ['C:\\x y\\', `'C:\\x y\\\\'`, `'C:\\x y\\'`, '"C:\\x y\\\\"'],
    ['C:\\x\\', `'C:\\x\\'`, `'C:\\x\\'`, 'C:\\x\\'],
    ['50%', `'50%'`, `'50%'`, '"50"^%""'],
    ['%PATH%', `'%PATH%'`, `'%PATH%'`, '""^%"PATH"^%""'],
    ['a\nb', `('a'+[char]10+'b')`, `('a'+[char]10+'b')`, undefined],
    ['\n', `(''+[char]10)`, `(''+[char]10)`, undefined],
    ["'\t'", `(''''+[char]9+'''')`, `(''''+[char]9+'''')`, undefined],
    ['a\u202eb', `('a'+[char]8238+'b')`, `('a'+[char]8238+'b')`, undefined],
  ])('%j is quoted', (text, ofWindows, ofSeven, ofCmd) => {
    expect([powershell.word(text), pwsh.word(text), cmd.word(text)]).toEqual([ofWindows, ofSeven, ofCmd]);
  });
});

describe('other commands', () => {
  it('set variables', () => {
    expect(powershell.variable('ADS_DATA_DIR', "C:\\it's")).toBe(`$env:ADS_DATA_DIR = 'C:\\it''s'`);
    expect(powershell.variable('A', '"')).toBe(`$env:A = '"'`);
    expect(cmd.variable('ADS_DATA_DIR', 'C:\\a & b')).toBe('set "ADS_DATA_DIR=C:\\a & b"');
    expect(['50%', 'a"b', 'a\nb'].map((value) => cmd.variable('A', value))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('write lines', () => {
    expect(pwsh.lines(['8w', "9'x"])).toBe(`'8w','9''x'`);
    expect(cmd.lines(['8w', '9x'])).toBe('(echo 8w&echo 9x)');
    expect([['on'], ['/?'], ['a b'], ['a', 'b&c']].map((texts) => cmd.lines(texts))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('begin with the address of a variable', () => {
    expect(powershell.path('ADS_URL', 'a?q="x"')).toBe(`($env:ADS_URL+'/a?q=\\"x\\"')`);
    expect(pwsh.path('ADS_URL', 'a?q="x"')).toBe(`($env:ADS_URL+'/a?q="x"')`);
    expect(cmd.path('ADS_URL', 'a?b=%20&c')).toBe('"%ADS_URL%/a?b="^%"20&c"');
    expect(cmd.path('ADS_URL', 'a\nb')).toBeUndefined();
  });

  it('evaluate, stop and call curl', () => {
    expect(pwsh.evaluate('ads emulator env')).toBe('ads emulator env | Out-String | Invoke-Expression');
    expect(cmd.evaluate('ads emulator env')).toBe(`for /f "delims=" %i in ('ads emulator env') do @%i`);
    expect([pwsh.stop(7), cmd.stop(7)]).toEqual(['Stop-Process -Id 7', 'taskkill /f /pid 7']);
    // curl alone is another command in Windows PowerShell.
    expect([powershell.curl, cmd.curl]).toEqual(['curl.exe', 'curl']);
  });
});

/** The arguments of a command line by the rules of the C library, as the documentation of Microsoft has them. */
function splitByLibrary(line: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (at < line.length) {
    while (/[ \t]/.test(line[at] ?? '')) at += 1;
    if (at >= line.length) break;
    let word = '';
    let isQuoted = false;
    while (at < line.length && (isQuoted || !/[ \t]/.test(line[at] ?? ''))) {
      const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
      at += slashes;
      if (line[at] !== '"') {
        word += '\\'.repeat(slashes);
        if (slashes === 0) word += line[at++];
        continue;
      }
      word += '\\'.repeat(slashes >> 1);
      if (slashes % 2 === 1) word += '"';
      else if (isQuoted && line[at + 1] === '"') {
        word += '"';
        at += 1;
      } else isQuoted = !isQuoted;
      at += 1;
    }
    found.push(word);
  }
  return found;
}

/** What cmd makes of a line before a program gets it: variables, then carets outside of quotation marks. Throws for a sign that it reads. */
function readByCmd(line: string, isTyped: boolean): string {
  // A typed line keeps what is no variable.
  const filled = isTyped
    ? line.replaceAll(/%([^%]+)%/g, (whole, name: string) => (name === 'PATH' ? '/bin' : whole))
    : line;
  let isQuoted = false;
  let read = '';
  for (let at = 0; at < filled.length; at += 1) {
    const sign = filled[at] ?? '';
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '^') {
      at += 1;
      read += filled[at] ?? '';
      continue;
    } else if (!isQuoted && /[&|<>()]/.test(sign)) throw new Error(`cmd reads ${sign}`);
    read += sign;
  }
  if (isQuoted) throw new Error('a quotation mark is open');
  return read;
}

/** The string that a word of PowerShell stands for. Throws for what it would read otherwise. */
function readByPowerShell(word: string): string {
  const parts = [
    ...word.matchAll(/'((?:[^'\u2018\u2019\u201a\u201b]|['\u2018\u2019\u201a\u201b]{2})*)'|\[char\](\d+)/g),
  ];
  if (parts.length === 0) {
    if (!/^(?:--?[a-z][a-z-]*|[a-z_][\w.-]*|[1-9]?\d+)$/i.test(word))
      throw new Error(`PowerShell reads ${word}`);
    return word;
  }
  const joined = parts.map(([part]) => part).join('+');
  if (word !== (parts.length > 1 || word.startsWith('(') ? `(${joined})` : joined))
    throw new Error(`PowerShell reads ${word}`);
  return parts
    .map(
      ([, text, code]) =>
        text?.replaceAll(/(['\u2018\u2019\u201a\u201b])\1/g, '$1') ?? String.fromCodePoint(Number(code)),
    )
    .join('');
}

/** The part of a command line that Windows PowerShell makes of a string. */
function lineOfWindowsPowerShell(text: string): string {
  let quotes = 0;
  let needs = false;
  let isEscaped = false;
  for (const sign of text) {
    if (sign === '"' && !isEscaped) quotes += 1;
    else if (/\s/.test(sign) && quotes % 2 === 0) needs = true;
    isEscaped = sign === '\\';
  }
  return needs ? `"${text}"` : text;
}

const all = [...shellTexts, ...hiddenTexts];
const text = fc.oneof(
  fc.constantFrom(...shellTexts),
  fc.string({ unit: fc.constantFrom(...'ab "\'\\%^&!$`-,=@~\u2018\u2019\u201c'), maxLength: 12 }),
);

describe('every text arrives at a program', () => {
  it.each(['typed', 'in the script of npm'])('from cmd, %s', (where) => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (texts) => {
        let line = `ads ${texts.map((one) => cmd.word(one)).join(' ')}`;
        line = readByCmd(line, true);
        if (where !== 'typed') line = readByCmd(line, false);
        expect(splitByLibrary(line)).toEqual(['ads', ...texts]);
      }),
      { examples: shellTexts.map((one) => [[one]]) },
    );
  });

  it('from Windows PowerShell', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(text, fc.constantFrom(...all)), { minLength: 1, maxLength: 3 }),
        (texts) => {
          const words = texts.map((one) =>
            lineOfWindowsPowerShell(readByPowerShell(powershell.word(one) ?? '')),
          );
          expect(splitByLibrary(`ads ${words.join(' ')}`)).toEqual(['ads', ...texts]);
        },
      ),
      // A line break that is not quoted does not end an argument of the library.
      { examples: shellTexts.map((one) => [[one]]) },
    );
  });

  it('from PowerShell 7', () => {
    for (const one of all) expect(readByPowerShell(pwsh.word(one) ?? '')).toBe(one);
  });

  it('but those from cmd that a terminal does not show', () => {
    expect(hiddenTexts.map((one) => cmd.word(one))).toEqual(hiddenTexts.map(() => undefined));
  });
});

describe('the shell of a person', () => {
  it.each<[NodeJS.Platform, Record<string, string>, object]>([
    ['linux', {}, { shell: 'posix' }],
    ['darwin', { PSModulePath: '/x', POWERSHELL_DISTRIBUTION_CHANNEL: 'x' }, { shell: 'posix' }],
    ['linux', { ADS_SHELL: 'pwsh' }, { shell: 'pwsh' }],
    ['win32', {}, { shell: 'powershell' }],
    ['win32', { PSModulePath: 'C:\\x', PROMPT: '$P$G', ComSpec: 'cmd.exe' }, { shell: 'powershell' }],
    ['win32', { POWERSHELL_DISTRIBUTION_CHANNEL: 'MSI:Windows' }, { shell: 'pwsh' }],
    ['win32', { MSYSTEM: 'MINGW64', POWERSHELL_DISTRIBUTION_CHANNEL: 'x' }, { shell: 'posix' }],
    ['win32', { ADS_SHELL: 'cmd', MSYSTEM: 'MINGW64' }, { shell: 'cmd' }],
    ['win32', { ADS_SHELL: '' }, { shell: 'powershell' }],
    ['win32', { ADS_SHELL: 'bash' }, { shell: 'posix' }],
    ['linux', { ADS_SHELL: 'CMD' }, { shell: 'cmd' }],
    ['linux', { ADS_SHELL: 'Fish' }, { shell: 'posix' }],
    ['linux', { ADS_SHELL: 'tcsh' }, { unknown: 'tcsh' }],
    ['linux', { ADS_SHELL: 'constructor' }, { unknown: 'constructor' }],
  ])('on %s with %j is %j', (platform, env, expected) => {
    expect(chooseShell(env, platform)).toEqual(expected);
  });
});
