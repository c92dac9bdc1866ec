/** The approval page: the app, the access it asks for, the login, and the buttons to authorize or cancel. */
import { html } from 'hono/html';
import { pinCallback } from '../../../contract/wire/service-facts.js';
import type { RequestToken } from '../../identity/tokens.js';
import { formActionSource, type Html, type HtmlPage, heading } from './frame.js';

export interface Approval {
  readonly appName: string;
  readonly request: RequestToken;
  /** The path that the form is posted to, and that the link to another login leads to. */
  readonly path: string;
  /** Whether a logged-in user must type the password again. */
  readonly isForced: boolean;
  readonly formSecret: string;
  /** The screen name of the logged-in user; undefined when a login is needed. */
  readonly user?: string | undefined;
  /** The initial value of the screen name field. */
  readonly screenName: string;
  /** The error of the last attempt. */
  readonly problem?: string | undefined;
  /** Screen name and password of the demo user, shown because the emulator holds no real data. */
  readonly demo: { readonly screen_name: string; readonly password: string };
}

/** The names of the form's fields. */
export const fields = {
  token: 'oauth_token',
  force: 'force_login',
  screenName: 'screen_name',
  password: 'password',
  secret: 'form_secret',
  decision: 'decision',
} as const;

export function approvalPage(approval: Approval, status = 200): HtmlPage {
  const { appName, request } = approval;
  const isPin = request.callback === pinCallback;
  return {
    status,
    title: `Authorize ${appName}`,
    formTargets: ["'self'", ...(isPin ? [] : [formActionSource(request.callback)])],
    body: html`
${heading([...appName][0]?.toUpperCase() ?? '?', appName, 'wants to use your ad accounts')}
${accessList(request)}
<form method="post" action="${approval.path}">
${approval.problem === undefined ? '' : html`<p class="alert" id="problem" role="alert">${approval.problem}</p>`}
<input type="hidden" name="${fields.token}" value="${request.token}">
<input type="hidden" name="${fields.secret}" value="${approval.formSecret}">
${approval.isForced ? html`<input type="hidden" name="${fields.force}" value="true">` : ''}
${approval.user === undefined ? loginBox(approval) : loggedIn(approval, approval.user)}
<div class="buttons">
<button class="main" name="${fields.decision}" value="authorize">Authorize</button>
<button name="${fields.decision}" value="cancel" formnovalidate>Cancel</button>
</div>
<p class="quiet">${
      isPin
        ? `Next, you get a PIN to enter in ${appName}.`
        : `Next, you return to ${callbackDestination(request.callback)}.`
    }</p>
</form>`,
  };
}

function accessList({ access }: RequestToken): Html {
  const reading = 'See your accounts, campaigns, audiences and results';
  const writing = 'Create, change and delete them, and start campaigns that spend money';
  return html`
<h2>It will be able to</h2>
<ul class="may"><li>${reading}</li>${access === 'write' ? html`<li>${writing}</li>` : ''}</ul>
<h2>It will not be able to</h2>
<ul class="not">${access === 'read' ? html`<li>Change anything</li>` : ''}<li>See your password</li></ul>`;
}

function loginBox({ screenName, problem, demo }: Approval): Html {
  const invalid = problem === undefined ? '' : html` aria-invalid="true" aria-describedby="problem"`;
  const [first, second] = screenName === '' ? [html` autofocus`, ''] : ['', html` autofocus`];
  return html`
<p class="quiet" id="demo">This is the emulator, not the real service. Log in as <strong>${demo.screen_name}</strong> with the password <strong>${demo.password}</strong>.</p>
<label for="screen-name">Screen name</label>
<input id="screen-name" name="${fields.screenName}" value="${screenName}" required autocomplete="username" autocapitalize="none" spellcheck="false"${invalid}${first}>
<label for="password">Password</label>
<input id="password" name="${fields.password}" type="password" required autocomplete="current-password"${invalid}${second}>`;
}

function loggedIn({ path, request }: Approval, user: string): Html {
  const query = new URLSearchParams({ [fields.token]: request.token, [fields.force]: 'true' });
  return html`
<p class="who"><span>You are logged in as <strong>@${user}</strong></span><a href="${path}?${query.toString()}">Use another account</a></p>`;
}

/** The destination of a callback, in a form that a person can recognize. */
function callbackDestination(callback: string): string {
  const { protocol, host } = new URL(callback);
  return host === '' ? `the app that opens ${protocol}` : host;
}
