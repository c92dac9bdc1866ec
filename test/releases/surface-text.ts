/** The surface of this version as a file has it. All of it is computed while the module is loaded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSurface, writeSurface } from '../support/surface.js';

const manifest = readFileSync(join(process.cwd(), 'package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

export const surfaceText = writeSurface(await currentSurface(version));
