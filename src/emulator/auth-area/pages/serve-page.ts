/**
 * The approval pages (docs/service.md#approval-pages): which page is shown, and how its form is processed. A GET shows
 * the form and a POST submits it; only oauth/authenticate may redirect without asking.
 */
import { check } from '../../../call/check.js';
import { wireNames } from '../../../call/problem.js';
import { authenticate, pinCallback } from '../../../contract/groups/oauth.js';
import type { Endpoint } from '../../../contract/types.js';
import { readRequestBody } from '../../http/request.js';
import type { ServiceReply } from '../../http/respond.js';
import { extendCallback, findApp, type RegisteredApp } from '../../identity/apps.js';
import { parsePairs } from '../../identity/oauth/encoding.js';
import { isPassword } from '../../identity/passwords.js';
import {
  approveRequestToken,
  findRequestToken,
  hasApproved,
  type RequestToken,
  revokeToken,
  type TokenContext,
} from '../../identity/tokens.js';
import { findScreenName } from '../../identity/users.js';
import { requireCredentials } from '../../store/meta.js';
import { clearUsage, countUsage, readUsage } from '../../store/usage-counters.js';
import type { AuthorizationOptions } from '../options.js';
import { type Approval, approvalPage, fields } from './approval-page.js';
import {
  type BrowserSession,
  formSecret,
  isFormSecret,
  newSessionId,
  readSession,
  sessionUser,
  startSession,
  writeCookie,
} from './browser-session.js';
import { redirect, renderPage } from './frame.js';
import { badAddressPage, cancelledPage, type ProblemName, pinPage, problemPage } from './result-pages.js';

/** Failed logins per screen name; further attempts are rejected without checking the password. */
export const passwordQuota = { limit: 5, seconds: 15 * 60 } as const;

/** The context of one request for a page. */
interface PageContext {
  readonly tokens: TokenContext;
  readonly app: RegisteredApp;
  readonly request: RequestToken;
  readonly session: BrowserSession;
  /** The value of the browser's cookie, or the new one that the response sets. */
  readonly sessionId: string;
  /** The id of the logged-in user; undefined when a login is needed. */
  readonly userId: string | undefined;
  readonly isForced: boolean;
  readonly path: string;
  readonly sent: Readonly<Record<string, string>>;
}

/** Serves a page, or processes its form. Errors are pages too. */
export async function servePage(
  endpoint: Endpoint,
  http: Request,
  options: AuthorizationOptions,
): Promise<ServiceReply> {
  const isForm = http.method === 'POST';
  const url = new URL(http.url);
  const text = isForm ? (await readRequestBody(http, endpoint)).text : url.search.slice(1);
  const sent = Object.fromEntries((parsePairs(text) ?? []).filter(([, value]) => value !== ''));
  const { values, problems } = check(endpoint, sent, wireNames);
  if (problems.length > 0) return renderPage(badAddressPage(problems.map(({ message }) => message)));
  const { store, random } = options;
  const now = options.now();
  const request = findRequestToken(store, String(values.oauth_token), now);
  const app = request && findApp(store, request.consumer_key);
  if (!request || !app || request.user_id !== null) return showProblem('gone');
  if (options.rateLimiter(endpoint, { consumerKey: app.consumer_key }, {}).error) return showProblem('busy');
  const isSignIn = endpoint.id === authenticate.id;
  if (isSignIn && request.callback === pinCallback) return showProblem('desktop');
  const visit = readSession(http, store);
  const isForced = values.force_login === true;
  const step: PageContext = {
    tokens: { store, random, now },
    app,
    request,
    session: visit,
    sessionId: visit.id ?? newSessionId(random),
    userId: isForced ? undefined : sessionUser(store, visit.id, now),
    isForced,
    path: url.pathname,
    sent,
  };
  if (isForm) return handleForm(step);
  return (isSignIn && http.method === 'GET' ? skipApproval(step) : undefined) ?? showApproval(step);
}

function showProblem(name: ProblemName): Promise<ServiceReply> {
  return renderPage(problemPage(name));
}

/**
 * A user who has approved the app before is not asked again, if the app's settings allow it
 * (docs/service.md#approval-pages).
 */
function skipApproval({ tokens: mint, app, request, userId }: PageContext): ServiceReply | undefined {
  const { store } = mint;
  if (userId === undefined || !app.settings.sign_in || !hasApproved(store, userId, request)) return undefined;
  const verifier = store.write(() => approveRequestToken(mint, request, userId));
  return redirectToCallback(request, { oauth_verifier: verifier });
}

/** Shows the form, with the error of the last attempt. */
async function showApproval(step: PageContext, problem?: string, status = 200): Promise<ServiceReply> {
  const { tokens: mint, app, request, session: visit, sessionId, userId, isForced, path, sent } = step;
  const approval: Approval = {
    appName: app.name,
    request,
    path,
    isForced,
    formSecret: formSecret(sessionId, formFacts(step)),
    user: userId === undefined ? undefined : findScreenName(mint.store, userId),
    screenName: sent[fields.screenName] ?? '',
    problem,
    demo: requireCredentials(mint.store),
  };
  const reply = await renderPage(approvalPage(approval, status));
  return visit.id === undefined ? withCookie(reply, step, sessionId) : reply;
}

/** The values that the form must not change. */
function formFacts({ request, userId = '', isForced, path }: PageContext): string[] {
  return [path, request.token, userId, String(isForced)];
}

function withCookie(reply: ServiceReply, { session: visit, path }: PageContext, id: string): ServiceReply {
  const folder = path.slice(0, path.lastIndexOf('/')) || '/';
  return { ...reply, headers: { ...reply.headers, 'set-cookie': writeCookie(visit, id, folder) } };
}

/** Processes the submitted form. */
async function handleForm(step: PageContext): Promise<ServiceReply> {
  const { tokens: mint, app, request, session: visit, sent } = step;
  const given = sent[fields.secret] ?? '';
  if (visit.id === undefined || !isFormSecret(given, visit.id, formFacts(step)))
    return showProblem('foreignForm');
  if (sent[fields.decision] !== 'authorize') {
    mint.store.write(() => revokeToken(mint.store, request.token));
    if (request.callback === pinCallback) return renderPage(cancelledPage(app.name));
    return redirectToCallback(request, undefined);
  }
  if (step.userId !== undefined) return approve(step, step.userId);
  const login = logIn(step);
  return 'problem' in login ? showApproval(step, login.problem, login.status) : approve(step, login.userId);
}

type Login = { readonly userId: string } | { readonly problem: string; readonly status: number };

/** Checks screen name and password. Failures are counted by name, whether or not a user with it exists. */
function logIn({ tokens: { store, now }, sent }: PageContext): Login {
  const name = (sent[fields.screenName] ?? '').trim().replace(/^@/, '');
  const key = `password ${name.toLowerCase()}`;
  const { used, resetsAt } = readUsage(store, key, passwordQuota, now);
  if (used >= passwordQuota.limit) {
    const minutes = Math.ceil((resetsAt - now) / 60_000);
    return {
      status: 429,
      problem: `Too many wrong passwords. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    };
  }
  const user = store.query<{ id: string; password_hash: string }>(
    'SELECT id, password_hash FROM user WHERE screen_name = ?',
    name,
  )[0];
  if (user && isPassword(sent[fields.password] ?? '', user.password_hash)) {
    store.write(() => clearUsage(store, key));
    return { userId: user.id };
  }
  store.write(() => countUsage(store, key, passwordQuota, now));
  return { status: 200, problem: 'The screen name or the password is wrong.' };
}

/** Approves the request, and starts a session if there was none. */
async function approve(step: PageContext, userId: string): Promise<ServiceReply> {
  const { tokens: mint, app, request, session: visit } = step;
  const { store, now } = mint;
  const id = newSessionId(mint.random);
  const isNew = step.userId === undefined;
  const verifier = store.write(() => {
    if (isNew) startSession(store, { id, before: visit.id ?? '', userId, now });
    return approveRequestToken(mint, request, userId);
  });
  const reply =
    request.callback === pinCallback
      ? await renderPage(pinPage(app.name, findScreenName(store, userId) ?? '', verifier))
      : redirectToCallback(request, { oauth_verifier: verifier });
  return isNew ? withCookie(reply, step, id) : reply;
}

/** Redirects to the callback with the verifier, or with the denied token when the user cancelled. */
function redirectToCallback(
  { callback, token }: RequestToken,
  approval: { oauth_verifier: string } | undefined,
): ServiceReply {
  const added = approval ? { oauth_token: token, ...approval } : { denied: token };
  return redirect(extendCallback(callback, added));
}
