/** Random lives of tokens: two apps, two users, any order of calls. The emulator and a plain model never disagree. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { authCodes } from '../../../../src/contract/wire/error-codes.js';
import { maxWrongVerifiers } from '../../../../src/emulator/identity/check-verifier.js';
import { requestTokenSeconds } from '../../../../src/emulator/identity/tokens.js';
import { openTestEmulator, type TestEmulator } from '../../../support/auth-emulator.js';
import { createVisitor } from '../../../support/http-browser.js';
import { rounds } from '../../../support/rounds.js';
import type { Keys } from '../../../support/sign.js';

interface RequestModel {
  token: string;
  secret: string;
  app: number;
  access: 'read' | 'write';
  endsAt: number;
  /** Approved by whom, and with which verifier. */
  approval: { user: number; verifier: string } | undefined;
  wrong: number;
  /** Used, cancelled or guessed at too often. */
  isOver: boolean;
}

interface TokenModel {
  keys: Keys;
  app: number;
  user: number;
  isReadOnly: boolean;
  isRevoked: boolean;
}

interface Model {
  now: number;
  requests: RequestModel[];
  tokens: TokenModel[];
  /** The present bearer token of each app. */
  bearers: (string | undefined)[];
  oldBearers: Set<string>;
}

interface Real {
  test: TestEmulator;
  apps: Keys[];
  users: { screen_name: string; password: string }[];
}

type Step = fc.AsyncCommand<Model, Real>;

const isLive = (request: RequestModel, { now }: Model) => !request.isOver && now < request.endsAt;

/** The n-th from the end, counted round; a command that finds nothing does not run. */
const pick = <T>(list: readonly T[], n: number): T => list.at(-1 - (n % list.length))!;

function step(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): Step {
  return { check, run, toString: () => name };
}

const ask = (app: number, access: 'read' | 'write') =>
  step(`ask(app ${app}, ${access})`, async (model, { test, apps }) => {
    const fields = { oauth_callback: 'oob', x_auth_access_type: access };
    const asked = await test.askToken(fields, apps[app]);
    const endsAt = model.now + requestTokenSeconds * 1000;
    model.requests.push({ ...asked, app, access, endsAt, approval: undefined, wrong: 0, isOver: false });
  });

const answer = (n: number, user: number, yes: boolean) =>
  step(
    `${yes ? 'approve' : 'cancel'}(request ${n}, user ${user})`,
    async (model, { test, users }) => {
      const request = pick(model.requests, n);
      const visitor = createVisitor(test, users[user]!);
      const isOpen = isLive(request, model) && !request.approval;
      const page = await visitor.get(`/auth/oauth/authorize?oauth_token=${request.token}`);
      expect(page.status).toBe(isOpen ? 200 : 403);
      if (!isOpen) return;
      if (yes) request.approval = { user, verifier: await visitor.approve(request.token) };
      else {
        await visitor.answer(request.token, { decision: 'cancel' });
        request.isOver = true;
      }
    },
    ({ requests }) => requests.length > 0,
  );

const exchange = (n: number, isRight: boolean) =>
  step(
    `exchange(request ${n}, ${isRight ? 'right' : 'wrong'} verifier)`,
    async (model, { test, apps }) => {
      const request = pick(model.requests, n);
      const verifier = isRight ? (request.approval?.verifier ?? 'too early') : 'guess';
      const app = apps[request.app]!;
      const { status, body } = await test.exchange(request, verifier, app);
      if (!isLive(request, model)) {
        expect([status, body.errors?.[0].code]).toEqual([401, authCodes.invalidToken]);
        return;
      }
      if (!isRight || !request.approval) {
        expect([status, body.errors?.[0].code]).toEqual([401, authCodes.badAuthentication]);
        request.wrong += 1;
        request.isOver = request.wrong >= maxWrongVerifiers;
        return;
      }
      expect(status).toBe(200);
      expect(model.tokens.map(({ keys }) => keys.access_token)).not.toContain(body.oauth_token);
      request.isOver = true;
      model.tokens.push({
        keys: { ...app, access_token: body.oauth_token, access_token_secret: body.oauth_token_secret },
        app: request.app,
        user: request.approval.user,
        isReadOnly: request.access === 'read',
        isRevoked: false,
      });
    },
    ({ requests }) => requests.length > 0,
  );

/** All three legs at once, which chance alone finds too seldom. */
const signIn = (app: number, access: 'read' | 'write', user: number) =>
  step(`signIn(app ${app}, ${access}, user ${user})`, async (model, real) => {
    for (const leg of [ask(app, access), answer(0, user, true), exchange(0, true)])
      await leg.run(model, real);
  });

const hasTokens = ({ tokens }: Model) => tokens.length > 0;

const use = (n: number, method: 'GET' | 'POST') =>
  step(
    `${method}(token ${n})`,
    async (model, { test }) => {
      const { keys, isRevoked, isReadOnly } = pick(model.tokens, n);
      const { status, body } = await test.call({ method, path: '/ads-sandbox/12/accounts', keys });
      const isRefused = isReadOnly && method === 'POST';
      expect(status).toBe(isRevoked ? 401 : isRefused ? 403 : 200);
      if (isRevoked) expect(body.errors[0].code).toBe(authCodes.invalidToken);
    },
    hasTokens,
  );

const revoke = (n: number) =>
  step(
    `revoke(token ${n})`,
    async (model, { test }) => {
      const token = pick(model.tokens, n);
      const path = '/auth/1.1/oauth/invalidate_token';
      const { status } = await test.call({ method: 'POST', path, keys: token.keys });
      expect(status).toBe(token.isRevoked ? 401 : 200);
      token.isRevoked = true;
    },
    hasTokens,
  );

const askBearer = (app: number) =>
  step(`bearer(app ${app})`, async (model, { test, apps }) => {
    const { consumer_key, consumer_secret } = apps[app]!;
    const pair = `${encodeURIComponent(consumer_key)}:${encodeURIComponent(consumer_secret)}`;
    const { status, body } = await test.call({
      method: 'POST',
      path: '/auth/oauth2/token',
      form: { grant_type: 'client_credentials' },
      headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    });
    expect(status).toBe(200);
    expect(model.oldBearers.has(body.access_token)).toBe(false);
    expect(body.access_token).toBe(model.bearers[app] ?? body.access_token);
    expect(model.bearers[1 - app]).not.toBe(body.access_token);
    model.bearers[app] = body.access_token;
  });

/** User n owns app n. */
const revokeBearer = (n: number, of: number) =>
  step(
    `revokeBearer(signed by token ${n}, bearer of app ${of})`,
    async (model, { test }) => {
      const { keys, app, user, isRevoked } = pick(model.tokens, n);
      const bearer = model.bearers[of];
      const { status } = await test.call({
        method: 'POST',
        path: '/auth/oauth2/invalidate_token',
        keys,
        form: { access_token: bearer ?? 'AAAA' },
      });
      const isDone = !isRevoked && user === app && of === app && bearer !== undefined;
      expect(status).toBe(isRevoked ? 401 : isDone ? 200 : 403);
      if (!isDone) return;
      model.oldBearers.add(bearer);
      model.bearers[of] = undefined;
    },
    hasTokens,
  );

const wait = (minutes: number) =>
  step(`wait(${minutes} minutes)`, async (model, { test }) => {
    model.now += minutes * 60_000;
    test.now = model.now;
  });

const one = fc.nat({ max: 1 });
const any = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5);
const access = fc.constantFrom('read' as const, 'write' as const);
const steps = fc.commands(
  [
    fc.tuple(one, access).map((args) => ask(...args)),
    fc.tuple(any, one, fc.constantFrom(true, true, true, true, true, false)).map((args) => answer(...args)),
    any.map((n) => exchange(n, false)),
    any.map((n) => exchange(n, true)),
    fc.tuple(one, access, one).map((args) => signIn(...args)),
    fc.tuple(any, fc.constantFrom('GET' as const, 'POST' as const)).map((args) => use(...args)),
    any.map(revoke),
    one.map(askBearer),
    fc.tuple(any, one).map((args) => revokeBearer(...args)),
    fc.constantFrom(0.5, 1, 5, 14, 15).map(wait),
  ],
  { maxCommands: 60, size: '+1' },
);

async function setUp() {
  const test = await openTestEmulator();
  const { user_id, screen_name, password } = test.emulator.credentials;
  const other = { screen_name: 'mira', password: 'open sesame' };
  const otherId = await test.addUser(other.screen_name, other.password);
  const apps = [test.app, await test.addApp('Other', otherId)];
  expect(user_id).not.toBe(otherId);
  const real: Real = { test, apps, users: [{ screen_name, password }, other] };
  const model: Model = {
    now: test.now,
    requests: [],
    tokens: [],
    bearers: [undefined, undefined],
    oldBearers: new Set(),
  };
  return { model, real };
}

describe('tokens', () => {
  it('live and end as the model says', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const { model, real } = await setUp();
        try {
          await fc.asyncModelRun(() => ({ model, real }), commands);
        } finally {
          await real.test.close();
        }
      }),
      { numRuns: rounds(12) },
    );
  });
});
