/** The operations that a plan announces and those that requests have, in the same words. */
import type { Content, Sent } from './campaign-files.js';

/** An operation as text; the order of its parameters does not matter, and absent ones are empty in the plan. */
function describeWrite(action: string, group: string, params: Record<string, unknown>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return `${action} ${group} ${JSON.stringify(given.map(([name, value]) => [name, String(value)]).sort())}`;
}

/** Each operation of requests. */
export function describeSent(writes: readonly Sent[]): string[] {
  return writes.flatMap(({ method, path, query, body }) => {
    const [section = '', id] = path.split('/');
    const group = section.replaceAll('_', '-');
    if (Array.isArray(body))
      return body.map(({ operation_type, params }) => describeWrite(operation_type, group, params));
    if (method === 'DELETE') return [describeWrite('Delete', group, { id })];
    const { tweet_ids, ...rest } = { ...query, ...(body as object) };
    if (tweet_ids === undefined) return [describeWrite('Create', group, rest)];
    return String(tweet_ids)
      .split(',')
      .map((tweet_id) => describeWrite('Create', group, { ...rest, tweet_id }));
  });
}

/** The operations that the rows of a plan announce. */
export function describePlanned(rows: readonly Content[], ids: ReadonlyMap<string, string>): string[] {
  const idOf = (account: string, key: string) => ids.get(`${account} ${key}`);
  return rows.flatMap(({ action, account_id, group, key, id, changes }) => {
    const idParam =
      {
        campaigns: 'campaign_id',
        'line-items': 'line_item_id',
        'targeting-criteria': 'targeting_criterion_id',
      }[group as string] ?? 'id';
    const own = { [idParam]: id ?? idOf(account_id, key) };
    const values = Object.fromEntries(changes.map(({ field, after }: Content) => [field, after]));
    const [, campaign, lineItem, section, item = ''] =
      /^(campaigns\/[^/]+)(\/line_items\/[^/]+)?(?:\/(\w+)\/(.*))?$/.exec(key) ?? [];
    const above = idOf(account_id, `${campaign}${section ? lineItem : ''}`);
    if (action === 'activate') return [describeWrite('Update', group, { ...own, entity_status: 'ACTIVE' })];
    if (action === 'update' || action === 'pause')
      return [describeWrite('Update', group, { ...own, ...values })];
    if (action === 'delete') return [describeWrite('Delete', group, own)];
    if (action !== 'create') return [];
    if (section === 'posts') return [describeWrite('Create', group, { line_item_id: above, tweet_id: item })];
    if (section === 'promoted_accounts')
      return [describeWrite('Create', group, { line_item_id: above, user_id: item })];
    if (section === 'tracking_tags') {
      const [tracking_tag_type, tracking_tag_url] = item.split(' ');
      return [describeWrite('Create', group, { line_item_id: above, tracking_tag_type, tracking_tag_url })];
    }
    const [targeting_type, operator_type, ...words] = item.split(' ');
    const criterion = {
      line_item_id: above,
      targeting_type,
      operator_type,
      targeting_value: words.join(' '),
    };
    if (section) return [describeWrite('Create', group, criterion)];
    return [describeWrite('Create', group, { ...(lineItem && { campaign_id: above }), ...values })];
  });
}
