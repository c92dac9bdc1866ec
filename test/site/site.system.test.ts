/** The site that `npm run site` builds: each link leads somewhere, nothing comes from elsewhere, and its search finds pages. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openBrowser } from '../support/browser.js';
import { homeOfTest } from '../support/cli.js';
import { root } from '../support/source.js';

const site = join(root, 'site');
const output = join(site, 'public');

interface Page {
  readonly ids: ReadonlySet<string>;
  /** Addresses of links, which a person may follow. */
  readonly links: readonly string[];
  /** Addresses that a browser loads by itself. */
  readonly loaded: readonly string[];
}

function readPage(html: string): Page {
  const ids = new Set<string>();
  const links: string[] = [];
  const loaded: string[] = [];
  const parser = new Parser({
    onopentag(name, { id, href, src, name: anchor, ...others }) {
      if (id !== undefined) ids.add(id);
      if (name === 'a' && anchor !== undefined) ids.add(anchor);
      if (name === 'a' && href !== undefined) links.push(href);
      if (name === 'link' && href !== undefined) loaded.push(href);
      if (src !== undefined) loaded.push(src);
      for (const [attribute, value] of Object.entries(others)) {
        if (attribute === 'srcset' || attribute === 'poster' || attribute === 'data') loaded.push(value);
      }
    },
  });
  parser.end(html);
  return { ids, links, loaded };
}

/** Links that lead nowhere and files that come from elsewhere, by page; `folder` is the root of the site. */
function problemsOfSite(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  const pages = new Map(
    files.map((name) => [join(folder, name), readPage(readFileSync(join(folder, name), 'utf8'))]),
  );
  const problems: string[] = [];
  for (const [file, { links, loaded }] of pages) {
    const name = relative(folder, file);
    const targetOf = (address: string) => {
      const path = decodeURIComponent(address.replace(/[?#].*$/, ''));
      if (path === '') return file;
      const target = resolve(dirname(file), path);
      return existsSync(target) && statSync(target).isDirectory() ? join(target, 'index.html') : target;
    };
    for (const address of loaded) {
      if (/^(?:[a-z]+:)?\/\//i.test(address)) problems.push(`${name} loads ${address}`);
      else if (!address.startsWith('data:') && !existsSync(targetOf(address)))
        problems.push(`${name} loads ${address}, which is missing`);
    }
    for (const address of links) {
      if (/^[a-z]+:/i.test(address)) continue;
      const target = targetOf(address);
      const [, anchor = ''] = address.split('#');
      if (!target.startsWith(folder) || !existsSync(target)) problems.push(`${name} links to ${address}`);
      else if (anchor !== '' && pages.get(target)?.ids.has(decodeURIComponent(anchor)) === false)
        problems.push(`${name} links to ${address}`);
    }
  }
  return problems;
}

describe('a crawl', () => {
  const home = homeOfTest();
  const pages = {
    'index.html':
      '<link rel="stylesheet" href="a/b.css"><a href="a/page.html#part">page</a><a href="#top">up</a><h1 id="top">ads</h1>',
    'a/page.html':
      '<script src="b.js"></script><h2 id="part">Part</h2><a href="../index.html">back</a><a href="https://code.example/">out</a>',
    'a/b.css': '',
    'a/b.js': '',
  };

  function problemsWith(changed: Readonly<Record<string, string>>): string[] {
    for (const [name, text] of Object.entries({ ...pages, ...changed })) {
      mkdirSync(join(home.path, dirname(name)), { recursive: true });
      writeFileSync(join(home.path, name), text);
    }
    return problemsOfSite(home.path);
  }

  it('finds nothing in pages that are whole', () => {
    expect(problemsWith({})).toEqual([]);
  });

  it.each([
    ['<a href="gone.html">x</a>', 'index.html links to gone.html'],
    ['<a href="a/page.html#gone">x</a>', 'index.html links to a/page.html#gone'],
    ['<a href="#gone">x</a>', 'index.html links to #gone'],
    ['<a href="../outside.html">x</a>', 'index.html links to ../outside.html'],
    ['<script src="https://cdn.example/x.js"></script>', 'index.html loads https://cdn.example/x.js'],
    ['<img src="//cdn.example/x.png">', 'index.html loads //cdn.example/x.png'],
    [
      '<link rel="stylesheet" href="http://fonts.example/x.css">',
      'index.html loads http://fonts.example/x.css',
    ],
    ['<img src="gone.png">', 'index.html loads gone.png, which is missing'],
  ])('finds %s', (html, problem) => {
    expect(problemsWith({ 'index.html': html })).toEqual([problem]);
  });
});

describe.skipIf(!existsSync(join(site, 'node_modules')))('the site', () => {
  beforeAll(() => {
    execFileSync(process.execPath, [join(site, 'build.js')], { stdio: 'pipe' });
  }, 600_000);

  it('has a page for each document, and the functions of the client', () => {
    const documents = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
    for (const name of documents)
      expect(existsSync(join(output, 'docs', name.replace(/md$/, 'html'))), name).toBe(true);
    expect(readFileSync(join(output, 'client/functions/createClient.html'), 'utf8')).toContain(
      'createClient',
    );
  });

  it('has no broken link, and loads nothing from elsewhere', () => {
    expect(problemsOfSite(output)).toEqual([]);
  });

  it.skipIf(noBrowser !== undefined)(
    'finds pages in the browser, also below a folder of a server',
    async () => {
      const server = createServer(({ url = '' }, response) => {
        const file = join(output, decodeURIComponent(url.replace(/^\/docs-of-ads|\?.*$/g, '')));
        const type = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }[extname(file)];
        if (!existsSync(file)) response.writeHead(404).end();
        else
          response
            .writeHead(200, { 'content-type': type ?? 'application/octet-stream' })
            .end(readFileSync(file));
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      const browser = await openBrowser();
      try {
        const page = await browser.newPage();
        const asked: string[] = [];
        page.on('request', (request) => void asked.push(new URL(request.url()).host));
        await page.goto(`http://127.0.0.1:${port}/docs-of-ads/docs/scripting.html`);
        await page.fill('#search input', 'parquet');
        const first = page.locator('.pagefind-ui__result-link').first();
        await first.waitFor();
        await first.click();
        await page.waitForURL(/\/docs-of-ads\/.*\.html/);
        expect(/parquet/i.test((await page.textContent('main')) ?? '')).toBe(true);
        expect(new Set(asked)).toEqual(new Set([`127.0.0.1:${port}`]));
      } finally {
        await browser.close();
        server.close();
      }
    },
  );
});
