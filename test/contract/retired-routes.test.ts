/** Withdrawn calls: none of them is served, nothing served is taken for one, and what takes their place is there. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/index.js';
import { findRetiredCommand, findRetiredRoute, retiredRoutes } from '../../src/contract/retired-routes.js';
import { methods } from '../../src/contract/types.js';

const paths = retiredRoutes.flatMap((route) => route.paths.map((path) => ({ route, path })));

/** The segments of a path with a value in place of each name. */
function fill(path: string): string[] {
  return path.split('/').map((segment) => segment.replace(/^:.*/, '18ce54d4x5t'));
}

describe('withdrawn calls', () => {
  it('are listed once each, with words and successors that the contract has', () => {
    expect(paths.length).toBeGreaterThan(30);
    const lines = paths.map(({ route: { methods: only = ['ALL'] }, path }) => `${only} ${path}`);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
    for (const { commandPrefixes, successors } of retiredRoutes) {
      expect(commandPrefixes).not.toEqual([]);
      for (const id of successors) expect(endpoints.map((endpoint) => endpoint.id)).toContain(id);
    }
  });

  it.each(paths)('are found by path and method: $path', ({ route, path }) => {
    for (const method of methods) {
      const isMeant = route.methods?.includes(method) ?? true;
      expect(findRetiredRoute(method, fill(path)), method).toBe(isMeant ? route : undefined);
      expect(findRetiredRoute(method, [...fill(path), 'more', 'and', 'more']), method).toBeUndefined();
    }
  });

  it('are not endpoints, nor is an endpoint taken for one', () => {
    const wrong = endpoints.filter(({ area, method, path, aliases = [] }) =>
      [path, ...aliases].some((each) => area === 'ads' && findRetiredRoute(method, fill(each)) !== undefined),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('need a value for each name', () => {
    expect(findRetiredRoute('GET', ['accounts', '', 'videos'])).toBeUndefined();
  });
});

describe('words of withdrawn calls', () => {
  const commands = endpoints.map(({ id }) => id.replaceAll('.', ' '));

  it('are not words of a command', () => {
    const words = retiredRoutes.flatMap(({ commandPrefixes }) => commandPrefixes);
    expect(words.filter((text) => commands.includes(text))).toEqual([]);
    expect(words.filter((text, index) => words.indexOf(text) !== index)).toEqual([]);
  });

  it.each<[string, string | undefined]>([
    ['videos', 'videos'],
    ['videos list', 'videos'],
    ['Videos', 'videos'],
    ['line_item_apps list', 'line-item-apps'],
    ['tailored-audiences list', 'tailored-audiences'],
    ['tailored-audiences changes list', 'custom-audience-changes'],
    ['cards video-website create', 'cards website'],
    ['video', undefined],
    ['videoss', undefined],
    ['campaigns videos', undefined],
    ['insights', undefined],
    ['', undefined],
  ])('%j: %s', (typed, first) => {
    expect(findRetiredCommand(typed.split(' '))?.commandPrefixes[0]).toBe(first);
  });
});
