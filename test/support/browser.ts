/** Chromium without windows, which records all errors: the engine of the browser, in half the processor time. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Debian's paths, the shell first; can be overridden. */
const executablePath =
  process.env.ADS_TEST_CHROMIUM ??
  ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ??
  'chromium';

/** Why browser tests cannot run here; undefined where they can. On CI they must. */
export const noBrowser: string | undefined =
  existsSync(executablePath) || process.env.CI === 'true'
    ? undefined
    : 'Chromium was not found; set ADS_TEST_CHROMIUM';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Fails where there is no Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, headless: true, args });
}

export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, refused resources, failed requests and script errors, as they come. */
  readonly complaints: string[];
}

interface TabOptions {
  readonly width?: number;
  readonly dark?: boolean;
  /** Accepts self-signed certificates. */
  readonly trusting?: boolean;
}

/** A tab in a new browser context, without cookies. */
export async function openTab(
  browser: Browser,
  { width = 1280, dark = false, trusting = false }: TabOptions = {},
): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 720 : 860 },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    ignoreHTTPSErrors: trusting,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    complaints.push(`${request.url()} ${request.failure()?.errorText}`);
  });
  return { page, context, complaints };
}
