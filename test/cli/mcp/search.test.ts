/** How a model finds a command: by words, with the names that it needs next. */
import { describe, expect, it } from 'vitest';
import { commandTree } from '../../../src/cli/commands/all-commands.js';
import { searchCommands } from '../../../src/cli/mcp/search.js';

const tree = commandTree();
const search = (query: string, mayPlan = true) => searchCommands(query, tree, mayPlan);

describe('the search for a command', () => {
  it.each([
    ['pause campaign', 'campaigns pause'],
    ['list line items', 'line-items list'],
    ['add keyword targeting', 'targeting-criteria create'],
    ['line items that target an audience', 'custom-audiences targeted'],
    ['why not running', 'why'],
    ['copy campaign', 'clone'],
    ['report statistics', 'stats report'],
  ])('finds for "%s" %s first', (query, command) => {
    expect(search(query)[0]?.command).toBe(command);
  });

  it('shows all values of the best commands, and only the matching names of others', () => {
    const [first, , third] = search('change campaign budget');
    expect(first?.values).toContain('daily_budget');
    expect(third?.values).toBeUndefined();
    expect(third?.names?.split(', ').filter((name) => !name.includes('budget'))).toEqual([]);
  });

  it('shows the fields of a read, which --fields and --filter take', () => {
    expect(search('list campaigns')[0]?.fields).toContain('effective_status');
    expect(search('pause campaign')[0]?.fields).toBeUndefined();
  });

  it('shows no value that a model may not give', () => {
    const [found] = search('delete campaign');
    expect(found?.values?.split(', ')).not.toContain('confirm');
    expect(search('upload media').flatMap(({ values = '' }) => values.split(', '))).not.toContain('file');
  });

  it('leaves out commands that have less than half of the words of the best one', () => {
    const found = search('explain why something does not run');
    expect(found.map(({ command }) => command)).toEqual(['why']);
  });

  it('ignores short and common words, unless the query has only such words', () => {
    expect(search('list the campaigns of an account')).toEqual(search('list campaigns account'));
    expect(search('ab').map(({ command }) => command)).toContain('ab-tests list');
  });

  it('has no commands that write without --allow-writes', () => {
    expect(search('pause campaign', false).every(({ use }) => use === 'read')).toBe(true);
  });
});
