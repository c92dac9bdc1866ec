/** `ads openapi`: prints the contract as an OpenAPI document. */
import { describeOpenapi } from '../../../derive/openapi/document.js';
import { toolVersion } from '../../core/host/installation.js';
import type { Action } from '../../core/host/invocation.js';

export const printOpenapi: Action = async () => ({ kind: 'one', row: describeOpenapi(toolVersion) });
