/**
 * The test command tries the same random cases every time, so that a landing does not depend on chance; `npm run test:long`
 * tries others.
 */
import fc from 'fast-check';
import { isLong } from './rounds.js';

if (!isLong) fc.configureGlobal({ seed: 22 });
