/** The reference in Markdown: everything has its place, and every link leads to one. */
import { describe, expect, it } from 'vitest';
import { describeRule } from '../../src/call/describe-rule.js';
import { commandTree } from '../../src/cli/program/commands/all-commands.js';
import { endpoints } from '../../src/contract/index.js';
import { endpointExamples, exampleBody } from '../../src/derive/examples.js';
import { writeReference } from '../../src/derive/reference.js';
import { entryLabel } from '../../src/flags/endpoint-flags.js';

const tree = commandTree();
const text = writeReference(tree);
const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);

/** What stands under one anchor. */
function sectionOf(id: string): string {
  return text.split('\n### ').find((part) => part.startsWith(`<a id="${id}">`)) ?? '';
}

describe('the reference', () => {
  it('has one anchor for each command and each record', () => {
    const records = new Set(endpoints.flatMap(({ record }) => (record ? [`record.${record.name}`] : [])));
    const expected = [...tree.commands.map(({ words }) => words.join('.')), ...records];
    expect([...anchors].sort()).toEqual(expected.sort());
  });

  it('links only to existing anchors', () => {
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(anchors).toContain(link);
  });

  it('has tables whose rows have as many cells as their heads', () => {
    for (const line of text.split('\n').filter((line) => line.startsWith('|'))) {
      expect(line.replaceAll('\\|', '').split('|').length, line).toBe(4);
    }
  });

  it('lists every flag of every command, and the global flags', () => {
    const [globals = ''] = text.split('\n## ').slice(1);
    const sections = [
      { of: 'every command', section: globals, flags: tree.globals },
      ...tree.commands.map(({ words, flags }) => {
        const id = words.join('.');
        return { of: id, section: sectionOf(id), flags };
      }),
    ];
    const rowOf = (name: string) => new RegExp(`^\\| (\`(-\\w, )?|.*[(;] or |.*\\(or )${name}[\` ]`, 'm');
    const missing = sections.flatMap(({ of, section, flags }) =>
      flags.filter(({ name }) => !rowOf(name).test(section)).map(({ name }) => `${of}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('lists rules, path and examples of every endpoint', () => {
    const missing = endpoints.flatMap((endpoint) => {
      const { id, method, path, rules = [] } = endpoint;
      const section = sectionOf(id);
      const texts = [
        `\`${method} ${path}\``,
        ...rules.map((rule) => describeRule(rule, (name) => `\`${entryLabel(endpoint, name)}\``)),
        ...endpointExamples(endpoint).map((example) => `${example}\n`),
      ];
      return texts.filter((text) => !section.includes(text)).map((text) => `${id}: ${text}`);
    });
    expect(missing).toEqual([]);
  });
});

describe('examplesOf', () => {
  const examples = (id: string) => endpointExamples(endpoints.find((endpoint) => endpoint.id === id)!);

  it('leaves the account to the profile, and puts the argument after the command', () => {
    expect(examples('campaigns.update')).toEqual(['ads campaigns update 8wku2 --entity-status PAUSED']);
  });

  it('shows the flags that help lists: money in the currency, and records by name', () => {
    expect(examples('campaigns.create')).toEqual([
      'ads campaigns create --funding-instrument lygyi --name Spring --daily-budget 55',
    ]);
  });

  it('quotes words that a shell would split', () => {
    expect(examples('cards.poll.create')[0]).toContain("--name 'Favourite season' ");
  });

  it('reads documents and secrets from a file', () => {
    expect(examples('cards.create')).toContain('ads cards create --from body.json');
    expect(examples('oauth.invalidate-bearer-token')).toEqual([
      'ads oauth invalidate-bearer-token --from body.json',
    ]);
  });

  it('shows the file that is read', () => {
    const body = (id: string) => exampleBody(endpoints.find((endpoint) => endpoint.id === id)!);
    const operations = endpoints.find(({ id }) => id === 'campaigns.batch')?.example.operations;
    expect(body('campaigns.batch')).toEqual(operations);
    expect(body('cards.create')).toMatchObject({ name: 'Spring page', components: [{ type: 'MEDIA' }, {}] });
    expect(body('campaigns.create')).toBeUndefined();
  });
});
