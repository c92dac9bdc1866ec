/** `ads login`: from nothing to a profile that works. */
import { credentialsFromEnvironment } from '../../auth/credentials.js';
import type { ConsumerApp, GrantedToken } from '../../auth/oauth-flow.js';
import { type ProfileSettings, saveSignIn } from '../../auth/profiles.js';
import type { SecretStore } from '../../auth/stores/secret-store.js';
import { formatTime } from '../../call/time.js';
import type { Action, Invocation } from '../invocation.js';
import { gatherApp } from '../login/app-credentials.js';
import { approve } from '../login/approve.js';
import { chooseStore } from '../login/choose-store.js';
import { makeCurrent, nowCurrent } from '../login/make-current.js';
import { type LoginPlan, planLogin } from '../login/plan.js';
import { openProfileStorage } from '../session/profile-storage.js';
import { openClient, startEmulatorHere } from '../session/session.js';

export const login: Action = async (invocation) => {
  const plan = await planLogin(invocation);
  const store = await chooseStore(invocation, plan);
  const { app, urls, settings, demo } = plan.isLocal
    ? await planEmulator(invocation)
    : await planService(invocation, plan);
  if (demo) {
    const { screen_name, password } = demo;
    await invocation.notice(
      `The page is the emulator's: log in as ${screen_name} with the password ${password}`,
    );
  }
  const created_at = formatTime(invocation.world.now());
  const token = await approve(invocation, {
    plan,
    app,
    authUrl: urls.auth,
    openClient: (credentials) => openClient(invocation, urls, credentials),
    keep: (token) => keep(invocation, { plan, store, app, settings, token, created_at }),
  });
  await tellNext(invocation, plan, store, token);
  return {
    kind: 'one',
    row: {
      profile: plan.profile,
      environment: invocation.settings.env.value,
      user_id: token.userId,
      screen_name: token.screenName,
      store: store.kind,
      created_at,
    },
  };
};

interface Service {
  readonly app: ConsumerApp;
  readonly urls: { readonly auth: string; readonly ads: string };
  readonly settings: ProfileSettings;
  /** Who can log in on the emulator's page. */
  readonly demo?: { readonly screen_name: string; readonly password: string };
}

/** The emulator lives as long as this command, so its addresses are not worth keeping. */
async function planEmulator(invocation: Invocation): Promise<Service> {
  const { urls, credentials } = await startEmulatorHere(invocation);
  const { consumer_key, consumer_secret } = credentials;
  return {
    app: { consumerKey: consumer_key, consumerSecret: consumer_secret },
    urls,
    settings: { env: 'local', consumer_key },
    demo: credentials,
  };
}

async function planService(invocation: Invocation, plan: LoginPlan): Promise<Service> {
  const { app, urls } = await gatherApp(invocation, plan);
  const { env } = invocation.settings;
  const isNamed = env.origin === 'flag' || env.origin === 'environment';
  return {
    app,
    urls: { auth: urls.auth_url, ads: urls.ads_url ?? urls.auth_url },
    settings: { ...urls, consumer_key: app.consumerKey, ...(isNamed && { env: env.value }) },
  };
}

interface Kept {
  readonly plan: LoginPlan;
  readonly store: SecretStore;
  readonly app: ConsumerApp;
  readonly settings: ProfileSettings;
  readonly token: GrantedToken;
  readonly created_at: string;
}

async function keep({ world }: Invocation, { plan, store, app, settings, token, created_at }: Kept) {
  await saveSignIn(openProfileStorage(world), plan.profile, {
    store: store.kind,
    settings,
    secrets: {
      consumer_secret: app.consumerSecret,
      access_token: token.token,
      access_token_secret: token.secret,
    },
    facts: {
      created_at,
      ...(token.userId && { user_id: token.userId }),
      ...(token.screenName && { screen_name: token.screenName }),
      ...(plan.isLocal && { issuer: 'emulator' }),
    },
  });
}

async function tellNext(
  { world, notice: tell }: Invocation,
  { profile, isLocal }: LoginPlan,
  store: SecretStore,
  { screenName, userId }: GrantedToken,
): Promise<void> {
  const who = screenName ? `@${screenName}` : userId;
  await tell(`Signed in as ${who}; the secrets of profile "${profile}" lie in ${store.place}.`);
  if (!isLocal && (await makeCurrent(world, profile))) {
    await tell(nowCurrent(profile));
  }
  if (!isLocal && credentialsFromEnvironment(world.env).kind === 'complete') {
    await tell('The credentials in the environment (ADS_ACCESS_TOKEN and others) are used before it.');
  }
  await tell(
    `Next: ads accounts list${profile === 'default' ? '' : ` --profile ${profile}`}, then ads accounts use ID${profile === 'default' ? '' : ` --profile ${profile}`}`,
  );
}
