/** `ads openapi`: the whole contract in the form that other tools read. */
import { describeOpenapi } from '../../derive/openapi.js';
import type { Action } from '../invocation.js';
import { version } from '../version.js';

export const printOpenapi: Action = async () => ({ kind: 'one', row: describeOpenapi(version) });
