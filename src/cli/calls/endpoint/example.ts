/** `--example`: prints an example, to be edited and passed to --from. */

import type { Endpoint } from '../../../contract/types.js';
import { exampleDocument } from '../../../derive/examples.js';
import { writeJson } from '../../../values/lossless-json.js';
import type { Action } from '../../core/host/invocation.js';

/** The action of a command with --example: it reads no arguments and sends nothing. */
export function printExample(endpoint: Endpoint): Action {
  return async () => ({ kind: 'text', text: `${writeJson(exampleDocument(endpoint), 2)}\n` });
}
