/** `ads help --all`: the whole command map on one page. */
import { writeCommandMap } from '../../derive/command-map.js';
import type { Action } from '../host/invocation.js';
import { describeMapFacts } from './map-facts.js';

export const showMap: Action = async ({ commandTree }) => ({
  kind: 'text',
  text: writeCommandMap(await commandTree(), describeMapFacts()),
});
