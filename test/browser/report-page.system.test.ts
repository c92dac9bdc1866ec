/** The page of -o html in a real Chromium: complete in itself, readable in both schemes, printable. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openBrowser, openTab } from '../support/browser.js';
import { draw, rowsOf } from '../support/charts.js';

const names = [
  '<script>document.title = "run"</script>',
  '"><img src="http://127.0.0.1:9/x.png" onerror="document.title=1">',
  'مرحبا بالعالم',
  'averylongname'.repeat(20),
];

interface Found {
  readonly title: string;
  readonly language: string;
  readonly scripts: number;
  readonly images: number;
  readonly paper: string;
  readonly bold: string;
  readonly names: readonly string[];
  readonly aligned: string;
  readonly direction: string;
  readonly chart: readonly number[];
  readonly width: number;
}

/** Runs in the browser. */
const inspection = `(() => {
  const style = (selector) => getComputedStyle(document.querySelector(selector));
  const rows = [...document.querySelectorAll('tbody tr')];
  const arabic = rows.map((row) => row.cells[1]).find((cell) => /^\\p{Script=Arabic}/u.test(cell.textContent));
  const chart = document.querySelector('svg').getBoundingClientRect();
  return {
    title: document.title,
    language: document.documentElement.lang,
    scripts: document.scripts.length,
    images: document.images.length,
    paper: style('body').backgroundColor,
    bold: style('svg .heading').fontWeight,
    names: [...new Set(rows.map((row) => row.cells[1].textContent))],
    aligned: style('td.number').textAlign,
    direction: getComputedStyle(arabic).direction,
    chart: [Math.round(chart.width), Math.round(chart.height)],
    width: document.documentElement.scrollWidth,
  };
})()`;

describe.skipIf(noBrowser)(`a page of -o html${noBrowser ? ` (skipped: ${noBrowser})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'ads-page-'));
  const file = join(folder, 'report.html');
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    const values = Array.from({ length: 40 }, (_, at) => at);
    const rows = names.flatMap((name) => rowsOf('clicks', values, { name }));
    writeFileSync(file, (await draw(rows, { format: 'html' })).text);
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    [1280, false, 'rgb(255, 255, 255)'],
    [1280, true, 'rgb(17, 17, 17)'],
    [400, false, 'rgb(255, 255, 255)'],
  ] as const)('%s wide, dark: %s, requests nothing and runs nothing', async (width, dark, paper) => {
    const { page, context, complaints } = await openTab(browser, { width, dark });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await page.waitForLoadState('networkidle');
    const found = await page.evaluate<Found>(inspection);
    expect(requests).toEqual([pathToFileURL(file).href]);
    expect(complaints).toEqual([]);
    expect(found).toMatchObject({ language: 'en', scripts: 0, images: 0, paper, bold: '700', names });
    expect(found).toMatchObject({ aligned: 'right', direction: 'rtl', width });
    expect(found.title).toMatch(/^Report, 2026-11-01/);
    expect(found.chart).toEqual(width === 400 ? [352, 176] : [800, 400]);
    await context.close();
  });

  it('would be refused what it does not have', async () => {
    const { page, context } = await openTab(browser);
    await page.goto(pathToFileURL(file).href);
    const refused = await page.evaluate<string>(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
      const image = new Image();
      image.src = 'http://127.0.0.1:9/x.png';
      document.body.append(image);
    })`);
    expect(refused).toBe('img-src');
    await context.close();
  });

  it('prints as several pages with the header on each', async () => {
    const { page, context } = await openTab(browser, { dark: true });
    await page.goto(pathToFileURL(file).href);
    const pdf = (await page.pdf({ format: 'A4', tagged: true, outline: false })).toString('latin1');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect((pdf.match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(3);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    const head = await page.evaluate<string>("getComputedStyle(document.querySelector('thead')).display");
    expect(head).toBe('table-header-group');
    await context.close();
  });
});
