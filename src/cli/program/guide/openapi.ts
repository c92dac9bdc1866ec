/** `ads openapi`: prints the contract as an OpenAPI document. */
import { describeOpenapi } from '../../../derive/openapi/document.js';
import type { Action } from '../../core/host/invocation.js';
import { toolVersion } from '../../core/host/version.js';

export const printOpenapi: Action = async () => ({ kind: 'one', row: describeOpenapi(toolVersion) });
