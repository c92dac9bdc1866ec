/** `ads login`: signs in and stores the credentials in a profile. */

import { readConfig } from '../../../auth/config.js';
import type { ConsumerApp, GrantedToken } from '../../../auth/oauth-flow.js';
import { type ProfileSettings, saveSignIn } from '../../../auth/profiles.js';
import { SignInError } from '../../../auth/sign-in-error.js';
import type { SecretStore } from '../../../auth/stores/secret-store.js';
import { sweepLock } from '../../../files/lock-file.js';
import { shellCommand } from '../../../values/shell-word.js';
import { formatSecond } from '../../../values/time.js';
import { forgetSeen } from '../../calls/session/completion-cache.js';
import { startEmulatorHere } from '../../calls/session/local-emulator.js';
import { openClient } from '../../calls/session/open-client.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import { readAppPlan } from './app-credentials.js';
import { approve } from './approve.js';
import { chooseStore } from './choose-store.js';
import type { LoginFlags } from './login-flags.js';
import { currentProfileNotice, makeCurrent, precedenceNotices } from './make-current.js';
import { type LoginPlan, planLogin } from './plan-login.js';
import { confirmService, confirmUser, remainingAccounts, revokeNew } from './replace-sign-in.js';

export const login: Action<LoginFlags> = async (invocation, flags) => {
  // What killed logins have left: this one takes the locks only after the approval, which may never come.
  const { path, listPath, openStore } = openProfileStorage(invocation.world);
  for (const locked of [openStore('file').place, path, listPath]) await sweepLock(locked, invocation.world);
  const plan = await planLogin(flags, invocation);
  const store = await chooseStore(invocation, plan, flags.store);
  const { app, urls, settings, demo } = plan.isLocal
    ? await planEmulator(invocation)
    : await planService(invocation, flags, plan);
  if (demo) {
    const { screen_name, password } = demo;
    await invocation.notice(
      `On the emulator's login page, log in as ${screen_name} with password ${password}`,
    );
  }
  const created_at = formatSecond(invocation.world.now());
  const isOtherService = await confirmService(invocation, plan, { app, settings });
  const token = await approve(invocation, {
    plan,
    app,
    authUrl: urls.auth,
    openClient: (credentials) => openClient(invocation, urls, credentials),
    async store(token) {
      const openNew = () =>
        openClient(invocation, urls, { ...app, token: token.token, tokenSecret: token.secret });
      const isOther =
        isOtherService ||
        (await confirmUser(invocation, plan, token, { openClient: openNew, authUrl: urls.auth }));
      const newSettings =
        isOther && plan.saved.accounts ? { ...settings, accounts: remainingAccounts(plan) } : settings;
      try {
        await saveCredentials(invocation, { plan, store, app, settings: newSettings, token, created_at });
      } catch (error) {
        // Nothing was stored: somebody else has signed in while the browser or a question was open.
        if (error instanceof SignInError && error.fault === 'CHANGED_SINCE')
          await revokeNew(invocation, openNew);
        throw error;
      }
      await tellDropped(invocation, plan, newSettings);
    },
  });
  await printNextSteps(invocation, plan, store, token);
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
  /** The user who can log in on the emulator's page. */
  readonly demo?: { readonly screen_name: string; readonly password: string };
}

/** The emulator runs only as long as this command, so its URLs are not stored. */
async function planEmulator(
  invocation: Pick<Invocation, 'world' | 'settings' | 'defer' | 'format' | 'isProgram' | 'noticeFaint'>,
): Promise<Service> {
  const { urls, credentials } = await startEmulatorHere(invocation);
  const { consumer_key, consumer_secret } = credentials;
  return {
    app: { consumerKey: consumer_key, consumerSecret: consumer_secret },
    urls,
    settings: { env: 'local', consumer_key },
    demo: credentials,
  };
}

async function planService(
  invocation: Pick<Invocation, 'world' | 'settings' | 'notice'>,
  flags: LoginFlags,
  plan: LoginPlan,
): Promise<Service> {
  const { app, urls } = await readAppPlan(invocation, flags, plan);
  const { env } = invocation.settings;
  const isNamed = env.origin === 'flag' || env.origin === 'environment';
  return {
    app,
    urls: { auth: urls.auth_url, ads: urls.ads_url ?? urls.auth_url },
    settings: { ...urls, consumer_key: app.consumerKey, ...(isNamed && { env: env.value }) },
  };
}

/** The accounts of the old user are not those of the new one. */
async function tellDropped(
  { notice }: Pick<Invocation, 'notice'>,
  { profile, saved }: LoginPlan,
  { accounts }: ProfileSettings,
): Promise<void> {
  if (!accounts) return;
  const dropped = Object.entries(saved.accounts ?? {}).filter(([name]) => !Object.hasOwn(accounts, name));
  if (dropped.length === 0) return;
  const named = dropped.map(([environment, account]) => `${account} (${environment})`).join(', ');
  await notice(`Profile "${profile}" no longer has the default account of the old user: ${named}.`);
}

interface SignedIn {
  readonly plan: LoginPlan;
  readonly store: SecretStore;
  readonly app: ConsumerApp;
  readonly settings: ProfileSettings;
  readonly token: GrantedToken;
  readonly created_at: string;
}

async function saveCredentials(
  { world }: Pick<Invocation, 'world'>,
  { plan, store, app, settings, token, created_at }: SignedIn,
) {
  await saveSignIn(openProfileStorage(world), plan.profile, {
    store: store.kind,
    settings,
    replaced: plan.saved,
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
  // Completions of another user are not offered to this one.
  await forgetSeen(world, plan.profile);
}

async function printNextSteps(
  { world, notice }: Pick<Invocation, 'world' | 'notice'>,
  { profile, isLocal }: LoginPlan,
  store: SecretStore,
  { screenName, userId }: GrantedToken,
): Promise<void> {
  const who = screenName ? `@${screenName}` : userId;
  await notice(`Signed in as ${who}. The secrets of profile "${profile}" are stored in ${store.place}.`);
  if (!isLocal && (await makeCurrent(world, profile))) {
    await notice(currentProfileNotice(profile));
  }
  const config = await readConfig(openProfileStorage(world).path);
  for (const sentence of precedenceNotices(world, config, profile)) await notice(sentence);
  const chosen = profile === 'default' ? [] : ['--profile', profile];
  await notice(
    `Next: ${shellCommand`ads accounts list ${chosen}`}, then ${shellCommand`ads accounts use ID ${chosen}`}`,
  );
}
