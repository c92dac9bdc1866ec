/** Conversions in apps (docs/service.md#app-conversions). */
import { accountApp } from '../../contract/groups/accounts.js';
import { createAppConversion, getAppAttribution } from '../../contract/groups/app-conversions.js';
import { appEventTag } from '../../contract/groups/app-event-tags.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { isAccountDeleted } from '../domain/account-record.js';
import { milliseconds } from '../domain/audience-state.js';
import { attributeConversion } from '../domain/conversions/attribute-conversion.js';
import { noteEvent } from '../domain/event-tags/tracking.js';
import { settleBefore } from '../domain/statistics/settle-before.js';
import { serviceError } from '../errors.js';
import { type HandlerContext, handleLong, type LongHandler, type LongHandlerContext } from '../handler.js';
import { userAccounts } from '../identity/users.js';
import { listAll } from '../store/list.js';
import type { Store } from '../store/store.js';

/** The parameters of both calls. */
type Reported = Omit<ValuesOf<typeof getAppAttribution.params>, 'extra_device_ids'>;

const { click_window, view_through_window } = createAppConversion.params;

/** The accounts of the user that have the app. Choice: an app of none of them is not found (docs/service.md#app-conversions). */
function requireAccounts(
  { store, userId }: Pick<HandlerContext, 'store' | 'userId'>,
  { app_id, os_type }: Reported,
): readonly string[] {
  const live = userAccounts(store, userId).filter((id) => !isAccountDeleted(store, id));
  const apps = findOfAccounts(store, accountApp, live, app_id);
  if (apps.length === 0) {
    const message = `app ${app_id} was not found`;
    throw serviceError('MACT_APP_NOT_FOUND', message, { parameter: 'app_id', value: app_id });
  }
  const accounts = apps.filter(({ data }) => data.os_type === os_type).map(({ account_id }) => account_id);
  if (accounts.length > 0) return accounts;
  const message = `app ${app_id} is not an app for ${os_type}`;
  throw serviceError('INVALID_APP_STORE', message, { parameter: 'os_type', value: os_type });
}

function findOfAccounts(
  store: Store,
  kind: typeof accountApp | typeof appEventTag,
  accounts: readonly string[],
  app: string,
) {
  const filters = [{ field: 'app_store_identifier', in: [app] }];
  return listAll(store, { kind, accounts, filters });
}

/** The response of both calls. The account is settled up to now first. */
async function attribute(
  call: LongHandlerContext<Reported>,
  more: {
    readonly conversion_value_micro: Document[string];
    readonly extra_device_ids?: readonly string[] | null;
  },
  write: (context: HandlerContext<Reported>, accounts: readonly string[]) => void = () => {},
): Promise<Document> {
  const { values, store } = call;
  const found = call.transact((context) => ({
    accounts: requireAccounts(context, values),
    now: milliseconds(context.time),
  }));
  for (const account_id of found.accounts) {
    await settleBefore(store, getAppAttribution, { account_id }, () => found.now);
  }
  return call.transact((context) => {
    write(context, found.accounts);
    const time = milliseconds(values.conversion_time);
    const windows = {
      click_window: values.click_window ?? click_window.default,
      view_through_window: values.view_through_window ?? view_through_window.default,
    };
    const { non_twitter_engagement_time: elsewhere } = values;
    return {
      app_id: values.app_id,
      os_type: values.os_type,
      hashed_device_id: values.hashed_device_id,
      conversion_type: values.conversion_type,
      conversion_time: values.conversion_time,
      ...windows,
      partner_client_id: context.userId,
      ...more,
      limit_ad_tracking: false,
      event_metadata: null,
      non_twitter_engagement_time: elsewhere ?? null,
      non_twitter_engagement_type: values.non_twitter_engagement_type ?? null,
      tpn_attribution: null,
      twitter_attribution: attributeConversion(store, found.accounts, {
        ...{ app_id: values.app_id, os_type: values.os_type, device: values.hashed_device_id, time },
        click_window: Number(windows.click_window),
        view_through_window: Number(windows.view_through_window),
        elsewhere: elsewhere === undefined ? undefined : milliseconds(elsewhere),
      }),
    };
  });
}

const fidelity = {
  simple:
    'Clicks and views are made up: half of the devices have clicked or seen a post, at times when it was served',
} as const;

export const appConversionsHandlers: readonly LongHandler[] = [
  handleLong(createAppConversion, fidelity, async (call) => {
    const { price_micro = null, conversion_type, app_id, os_type } = call.values;
    const data = await attribute(
      call,
      { conversion_value_micro: price_micro },
      ({ store, time }, accounts) => {
        for (const tag of findOfAccounts(store, appEventTag, accounts, app_id)) {
          const { data } = tag;
          if (data.conversion_type === conversion_type && data.os_type === os_type)
            noteEvent(store, tag, time);
        }
      },
    );
    return { data };
  }),

  handleLong(getAppAttribution, fidelity, async (call) => {
    const { extra_device_ids = null } = call.values;
    return { data: await attribute(call, { conversion_value_micro: null, extra_device_ids }) };
  }),
];
