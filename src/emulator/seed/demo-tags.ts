/** Event tags of the dataset `demo`, the audiences that they collect people in, and an app list, all of the first client. */
import { appEventTag, createAppEventTag } from '../../contract/groups/app-event-tags.js';
import { createAppList } from '../../contract/groups/app-lists.js';
import { customAudience } from '../../contract/groups/custom-audiences.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { createWebEventTag, webEventTag } from '../../contract/groups/web-event-tags.js';
import type { RecordKind } from '../../contract/types.js';
import { tagAudience } from '../domain/event-tags/tag-audience.js';
import { type AccountBuilder, createAccountBuilder, findNamed } from './account-builder.js';
import { type DatasetBuilder, patchRecord } from './dataset-builder.js';

const openedDay = -150;

const webTags = [
  { name: 'Went to the checkout', type: 'CHECKOUT_INITIATED', click_window: 30, view_through_window: 1 },
  { name: 'Signed up for the newsletter', type: 'SIGN_UP', click_window: 14, view_through_window: 0 },
] as const;

/** The name of the audience of visitors, which is that of the tag. */
const visitors = 'Site: looked at a signed edition';
const visitorsTag = { type: 'CONTENT_VIEW', click_window: 7, view_through_window: 1 } as const;

/** By the name of the audience, which is that of the event. */
const appTags = { 'App: put into the basket': 'ADD_TO_CART', 'App: bought': 'PURCHASE' } as const;

/** The line item that counts who goes to the checkout. */
const countingItem = 'Signed editions: Collectors';

/** Adds them last, which leaves all other ids unchanged. */
export function addTags(dataset: DatasetBuilder, userId: string, account_id: string): void {
  const builder = createAccountBuilder(dataset, account_id, userId);
  const { call } = builder;
  const [checkout] = webTags.map((tag) =>
    call(createWebEventTag, openedDay, { ...tag, retargeting_enabled: false }),
  );
  patchRecord(dataset, lineItem, account_id, findNamed(builder, lineItem, countingItem).id, {
    primary_web_event_tag: checkout?.id ?? null,
  });
  const looked = call(createWebEventTag, openedDay, {
    ...visitorsTag,
    name: visitors,
    retargeting_enabled: false,
  });
  giveAudience(builder, webEventTag, String(looked.id), visitors);
  for (const [name, conversion_type] of Object.entries(appTags)) {
    const { id } = call(createAppEventTag, openedDay, {
      app_store_identifier: '900000101',
      os_type: 'IOS',
      conversion_type,
      provider_app_event_id: `qm_${conversion_type.toLowerCase()}`,
      provider_app_event_name: name,
      deep_link_scheme: 'quillmark://',
      retargeting_enabled: false,
    });
    giveAudience(builder, appEventTag, String(id), name);
  }
  call(createAppList, openedDay, {
    name: 'Other reading apps',
    app_store_identifiers: ['com.example.pageturner', 'com.example.shelf', '900000202'],
  });
}

/** Lets a tag have the audience with its name, which has people already. */
function giveAudience(builder: AccountBuilder, kind: RecordKind, tagId: string, name: string): void {
  const { dataset, account_id } = builder;
  const audience = findNamed(builder, customAudience, name).id;
  patchRecord(dataset, kind, account_id, tagId, { retargeting_enabled: true, [tagAudience]: audience });
}
