/** `ads openapi`: the whole contract in the form that other tools read. */
import { describeOpenapi } from '../../derive/openapi/document.js';
import type { Action } from '../invocation.js';
import { toolVersion } from '../version.js';

export const printOpenapi: Action = async () => ({ kind: 'one', row: describeOpenapi(toolVersion) });
