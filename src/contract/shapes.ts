/** JSON documents that contain themselves, by name. */
import type { ObjectParam } from './types.js';

export const shapes: Readonly<Record<string, ObjectParam>> = {};
