/** `--example`: prints an example body, to be edited and passed to --from. */
import { writeJson } from '../../call/lossless-json.js';
import type { Endpoint } from '../../contract/types.js';
import { exampleBody } from '../../derive/examples.js';
import type { Action } from '../invocation.js';

/** The action of a command with --example: it reads no arguments and sends nothing. */
export function printExample(endpoint: Endpoint): Action {
  return async () => ({ kind: 'text', text: `${writeJson(exampleBody(endpoint), 2)}\n` });
}
