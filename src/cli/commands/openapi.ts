/** `ads openapi`: prints the contract as an OpenAPI document. */
import { describeOpenapi } from '../../derive/openapi/document.js';
import type { Action } from '../host/invocation.js';
import { toolVersion } from '../host/version.js';

export const printOpenapi: Action = async () => ({ kind: 'one', row: describeOpenapi(toolVersion) });
