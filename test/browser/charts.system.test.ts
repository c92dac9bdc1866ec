/** SVG charts in a real Chromium: parsed as XML, named for screen readers, and in the scheme of the reader. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openBrowser, openTab } from '../support/browser.js';
import { draw, rowsOf } from '../support/charts.js';

interface Found {
  readonly root: string;
  readonly errors: number;
  readonly paper: string;
  readonly ink: string;
  /** The texts, and those that stand out of the picture. */
  readonly texts: readonly string[];
  readonly outside: readonly string[];
}

/** Runs in the browser. */
const inspection = `(() => {
  const fill = (selector) => getComputedStyle(document.querySelector(selector)).fill;
  const texts = [...document.querySelectorAll('text')];
  const picture = document.documentElement.getBoundingClientRect();
  const isInside = (box) =>
    box.left >= picture.left && box.right <= picture.right && box.bottom <= picture.bottom;
  return {
    root: document.documentElement.namespaceURI,
    errors: document.querySelectorAll('parsererror').length,
    paper: fill('.paper'),
    ink: fill('text'),
    outside: texts.filter((text) => !isInside(text.getBoundingClientRect())).map((text) => text.textContent),
    texts: texts.map((text) => text.textContent),
  };
})()`;

describe.skipIf(noBrowser)(`a chart in a browser${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-chart-'));
  const file = join(folder, 'chart.svg');
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    const names = ['Spring <b>&amp;', '"Summer"\u0000\u001b[31m'];
    const rows = names.flatMap((name, index) => rowsOf('clicks', [1, null, 3 + index], { name }));
    writeFileSync(file, (await draw(rows, { format: 'svg' })).text);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['light', false, 'rgb(255, 255, 255)', 'rgb(34, 34, 34)'],
    ['dark', true, 'rgb(17, 17, 17)', 'rgb(221, 221, 221)'],
  ] as const)('is read without an error, and is %s on request', async (_, dark, paper, ink) => {
    const { page, context, complaints } = await openTab(browser, { dark });
    await page.goto(pathToFileURL(file).href);
    const found = await page.evaluate<Found>(inspection);
    expect(found).toMatchObject({ root: 'http://www.w3.org/2000/svg', errors: 0, paper, ink, outside: [] });
    expect(found.texts).toEqual(expect.arrayContaining(['Spring <b>&amp;', '"Summer"\\u0000\\u001b[31m']));
    const picture = page.getByRole('img', { name: 'CLICKS per day' });
    expect(await picture.count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
