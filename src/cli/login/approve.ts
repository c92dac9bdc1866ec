/** The browser step with a person: by a callback to this machine, or by a PIN that is typed. */
import { browserUnavailableReason } from '../../auth/browser.js';
import { openCallbackServer } from '../../auth/callback-server.js';
import {
  approvalUrl,
  type ConsumerApp,
  fetchAccessToken,
  fetchRequestToken,
  type GrantedToken,
  type OpenClient,
  pinCallback,
  type TokenPair,
} from '../../auth/oauth-flow.js';
import { SignInError } from '../../auth/sign-in-error.js';
import { usageError } from '../errors/command-error.js';
import type { Invocation } from '../invocation.js';
import type { LoginPlan, Way } from './plan.js';

export interface Approving {
  readonly plan: LoginPlan;
  readonly app: ConsumerApp;
  readonly authUrl: string;
  readonly openClient: OpenClient;
  /** Stores the token; what it throws is shown in the browser as a failure. */
  readonly keep: (token: GrantedToken) => Promise<void>;
}

/** Gets the user's token and has it kept. Throws SignInError, ServiceError, NetworkError, or as `keep` does. */
export async function approve(invocation: Invocation, approving: Approving): Promise<GrantedToken> {
  const { way } = approving.plan;
  return way.kind === 'pin'
    ? approveByPin(invocation, approving)
    : approveByCallback(invocation, approving, way);
}

async function approveByCallback(
  invocation: Invocation,
  approving: Approving,
  way: Extract<Way, { kind: 'callback' }>,
): Promise<GrantedToken> {
  const { world, signal, tellNow } = invocation;
  const { plan, app, openClient, keep } = approving;
  const callback = await openCallbackServer(way);
  try {
    const request = await fetchRequestToken(openClient, app, { callback: callback.url, access: plan.access });
    await sendToBrowser(invocation, approving, request);
    await tellNow(`Waiting for the answer at ${callback.url} (Ctrl-C gives up)`);
    const arrival = await callback.wait({ token: request.token, sleep: world.sleep, signal });
    try {
      const token = await fetchAccessToken(openClient, app, request, arrival.verifier);
      await keep(token);
      await arrival.finish('done');
      return token;
    } catch (error) {
      await arrival.finish('failed');
      throw error;
    }
  } finally {
    await callback.close();
  }
}

/** So many PINs may be typed. */
const maxPins = 3;

async function approveByPin(invocation: Invocation, approving: Approving): Promise<GrantedToken> {
  const { plan, app, openClient, keep } = approving;
  let request: TokenPair | undefined;
  for (let left = plan.canAsk ? maxPins : 1; ; ) {
    if (!request) {
      request = await fetchRequestToken(openClient, app, { callback: pinCallback, access: plan.access });
      await sendToBrowser(invocation, approving, request);
    }
    const pin = await readPin(invocation, plan.canAsk);
    try {
      const token = await fetchAccessToken(openClient, app, request, pin);
      await keep(token);
      return token;
    } catch (error) {
      left -= 1;
      if (!(error instanceof SignInError) || left === 0) throw error;
      request = await keepRequest(invocation, error, request);
    }
  }
}

/** Whether another PIN may be tried for the same request; a refused one may have ended it. */
async function keepRequest(
  { notice: tell }: Invocation,
  error: SignInError,
  request: TokenPair,
): Promise<TokenPair | undefined> {
  switch (error.fault) {
    case 'WRONG_PIN':
      await tell('That PIN is not the one that the page shows; try again.');
      return request;
    case 'REQUEST_ENDED':
      await tell('This request for approval has ended; here is a new one.');
      return undefined;
    default:
      throw error;
  }
}

async function readPin({ world }: Invocation, canAsk: boolean): Promise<string> {
  if (canAsk) {
    for (;;) {
      const pin = (await world.input('PIN that the page shows')).replace(/\s/g, '');
      if (pin) return pin;
    }
  }
  const line = world.stdin.isTTY ? undefined : await world.stdin.readLine();
  const pin = line?.replace(/\s/g, '');
  if (pin) return pin;
  throw usageError(
    'no PIN came on standard input',
    'Write it there as a line of its own once the page shows it.',
  );
}

/** The address is always written too, even with --quiet: a browser may not open, or not in sight. */
async function sendToBrowser(
  { world, instruct, notice: tell }: Invocation,
  { plan, authUrl }: Approving,
  request: TokenPair,
): Promise<void> {
  const address = approvalUrl(authUrl, request.token, plan.approval);
  await instruct(`To approve access, open:\n\n  ${address}\n`);
  if (browserUnavailableReason(world) !== undefined) return;
  await world.openBrowser(address).catch(() => tell('No browser could be started here.'));
}
