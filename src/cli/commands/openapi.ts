/** `ads openapi`: prints the contract as an OpenAPI document. */
import { describeOpenapi } from '../../derive/openapi/document.js';
import type { Action } from '../invocation.js';
import { toolVersion } from '../version.js';

export const printOpenapi: Action = async () => ({ kind: 'one', row: describeOpenapi(toolVersion) });
