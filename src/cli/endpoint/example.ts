/** `--example`: the contract's filled body, to be changed and given to --from. */
import { writeJson } from '../../call/lossless-json.js';
import type { Endpoint } from '../../contract/types.js';
import { exampleBody } from '../../derive/examples.js';
import type { Action } from '../invocation.js';

/** The action of a command with --example: nothing is gathered, opened or sent. */
export function printExample(endpoint: Endpoint): Action {
  return async () => ({ kind: 'text', text: `${writeJson(exampleBody(endpoint), 2)}\n` });
}
