/**
 * The pages on which a person approves an app (docs/service.md#approval-pages): which one is shown, and what
 * happens when its form comes back. A GET shows, a POST decides; only oauth/authenticate may pass someone on
 * without asking.
 */
import { check } from '../../../call/check.js';
import { minute } from '../../../call/duration.js';
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

/** Wrong passwords for one name; more of them are not even looked at. */
export const passwordQuota = { limit: 5, seconds: 15 * 60 } as const;

/** Everything that is known about one request for a page. */
interface Step {
  readonly mint: TokenContext;
  readonly app: RegisteredApp;
  readonly request: RequestToken;
  readonly visit: BrowserSession;
  /** The browser's cookie, or the one that it is about to get. */
  readonly sessionId: string;
  /** The id of the user who is logged in and need not log in again. */
  readonly userId: string | undefined;
  readonly isForced: boolean;
  readonly path: string;
  readonly sent: Readonly<Record<string, string>>;
}

/** Answers a page or the form of one. Every problem is a page too. */
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
  if (options.admit(endpoint, { consumerKey: app.consumer_key }, {}).refusal) return showProblem('busy');
  const isSignIn = endpoint.id === authenticate.id;
  if (isSignIn && request.callback === pinCallback) return showProblem('desktop');
  const visit = readSession(http, store);
  const isForced = values.force_login === true;
  const step: Step = {
    mint: { store, random, now },
    app,
    request,
    visit,
    sessionId: visit.id ?? newSessionId(random),
    userId: isForced ? undefined : sessionUser(store, visit.id, now),
    isForced,
    path: url.pathname,
    sent,
  };
  if (isForm) return decide(step);
  return (isSignIn && http.method === 'GET' ? passOn(step) : undefined) ?? ask(step);
}

function showProblem(name: ProblemName): Promise<ServiceReply> {
  return renderPage(problemPage(name));
}

/**
 * Someone who has approved the app before is not asked again, where the app's settings say so
 * (docs/service.md#approval-pages).
 */
function passOn({ mint, app, request, userId }: Step): ServiceReply | undefined {
  const { store } = mint;
  if (userId === undefined || !app.settings.sign_in || !hasApproved(store, userId, request)) return undefined;
  const verifier = store.write(() => approveRequestToken(mint, request, userId));
  return returnTo(request, { oauth_verifier: verifier });
}

/** Shows the form, with what was wrong with the last try. */
async function ask(step: Step, problem?: string, status = 200): Promise<ServiceReply> {
  const { mint, app, request, visit, sessionId, userId, isForced, path, sent } = step;
  const approval: Approval = {
    appName: app.name,
    request,
    path,
    isForced,
    formSecret: formSecret(sessionId, factsOf(step)),
    user: userId === undefined ? undefined : findScreenName(mint.store, userId),
    screenName: sent[fields.screenName] ?? '',
    problem,
    demo: requireCredentials(mint.store),
  };
  const reply = await renderPage(approvalPage(approval, status));
  return visit.id === undefined ? withCookie(reply, step, sessionId) : reply;
}

/** What the form must come back with unchanged. */
function factsOf({ request, userId = '', isForced, path }: Step): string[] {
  return [path, request.token, userId, String(isForced)];
}

function withCookie(reply: ServiceReply, { visit, path }: Step, id: string): ServiceReply {
  const folder = path.slice(0, path.lastIndexOf('/')) || '/';
  return { ...reply, headers: { ...reply.headers, 'set-cookie': writeCookie(visit, id, folder) } };
}

/** Takes the form. */
async function decide(step: Step): Promise<ServiceReply> {
  const { mint, app, request, visit, sent } = step;
  const given = sent[fields.secret] ?? '';
  if (visit.id === undefined || !isFormSecret(given, visit.id, factsOf(step)))
    return showProblem('foreignForm');
  if (sent[fields.decision] !== 'authorize') {
    mint.store.write(() => revokeToken(mint.store, request.token));
    if (request.callback === pinCallback) return renderPage(cancelledPage(app.name));
    return returnTo(request, undefined);
  }
  if (step.userId !== undefined) return approve(step, step.userId);
  const login = logIn(step);
  return 'problem' in login ? ask(step, login.problem, login.status) : approve(step, login.userId);
}

type Login = { readonly userId: string } | { readonly problem: string; readonly status: number };

/** Looks at name and password. Wrong ones are counted by name, whether or not somebody has it. */
function logIn({ mint: { store, now }, sent }: Step): Login {
  const name = (sent[fields.screenName] ?? '').trim().replace(/^@/, '');
  const key = `password ${name.toLowerCase()}`;
  const { used, resetsAt } = readUsage(store, key, passwordQuota, now);
  if (used >= passwordQuota.limit) {
    const minutes = Math.ceil((resetsAt - now) / minute);
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

/** Approves, and logs the browser in where it was not. */
async function approve(step: Step, userId: string): Promise<ServiceReply> {
  const { mint, app, request, visit } = step;
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
      : returnTo(request, { oauth_verifier: verifier });
  return isNew ? withCookie(reply, step, id) : reply;
}

/** Back to the app: with the verifier, or with the word that the user said no. */
function returnTo(
  { callback, token }: RequestToken,
  approval: { oauth_verifier: string } | undefined,
): ServiceReply {
  const added = approval ? { oauth_token: token, ...approval } : { denied: token };
  return redirect(extendCallback(callback, added));
}
