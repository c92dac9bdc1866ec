/** How a model finds a command: by words, with the names that it needs next. */
import { describe, expect, it } from 'vitest';
import { askedAs } from '../../../../src/cli/features/mcp/asked-as.js';
import { commandId, modelUse } from '../../../../src/cli/features/mcp/command-by-name.js';
import { searchCommands } from '../../../../src/cli/features/mcp/search-commands.js';
import { commandTree } from '../../../../src/cli/program/commands/all-commands.js';

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

  it.each([
    ['what is wrong', ['today', 'check']],
    ['what is wrong with my account?', ['today', 'check']],
    ['is anything broken', ['check']],
    ['show me all problems', ['check']],
    ['worst campaign', ['stats report']],
    ['which campaign is the best', ['stats report']],
    ['wasted spend', ['check', 'stats report']],
    ['where do we waste money', ['check', 'stats report']],
    ['which campaigns perform badly', ['stats report']],
    ['how are we doing today', ['today']],
    ['give me a morning overview', ['today']],
    ['what needs attention', ['today']],
    ['what changed since yesterday', ['today']],
    ['is any campaign overspending', ['check']],
    ['is something over budget', ['check']],
    ['which budget runs out soon', ['check']],
    ['underdelivering campaigns', ['check']],
    ['rejected ads', ['check']],
    ['what is expiring', ['check']],
    ['why is my campaign not delivering', ['why']],
    ['no impressions', ['why', 'stats report']],
    ['why is it not spending', ['why']],
    ['cost per click by campaign', ['stats report']],
    ['compare this week with last week', ['stats report']],
    ['top ads by conversions', ['stats report']],
    ['spend by day', ['stats report']],
    ['return on ad spend', ['stats report']],
    ['structure of the account', ['tree']],
    ['how many people can I reach', ['audience-estimate estimate']],
    ['stop a campaign', ['campaigns pause']],
    ['turn on a line item', ['line-items activate']],
    ['raise the budget of a campaign', ['campaigns update']],
    ['duplicate a campaign', ['clone']],
  ])('answers "%s" with %j among the first three', (query, commands) => {
    const first = search(query).slice(0, 3);
    expect(first.map(({ command }) => command)).toEqual(expect.arrayContaining(commands));
  });

  it('has words for commands that a model may use, and for no others', () => {
    const usable = tree.commands.filter((command) => modelUse(command)).map(commandId);
    expect(usable).toEqual(expect.arrayContaining(Object.keys(askedAs)));
  });

  it('shows all values of the best commands, and only the matching names of others', () => {
    const [first, , third, ...others] = search('change campaign budget');
    expect(first?.values).toContain('daily_budget');
    expect(third?.values).toBeUndefined();
    const names = others.flatMap((one) => one.names?.split(', ') ?? []);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/budget|change/.test(name))).toEqual([]);
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
