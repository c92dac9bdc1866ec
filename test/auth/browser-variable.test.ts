/** The commands of BROWSER. */
import { describe, expect, it } from 'vitest';
import { browserCommands } from '../../src/auth/browser-variable.js';

const url = 'https://x.example/?a=1&b=%24(x)';

describe('BROWSER', () => {
  it.each<[string, string, readonly (readonly string[])[]]>([
    ['one program', '/opt/code/browser.sh', [['/opt/code/browser.sh', url]]],
    [
      'several programs',
      'one:two',
      [
        ['one', url],
        ['two', url],
      ],
    ],
    ['empty parts', ':one::', [['one', url]]],
    ['nothing', '', []],
    ['blanks', ' : ', []],
    ['arguments', 'gp preview --external', [['gp', 'preview', '--external', url]]],
    ['a place for the URL', 'open --url=%s --new', [['open', `--url=${url}`, '--new']]],
    ['two places', 'x %s %s', [['x', url, url]]],
    ['a percent sign, which is no place', 'x 100%%s', [['x', '100%s', url]]],
    ['a percent sign before a place', 'x %%%s', [['x', `%${url}`]]],
    ['a colon', 'x --at=host%c80', [['x', '--at=host:80', url]]],
    ['a percent sign that means nothing', 'x %d %', [['x', '%d', '%', url]]],
    ['a program with a blank in double quotes', '"/a b/run" %s', [['/a b/run', url]]],
    ['a program with a blank in single quotes', "'/a b/run' --x='1 2'", [['/a b/run', '--x=1 2', url]]],
    ['signs of a shell', 'x; $(y) `z` | w & >f', [['x;', '$(y)', '`z`', '|', 'w', '&', '>f', url]]],
  ])('with %s', (_, variable, commands) => {
    expect(browserCommands(variable, url)).toEqual(commands);
  });

  it('gets a URL in which blanks, quotes and line breaks are escaped', () => {
    expect(browserCommands('x', 'https://x.example/a b"\n\'`?q="$(rm)"')).toEqual([
      ['x', "https://x.example/a%20b%22'%60?q=%22$(rm)%22"],
    ]);
  });

  it.each(['--help', 'file:///etc/passwd', 'javascript:alert(1)', '', '/x'])('does not get %s', (address) => {
    expect(() => browserCommands('x', address)).toThrow(TypeError);
  });
});
