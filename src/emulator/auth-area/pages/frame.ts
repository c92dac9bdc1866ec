/** What all pages share: the document around them, and headers that keep everything foreign out of it. */
import { html, raw } from 'hono/html';
import type { ServiceReply } from '../../http/respond.js';
import { styles, stylesHash } from './styles.js';

/** A piece of HTML, escaped. */
export type Html = ReturnType<typeof html>;

export interface HtmlPage {
  readonly status: number;
  readonly title: string;
  readonly body: Html;
  /** Where the form of the page may lead: the redirect after it counts as well. A page without has no form. */
  readonly formTargets?: readonly string[];
}

/** The top of a card: a sign, and what the page is about. A detail stands below it in plain letters. */
export function heading(sign: string, title: string, detail?: string, tone: 'calm' | 'alarm' = 'calm'): Html {
  return html`<div class="head">
<p class="badge ${tone}" aria-hidden="true">${sign}</p>
<h1>${title}${detail === undefined ? '' : html` <span>${detail}</span>`}</h1>
</div>`;
}

/** An icon without a request of its own. */
const icon = 'data:,';

/** The page as an answer. */
export async function renderPage({
  status,
  title,
  body,
  formTargets = ["'none'"],
}: HtmlPage): Promise<ServiceReply> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${icon}">
<style>${raw(styles)}</style>
</head>
<body>
<main>${body}</main>
<footer><span class="mark">emulator</span><span>Nothing here reaches your real account.</span></footer>
</body>
</html>
`;
  return { status, body: String(page), headers: pageHeaders(formTargets) };
}

/** Nothing from elsewhere, no script, no frame around it, no trace of the address in the next one. */
function pageHeaders(formTargets: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${stylesHash}`,
    'img-src data:',
    `form-action ${formTargets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html;charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    ...privacyHeaders,
  };
}

const privacyHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** Sends the browser on. 303 makes a GET of what was a POST. */
export function redirect(location: string): ServiceReply {
  return { status: 303, body: '', headers: { location, 'content-type': 'text/plain', ...privacyHeaders } };
}

/** How a content security policy names the place of a callback. It has no way to write an IPv6 address. */
export function formActionSource(callback: string): string {
  const { protocol, host } = new URL(callback);
  const isNameable = /^https?:$/.test(protocol) && /^[a-z0-9.-]+(:[0-9]+)?$/.test(host);
  return isNameable ? `${protocol}//${host}` : protocol;
}
