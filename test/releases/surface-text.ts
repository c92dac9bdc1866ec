/** The surface of this version as a file has it, compared with that of the last release. All is computed while this is loaded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../../src/values/release-version.js';
import { compareSurfaces, describeChange } from '../support/compare-surfaces.js';
import { currentSurface, type Surface, writeSurface } from '../support/surface.js';
import { problemOfStep } from './version-step.js';

const read = (...path: string[]) => readFileSync(join(process.cwd(), ...path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const surface = await currentSurface(version);

const stored = readdirSync(join(process.cwd(), 'test/releases')).find((name) => name.endsWith('.json'));
const last = stored === undefined ? surface : (JSON.parse(read('test/releases', stored)) as Surface);
const breaks = compareSurfaces(last, surface).filter((change) => change.breaks);

/** Why this version must have another number; undefined where it may be released. */
export const problem =
  compareVersions(version, last.version) === 0
    ? undefined
    : problemOfStep(last.version, version, breaks.map(describeChange));

export const surfaceText = writeSurface(surface);
