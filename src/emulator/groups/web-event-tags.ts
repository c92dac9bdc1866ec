/** Web event tags, and the audiences of their visitors (docs/service.md#web-event-tags). */
import * as contract from '../../contract/groups/web-event-tags.js';
import type { Document } from '../../contract/types.js';
import { assertValidState } from '../domain/check-state.js';
import { embedCode } from '../domain/event-tags/embed-code.js';
import { renameTagAudience, startCollecting, stopCollecting } from '../domain/event-tags/tag-audience.js';
import { tagState } from '../domain/event-tags/tracking.js';
import { requireWebsiteTag } from '../domain/event-tags/website-tag.js';
import { handleDelete, handleGet, handleList, handleUpdate } from '../domain/record-handlers.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { listAll } from '../store/list.js';
import { applyChanges, createStamps, insertRecord, toRecordResponse } from '../store/records.js';
import type { Store } from '../store/store.js';

function present(data: Document, { time }: Pick<HandlerContext, 'time'>): Document {
  const embed_code = embedCode(String(data.website_tag_id));
  return toRecordResponse(contract.webEventTag, { ...data, ...tagState(data, time), embed_code });
}

/** When the last event of each tag of an account arrived, by tag id. */
function readLastEvents(store: Store, account_id: string, time: string): Map<string, string> {
  const records = listAll(store, { kind: contract.webEventTag, accounts: [account_id], with_deleted: true });
  const events = records.flatMap(({ id, data }) => {
    const { last_tracked_at } = tagState(data, time);
    return last_tracked_at === null ? [] : [[id, last_tracked_at] as const];
  });
  return new Map(events);
}

export const webEventTagsHandlers: readonly Handler[] = [
  handleList(contract.listWebEventTags, {
    present,
    derived: ({ store, values, time }) => ({
      last_tracked_at: () => readLastEvents(store, values.account_id, time),
    }),
  }),
  handleGet(contract.getWebEventTag, { present }),
  handle(contract.createWebEventTag, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, ...given } = values;
    const website_tag_id = requireWebsiteTag(call, account_id);
    const id = call.newId('object');
    const tag = { id, ...given, website_tag_id, ...createStamps(time) };
    const { name, retargeting_enabled } = given;
    const data = retargeting_enabled
      ? startCollecting(call, { account_id, data: tag, audience_type: 'WEB', name })
      : tag;
    insertRecord(store, { kind: contract.webEventTag, account_id, id, data });
    return { data: present(data, call) };
  }),

  handleUpdate(contract.updateWebEventTag, {
    present,
    apply({ data: before }, change, call) {
      const changed = applyChanges(before, change, call.time);
      assertValidState(contract.webEventTagRules, contract.createWebEventTag.params, changed);
      const { account_id } = call.values;
      const name = String(changed.name);
      const tag = { account_id, data: changed, audience_type: 'WEB', name } as const;
      renameTagAudience(call, tag, { from: String(before.name), to: name });
      const isSwitched = changed.retargeting_enabled !== before.retargeting_enabled;
      if (isSwitched && before.retargeting_enabled) stopCollecting(call, tag);
      return isSwitched && changed.retargeting_enabled ? startCollecting(call, tag) : changed;
    },
  }),
  handleDelete(contract.deleteWebEventTag, {
    present,
    after: (data, call) => stopCollecting(call, { account_id: call.values.account_id, data }),
  }),
];
