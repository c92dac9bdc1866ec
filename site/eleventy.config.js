// How a document becomes a page: its links lead to pages, its headings have the anchors that the documents name.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { anchorOf, documents, linkOf, pageOf, readDocument, readMenu, titleOf } from './pages.js';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
const address = manifest.repository.url.replace(/^git\+|\.git$/g, '');

/** Rules of the renderer, which get the document from the data of its page. */
function readHeadingsAndLinks(markdown) {
  markdown.core.ruler.push('anchors-and-links', ({ tokens, env }) => {
    const visit = (token) => {
      const target = token.attrGet('href');
      if (token.type === 'link_open' && target) token.attrSet('href', linkOf(env.document, target, address));
      token.children?.forEach(visit);
    };
    for (const [index, token] of tokens.entries()) {
      visit(token);
      if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[index + 1].content));
    }
  });
}

export default function configure(config) {
  config.amendLibrary('md', (markdown) => markdown.set({ html: true }).use(readHeadingsAndLinks));
  for (const document of documents) {
    const text = readDocument(document);
    const page = pageOf(document);
    config.addTemplate(document, text, {
      document,
      layout: 'page.njk',
      permalink: page,
      title: titleOf(text),
      version: manifest.version,
      // Pages work below any folder of a server.
      root: posix.relative(posix.dirname(page), '.') || '.',
      page_path: page,
      menu: readMenu(),
      templateEngineOverride: 'md',
    });
  }
  config.addPassthroughCopy({ [join(import.meta.dirname, 'assets')]: 'assets' });
  return { dir: { input: 'empty', includes: '../layouts', output: 'public' } };
}
