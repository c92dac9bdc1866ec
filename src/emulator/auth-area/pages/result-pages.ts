/** The pages at the end of a sign-in: the PIN, a cancellation, or an error. */
import { html } from 'hono/html';
import { requestTokenSeconds } from '../../identity/tokens.js';
import { type HtmlPage, heading } from './frame.js';

export function pinPage(appName: string, user: string, pin: string): HtmlPage {
  return {
    status: 200,
    title: `PIN for ${appName}`,
    body: html`
${heading('✓', 'Your PIN', `for ${appName}`)}
<p class="pin">${pin}</p>
<p>Enter it in ${appName} to finish signing in as <strong>@${user}</strong>.</p>
<p class="quiet">It works once, and expires ${requestTokenSeconds / 60} minutes after ${appName} requested it. Do not share it.</p>`,
  };
}

export function cancelledPage(appName: string): HtmlPage {
  return {
    status: 200,
    title: 'Cancelled',
    body: html`
${heading('–', 'Cancelled', `${appName} did not get access`)}
<p>Nothing was changed. You can close this window.</p>`,
  };
}

const problems = {
  gone: {
    status: 403,
    title: 'This request is no longer valid',
    text: 'It was already used, was cancelled or has expired. Go back to the app and sign in again from there.',
  },
  foreignForm: {
    status: 403,
    title: 'This form cannot be accepted',
    text: 'It was not submitted by the browser that received it, or cookies are blocked. Go back to the app and sign in again from there.',
  },
  desktop: {
    status: 403,
    title: 'This app must sign in another way',
    text: 'Apps that ask for a PIN must open oauth/authorize; oauth/authenticate is for apps with a callback.',
  },
  busy: {
    status: 429,
    title: 'Too many requests',
    text: 'This app has sent too many requests. Wait a few minutes, then sign in again from there.',
  },
} as const;

export type ProblemName = keyof typeof problems;

export function problemPage(name: ProblemName): HtmlPage {
  const { status, title, text } = problems[name];
  return errorPage(status, title, text);
}

/** The page for a URL with missing or invalid parameters. */
export function badAddressPage(messages: readonly string[]): HtmlPage {
  return errorPage(400, 'This address is incomplete', messages.join('. '));
}

function errorPage(status: number, title: string, text: string): HtmlPage {
  return {
    status,
    title,
    body: html`${heading('!', title, undefined, 'alarm')}<p>${text}</p>`,
  };
}
