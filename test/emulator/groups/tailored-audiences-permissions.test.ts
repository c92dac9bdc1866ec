/** The same permissions as version 5 names them (docs/service.md#tailored-audiences). */
import { describe } from 'vitest';
import { testPermissions } from '../../support/permissions.js';

describe('permissions of a tailored audience', () => testPermissions('tailored'));
