/** Which texts `ads sql` gives to SQLite. */
import { describe, expect, it } from 'vitest';
import { queryProblem } from '../../../../src/cli/features/mirror/query-text.js';

describe('a query', () => {
  it.each([
    'select 1',
    'SELECT 1;',
    '  -- a comment; here\n select 1 ; -- and there',
    '/* one; */ WITH x AS (SELECT 1) SELECT * FROM x',
    'values (1, 2)',
    "select ';' || 'it''s; here?' || \"a;b\" from [c;d]",
    'explain query plan select 1',
    'explain select 1',
    "select json_extract(a, '$.b') from t",
  ])('may be %j', (text) => {
    expect(queryProblem(text)).toBeUndefined();
  });

  it.each([
    ['', 'is empty'],
    ['-- nothing', 'is empty'],
    [';', 'is empty'],
    ['/* not closed', 'is empty'],
    ['select 1; select 2', 'must be one statement; more follows its semicolon'],
    ['select 1; delete from t', 'must be one statement; more follows its semicolon'],
    ['select ?', 'has a placeholder; write its value into the text, a string in single quotes'],
    ['select :name', 'has a placeholder; write its value into the text, a string in single quotes'],
    ['select $name', 'has a placeholder; write its value into the text, a string in single quotes'],
  ])('must not be %j', (text, problem) => {
    expect(queryProblem(text)).toBe(problem);
  });

  it.each([
    'delete from t',
    'pragma query_only = 0',
    'explain pragma query_only = 0',
    'explain query plan pragma user_version = 3',
    "attach 'x.db' as x",
    'vacuum',
    'begin',
    'create temp table t (a)',
    'replace into t values (1)',
    '(select 1)',
  ])('must read: %s', (text) => {
    expect(queryProblem(text)).toContain('must begin with SELECT, WITH or VALUES');
  });
});
