// The pages of the site: the documents of the repository, their titles, and the menu, which is the tables of README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Documents as paths in the repository. What `npm run build` writes to docs is a page too. */
export const documents = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const readDocument = (name) => readFileSync(join(root, name), 'utf8');

/** The path of a page below the site: the README is its first one. */
export function pageOf(document) {
  return document === 'README.md' ? 'index.html' : document.replace(/\.md$/, '.html');
}

/** The first heading of a document. */
export function titleOf(text) {
  return /^# (.+)$/m.exec(text)?.[1] ?? 'ads';
}

/** Sections of the menu: each table of the README whose last column has a page. */
export function readMenu() {
  const sections = readDocument('README.md').split(/\n(?=## )/);
  return sections.flatMap((section) => {
    const rows = [...section.matchAll(/^\| ([^|]+) \| \[[^\]]+\]\(([\w/.-]+\.md)(#[\w-]+)?\) \|$/gm)];
    if (rows.length === 0) return [];
    const [, title = ''] = /^## (.+)$/m.exec(section) ?? [];
    return [
      { title, items: rows.map(([, text, target, anchor = '']) => ({ text, page: pageOf(target), anchor })) },
    ];
  });
}

/** The address of a link in a document: that of a page, or of the file in the repository. */
export function linkOf(document, target, address) {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target;
  const [path = '', anchor] = target.split('#');
  const file = posix.join(posix.dirname(document), path);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (!documents.includes(file)) return `${address}/blob/HEAD/${file}${hash}`;
  return `${posix.relative(posix.dirname(pageOf(document)), pageOf(file))}${hash}`;
}

/** The anchor of a heading, as forges make it: the links of the documents name these. */
export function anchorOf(heading) {
  return heading
    .replace(/<[^>]*>/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
