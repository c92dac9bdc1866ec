/** The HTML document and security headers of all pages. */
import { html, raw } from 'hono/html';
import type { ServiceReply } from '../../http/respond.js';
import { styles, stylesHash } from './styles.js';

/** An escaped piece of HTML. */
export type Html = ReturnType<typeof html>;

export interface HtmlPage {
  readonly status: number;
  readonly title: string;
  readonly body: Html;
  /** Sources for the form-action directive, redirects after the form included. Absent for a page without a form. */
  readonly formTargets?: readonly string[];
}

/** The head of a card: a badge, the title, and an optional detail below the title. */
export function heading(sign: string, title: string, detail?: string, tone: 'calm' | 'alarm' = 'calm'): Html {
  return html`<div class="head">
<p class="badge ${tone}" aria-hidden="true">${sign}</p>
<h1>${title}${detail === undefined ? '' : html` <span>${detail}</span>`}</h1>
</div>`;
}

/** An empty icon, to prevent browsers from requesting /favicon.ico. */
const icon = 'data:,';

/** Renders a page as a reply. */
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

/** No external content, no scripts, no framing, no referrer elsewhere. */
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
  // Without a referrer policy, forms do not send their origin, and the admission refuses writes of unknown origin.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

/** A redirect. 303 turns a POST into a GET. */
export function redirect(location: string): ServiceReply {
  return { status: 303, body: '', headers: { location, 'content-type': 'text/plain', ...privacyHeaders } };
}

/**
 * The form-action source for a callback. CSP has no syntax for IPv6 addresses, so those are named by scheme alone.
 */
export function formActionSource(callback: string): string {
  const { protocol, host } = new URL(callback);
  const isNameable = /^https?:$/.test(protocol) && /^[a-z0-9.-]+(:[0-9]+)?$/.test(host);
  return isNameable ? `${protocol}//${host}` : protocol;
}
