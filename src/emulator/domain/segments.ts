/**
 * The segment tree of a flexible audience: which audiences its leaves may name, and how the service returns it
 * (docs/service.md#flexible-audiences).
 */
import { recordNoun } from '../../call/record-noun.js';
import { customAudience } from '../../contract/groups/custom-audiences.js';
import { segmentMeasures } from '../../contract/params/named-objects.js';
import type { Document, Value } from '../../contract/types.js';
import { type ErrorBodyEntry, ErrorResponse, serviceError } from '../errors.js';
import type { Store } from '../store/store.js';
import { requireAudience } from './audience-access.js';

/** Default values of a node. */
const nodeDefaults: Document = Object.fromEntries(
  Object.entries(segmentMeasures).map(([name, param]) => [name, param.default]),
);

/**
 * A tree in the form that is stored and returned. Throws ErrorResponse with every leaf that names an invalid audience.
 */
export function normalizeSegments(store: Store, account_id: string, root: Document): Document {
  const errors: ErrorBodyEntry[] = [];
  const children = (node: Document, at: string): Value =>
    (node.child_segments as readonly Document[]).map((child, index) =>
      normalize(child, `${at}.child_segments[${index}]`),
    );

  function normalize(node: Document, at: string): Document {
    if (typeof node.custom_audience_id === 'string') {
      const custom_audience_id = node.custom_audience_id.toLowerCase();
      try {
        assertMobileAudience(store, account_id, custom_audience_id, `${at}.custom_audience_id`);
      } catch (error) {
        if (!(error instanceof ErrorResponse)) throw error;
        errors.push(...error.errors);
      }
      return { ...nodeDefaults, ...node, custom_audience_id, child_segments: [] };
    }
    return { ...nodeDefaults, ...node, child_segments: children(node, at) };
  }

  const tree = { ...nodeDefaults, ...root, child_segments: children(root, 'segments') };
  if (errors.length > 0) throw new ErrorResponse(errors);
  return tree;
}

/**
 * Flexible audiences consist of mobile audiences only, own or shared, while the batch is a beta
 * (docs/service.md#flexible-audiences).
 */
function assertMobileAudience(store: Store, account_id: string, id: string, parameter: string): void {
  const { audience } = requireAudience(store, { account_id, id, parameter });
  const { audience_type } = audience.data;
  if (audience_type === 'MOBILE_AUDIENCE') return;
  const message = `${parameter} must be a mobile ${recordNoun(customAudience)}; ${id} is ${audience_type}`;
  throw serviceError('INVALID_TAILORED_AUDIENCE_TYPE', message, { parameter, value: id });
}
