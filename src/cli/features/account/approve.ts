/** Gets the user's approval in the browser: with a callback to this machine, or with a PIN that the user enters. */
import { browserUnavailableReason } from '../../../auth/browser.js';
import { openCallbackServer, withState } from '../../../auth/callback-server.js';
import {
  approvalUrl,
  type ConsumerApp,
  fetchAccessToken,
  fetchRequestToken,
  type GrantedToken,
  type OpenClient,
  pinCallback,
  type TokenPair,
} from '../../../auth/oauth-flow.js';
import { SignInError } from '../../../auth/sign-in-error.js';
import { usageError } from '../../core/host/command-error.js';
import type { Invocation, Reporter } from '../../core/host/invocation.js';
import type { ApprovalMethod } from './approval-method.js';
import type { LoginPlan } from './plan-login.js';

interface ApprovalContext {
  readonly plan: LoginPlan;
  readonly app: ConsumerApp;
  readonly authUrl: string;
  readonly openClient: OpenClient;
  /** Stores the token; if it throws, the browser shows a failure. */
  readonly store: (token: GrantedToken) => Promise<void>;
}

/** Gets the user's token and stores it. Throws SignInError, ServiceError, NetworkError, or as `store` does. */
export async function approve(
  invocation: Reporter & Pick<Invocation, 'world' | 'signal'>,
  context: ApprovalContext,
): Promise<GrantedToken> {
  const { method } = context.plan;
  return method.kind === 'pin'
    ? approveByPin(invocation, context)
    : approveByCallback(invocation, context, method);
}

async function approveByCallback(
  invocation: Reporter & Pick<Invocation, 'world' | 'signal'>,
  context: ApprovalContext,
  method: Extract<ApprovalMethod, { kind: 'callback' }>,
): Promise<GrantedToken> {
  const { world, signal, noticeNow } = invocation;
  const { app, openClient, store } = context;
  const callback = await openCallbackServer(method);
  try {
    const { state, ...request } = await requestWithState(invocation, context, callback.url);
    await openApprovalPage(invocation, context, request);
    await noticeNow(`Waiting for the browser at ${callback.url} (Ctrl-C to cancel)`);
    const result = await callback.wait({ token: request.token, state, sleep: world.sleep, signal });
    try {
      const token = await fetchAccessToken(openClient, app, request, result.verifier);
      await store(token);
      await result.finish('done');
      return token;
    } catch (error) {
      await result.finish('failed');
      throw error;
    }
  } finally {
    await callback.close();
  }
}

/**
 * Gets a request token for a callback URL with a state. A service that compares the whole URL with the app's settings
 * refuses it: then the URL is sent once more without a state, and the user is told. Throws as `fetchRequestToken` does.
 */
async function requestWithState(
  { world, instruct }: Pick<Invocation, 'world' | 'instruct'>,
  { plan: { access }, app, openClient }: ApprovalContext,
  url: string,
): Promise<TokenPair & { readonly state: string | undefined }> {
  const state = Buffer.from(world.random(24)).toString('base64url');
  const request = (callback: string) => fetchRequestToken(openClient, app, { callback, access });
  try {
    return { ...(await request(withState(url, state))), state };
  } catch (error) {
    if (!(error instanceof SignInError) || error.fault !== 'CALLBACK_NOT_APPROVED') throw error;
    const plain = await request(url);
    // Before the approval, in every format: whoever approves decides.
    await instruct(
      `The service refuses the callback URL with a state. This sign-in uses ${url}, so other programs of this machine could answer it. --pin is the safe way.`,
    );
    return { ...plain, state: undefined };
  }
}

/** How many PINs may be tried. */
const maxAttempts = 3;

async function approveByPin(
  invocation: Pick<Invocation, 'world' | 'instruct' | 'notice'>,
  context: ApprovalContext,
): Promise<GrantedToken> {
  const { plan, app, openClient, store } = context;
  let request: TokenPair | undefined;
  for (let left = plan.canAsk ? maxAttempts : 1; ; ) {
    if (!request) {
      request = await fetchRequestToken(openClient, app, { callback: pinCallback, access: plan.access });
      await openApprovalPage(invocation, context, request);
    }
    const pin = await readPin(invocation, plan.canAsk);
    try {
      const token = await fetchAccessToken(openClient, app, request, pin);
      await store(token);
      return token;
    } catch (error) {
      left -= 1;
      if (!(error instanceof SignInError) || left === 0) throw error;
      request = await reuseRequest(invocation, error, request);
    }
  }
}

/** Returns the request token if another PIN can be tried for it; undefined if the service has ended it. */
async function reuseRequest(
  { notice }: Pick<Invocation, 'notice'>,
  error: SignInError,
  request: TokenPair,
): Promise<TokenPair | undefined> {
  switch (error.fault) {
    case 'WRONG_PIN':
      await notice('The service rejected the PIN. Try again.');
      return request;
    case 'REQUEST_ENDED':
      await notice('The sign-in request has expired. Starting a new one.');
      return undefined;
    default:
      throw error;
  }
}

async function readPin({ world }: Pick<Invocation, 'world'>, canAsk: boolean): Promise<string> {
  if (canAsk) {
    for (;;) {
      const pin = (await world.input('PIN shown on the page')).replace(/\s/g, '');
      if (pin) return pin;
    }
  }
  const line = world.stdin.isTTY ? undefined : await world.stdin.readLine();
  const pin = line?.replace(/\s/g, '');
  if (pin) return pin;
  throw usageError(
    'standard input has no PIN',
    'When the page shows the PIN, write it to standard input as a separate line.',
  );
}

/** Always writes the URL too, even with --quiet: the browser may not open, or open where the user does not see it. */
async function openApprovalPage(
  { world, instruct, notice }: Pick<Invocation, 'world' | 'instruct' | 'notice'>,
  { plan, authUrl }: ApprovalContext,
  request: TokenPair,
): Promise<void> {
  const url = approvalUrl(authUrl, request.token, plan.approval);
  await instruct(`To approve access, open:\n\n  ${url}\n`);
  if (browserUnavailableReason(world) !== undefined) return;
  await world
    .openBrowser(url)
    .catch(() => notice('The browser could not be opened. Open the URL above manually.'));
}
