/** The morning of somebody with the built tool and nothing else: a look, a check from cron, a check of CI. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtTool, createNewUser, type NewUser } from '../../support/new-user.js';

let user: NewUser;
beforeAll(() => {
  user = createNewUser(builtTool);
});
afterAll(() => user.remove());

it('looks at all accounts', () => {
  const { status, stdout, stderr } = user.bash('ads today --all-accounts --env local -o json');
  expect(status, stderr).toBe(0);
  const rows = JSON.parse(stdout) as { kind: string; last_look: string | null }[];
  const accounts = rows.filter(({ kind }) => kind === 'account');
  expect(accounts.length).toBeGreaterThan(5);
  expect(accounts.every(({ last_look }) => last_look === null)).toBe(true);
  const again = user.bash('ads today --all-accounts --env local -o json');
  const later = (JSON.parse(again.stdout) as typeof rows).filter(({ kind }) => kind === 'account');
  expect(later.every(({ last_look }) => last_look !== null)).toBe(true);
  expect(existsSync(join(user.home, '.local/state/ads/looks'))).toBe(true);
});

it('shows a table of accounts, and then what needs a person', () => {
  const { status, stdout } = user.bash('ads today --all-accounts --env local');
  expect(status).toBe(0);
  const [accounts = '', items = ''] = stdout.split('\n\n');
  expect(accounts.split('\n')[0]).toBe(
    'STATE\tACCOUNT\tTODAY\tCHANGE\tYESTERDAY\tPROJECTED\tBUDGET\tRUN\tOPEN',
  );
  expect(items.split('\n')[0]).toBe('STATE\tACCOUNT\tID\tNEEDS A PERSON');
});

it('checks from cron: the exit code says it, and Markdown goes to a file', () => {
  const { status, stdout } = user.bash('ads check --env local --markdown > findings.md; echo "exit $?"');
  expect(status).toBe(0);
  expect(stdout).toBe('exit 12');
  expect(readFileSync(join(user.folder, 'findings.md'), 'utf8')).toMatch(
    /^\*\*ads check:\*\* \d+ findings in 1 account\n/,
  );
});

it('checks in CI with rules of a file', () => {
  const rules = "printf 'rules:\\n  naming:\\n    campaigns: .\\n' > rules.yaml";
  const { status, stdout, stderr } = user.bash(
    `${rules}; ads check --env local --rules rules.yaml --only naming -o json`,
  );
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout)).toEqual([]);
  const wrong = user.bash(
    "printf 'rules:\\n  nameing: off\\n' > rules.yaml; ads check --env local --rules rules.yaml",
  );
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('rules.yaml:2:3: unknown rule "nameing"; did you mean naming?');
});

it('ends a pattern of a file that would take forever', () => {
  const rename = `ads campaigns update $(ads campaigns list --env local -o ids | head -1) --env local --name ${'a'.repeat(80)}!`;
  const rules = "printf 'rules: {naming: {campaigns: ^(a+)+$}}' > slow.yaml";
  expect(user.bash(rename).status).toBe(0);
  const { status, stderr } = user.bash(`${rules}; ads check --env local --rules slow.yaml --only naming`);
  expect(status).toBe(2);
  expect(stderr).toContain('the pattern ^(a+)+$ takes too long');
  expect(stderr).toContain('write ^a+$ for ^(a+)+$');
});
