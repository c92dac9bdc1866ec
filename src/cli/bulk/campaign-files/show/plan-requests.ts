/** The requests of a plan, as they are sent unless the service refuses one. */
import { buildRequest } from '../../../../call/build-request.js';
import { createTweet } from '../../../../contract/groups/tweets.js';
import { chunk } from '../../../../values/chunk.js';
import { parseJson } from '../../../../values/lossless-json.js';
import { planCalls, type SheetCall, toCall } from '../../sheet/send-rows.js';
import { deletionCall } from '../../sheet/sheet-group.js';
import { toRows } from '../compare/apply-steps.js';
import type { AccountPlan } from '../compare/planned.js';
import { idOfStep, type Stage } from '../compare/step.js';

/** What a reviewer reads. The signature is made when it is sent. */
interface PlannedRequest {
  readonly account_id: string;
  readonly method: string;
  /** Below the address of the service. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** In their order. The id of a record that is created before is written as `<id of KEY>`, and media by the path of its file. */
export function plannedRequests(
  { account, nodes }: AccountPlan,
  stages: readonly Stage[],
): readonly PlannedRequest[] {
  const ids = new Map(nodes.flatMap(({ key, id }) => (id === undefined ? [] : [[key, id] as const])));
  const idOf = (key: string) => ids.get(key) ?? `<id of ${key}>`;
  return stages
    .flatMap((stage) => callsOf(stage, account, idOf))
    .map(({ endpoint, values }) => {
      const { method, path, query, json } = buildRequest(endpoint, values);
      const body = json === undefined ? undefined : parseJson(json);
      return {
        account_id: account,
        method,
        path,
        query: Object.fromEntries(query),
        ...(body !== undefined && { body }),
      };
    });
}

function callsOf(stage: Stage, account: string, idOf: (key: string) => string): readonly SheetCall[] {
  const [first] = stage;
  if (!first) return [];
  const { group } = first;
  if (!group)
    return stage.map(({ params }) => ({ endpoint: createTweet, values: { account_id: account, ...params } }));
  if (first.action === 'delete')
    return chunk(
      stage.filter(({ goesWith }) => goesWith === undefined),
      group.batch?.max ?? 1,
    ).flatMap((part) => deletionCall(group, account, part.map(idOfStep)) ?? []);
  return planCalls(toRows(stage, account, idOf), group).map((part) => toCall(part, { group, account }));
}
