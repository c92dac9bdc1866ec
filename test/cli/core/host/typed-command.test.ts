import { describe, expect, it } from 'vitest';
import { typedCommand } from '../../../../src/cli/core/host/typed-command.js';

describe('the command line in the history', () => {
  it.each([
    [['campaigns', 'update', 'a', '--name', "It's"], "campaigns update a --name 'It'\\''s'"],
    [['api', 'POST', 'x', '--param', 'access_token=abc'], "api POST x --param 'access_token=***'"],
    [['api', 'POST', 'x', '--param=access_token=abc'], "api POST x '--param=access_token=***'"],
    [['api', 'POST', 'x?oauth_token=abc&y=1'], "api POST 'x?oauth_token=***&y=1'"],
    [['login', '--consumer-secret', 'abc'], "login --consumer-secret '***'"],
    [['login', '--consumer-secret=abc'], "login '--consumer-secret=***'"],
    [['auth', 'token', '--show'], 'auth token --show'],
  ])('%j', (argv, text) => {
    expect(typedCommand(argv)).toBe(text);
  });

  it('is cut if it is long', () => {
    expect(typedCommand(['x'.repeat(600)]).length).toBeLessThan(510);
  });
});
