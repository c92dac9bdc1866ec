/**
 * The approval pages (docs/service.md#approval-pages): which page is shown, and how its form is processed. A GET shows
 * the form and a POST submits it; only oauth/authenticate may redirect without asking.
 */
import { check } from '../../../call/check.js';
import { wireNames } from '../../../call/problem.js';
import { authenticate } from '../../../contract/groups/oauth.js';
import type { Endpoint } from '../../../contract/types.js';
import { pinCallback } from '../../../contract/wire/service-facts.js';
import type { IncomingBody } from '../../http/request.js';
import type { ServiceReply } from '../../http/respond.js';
import { extendCallback, findApp, type RegisteredApp } from '../../identity/apps.js';
import { parsePairs } from '../../identity/oauth/encoding.js';
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
import { logIn } from './log-in.js';
import { badAddressPage, cancelledPage, type ProblemName, pinPage, problemPage } from './result-pages.js';

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
  body: IncomingBody,
  options: AuthorizationOptions,
): Promise<ServiceReply> {
  const isForm = http.method === 'POST';
  const url = new URL(http.url);
  const text = isForm ? ((await body.readForm()) ?? '') : url.search.slice(1);
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
  const session = readSession(http, store);
  const isForced = values.force_login === true;
  const context: PageContext = {
    tokens: { store, random, now },
    app,
    request,
    session,
    sessionId: session.id ?? newSessionId(random),
    userId: isForced ? undefined : sessionUser(store, session.id, now),
    isForced,
    path: url.pathname,
    sent,
  };
  if (isForm) return handleForm(context);
  return (isSignIn && http.method === 'GET' ? skipApproval(context) : undefined) ?? showApproval(context);
}

function showProblem(name: ProblemName): Promise<ServiceReply> {
  return renderPage(problemPage(name));
}

/**
 * A user who has approved the app before is not asked again, if the app's settings allow it
 * (docs/service.md#approval-pages).
 */
function skipApproval({ tokens, app, request, userId }: PageContext): ServiceReply | undefined {
  const { store } = tokens;
  if (userId === undefined || !app.settings.sign_in || !hasApproved(store, userId, request)) return undefined;
  const verifier = store.write(() => approveRequestToken(tokens, request, userId));
  return redirectToCallback(request, { oauth_verifier: verifier });
}

/** Shows the form, with the error of the last attempt. */
async function showApproval(context: PageContext, problem?: string, status = 200): Promise<ServiceReply> {
  const { tokens, app, request, session, sessionId, userId, isForced, path, sent } = context;
  const approval: Approval = {
    appName: app.name,
    request,
    path,
    isForced,
    formSecret: formSecret(sessionId, formFacts(context)),
    user: userId === undefined ? undefined : findScreenName(tokens.store, userId),
    screenName: sent[fields.screenName] ?? '',
    problem,
    demo: requireCredentials(tokens.store),
  };
  const reply = await renderPage(approvalPage(approval, status));
  return session.id === undefined ? withCookie(reply, context, sessionId) : reply;
}

/** The values that the form must not change. */
function formFacts({ request, userId = '', isForced, path }: PageContext): string[] {
  return [path, request.token, userId, String(isForced)];
}

function withCookie(reply: ServiceReply, { session, path }: PageContext, id: string): ServiceReply {
  const folder = path.slice(0, path.lastIndexOf('/')) || '/';
  return { ...reply, headers: { ...reply.headers, 'set-cookie': writeCookie(session, id, folder) } };
}

/** Processes the submitted form. */
async function handleForm(context: PageContext): Promise<ServiceReply> {
  const { tokens, app, request, session, sent } = context;
  const given = sent[fields.secret] ?? '';
  if (session.id === undefined || !isFormSecret(given, session.id, formFacts(context)))
    return showProblem('foreignForm');
  if (sent[fields.decision] !== 'authorize') {
    tokens.store.write(() => revokeToken(tokens.store, request.token));
    if (request.callback === pinCallback) return renderPage(cancelledPage(app.name));
    return redirectToCallback(request, undefined);
  }
  if (context.userId !== undefined) return approve(context, context.userId);
  const login = logIn(tokens.store, tokens.now, sent);
  return 'problem' in login
    ? showApproval(context, login.problem, login.status)
    : approve(context, login.userId);
}

/** Approves the request, and starts a session if there was none. */
async function approve(context: PageContext, userId: string): Promise<ServiceReply> {
  const { tokens, app, request, session } = context;
  const { store, now } = tokens;
  const id = newSessionId(tokens.random);
  const isNew = context.userId === undefined;
  const verifier = store.write(() => {
    if (isNew) startSession(store, { id, before: session.id ?? '', userId, now });
    return approveRequestToken(tokens, request, userId);
  });
  const reply =
    request.callback === pinCallback
      ? await renderPage(pinPage(app.name, findScreenName(store, userId) ?? '', verifier))
      : redirectToCallback(request, { oauth_verifier: verifier });
  return isNew ? withCookie(reply, context, id) : reply;
}

/** Redirects to the callback with the verifier, or with the denied token when the user cancelled. */
function redirectToCallback(
  { callback, token }: RequestToken,
  approval: { oauth_verifier: string } | undefined,
): ServiceReply {
  const added = approval ? { oauth_token: token, ...approval } : { denied: token };
  return redirect(extendCallback(callback, added));
}
