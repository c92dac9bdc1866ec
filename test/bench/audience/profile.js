// Where the time of a run went, from the profiles that `node --cpu-prof` writes: one file for each thread.
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maps = new Map();

/** The source map of a bundled file, or null. */
function mapOf(url) {
  if (!maps.has(url)) {
    let map = null;
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
    } catch {
      // Not a bundled file.
    }
    maps.set(url, map);
  }
  return maps.get(url);
}

/** What a frame belongs to: a file of ours, a library, a part of Node. */
function placeOf({ functionName, url, lineNumber, columnNumber }) {
  if (url.startsWith('wasm')) return 'WebAssembly';
  if (url.startsWith('node:')) return `Node: ${url.replace(/^node:(internal\/)?/, '').split('/')[0]}`;
  if (url.startsWith('file:')) {
    const source = mapOf(url)?.findEntry(lineNumber, columnNumber)?.originalSource ?? url;
    const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source);
    return library ? library[1] : source.replace(/^.*\/(?=src\/)/, '').replace(/^.*\/dist\//, 'dist/');
  }
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'native code outside of functions';
  return `native: ${functionName || 'unnamed'}`;
}

/** Seconds by place in one profile, and the seconds in which the thread waited. */
function readProfile(path) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, 'utf8'));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const places = new Map();
  let idle = 0;
  samples.forEach((id, index) => {
    const seconds = timeDeltas[index] / 1e6;
    const { callFrame } = byId.get(id);
    if (callFrame.functionName === '(idle)') {
      idle += seconds;
      return;
    }
    const place = placeOf(callFrame);
    places.set(place, (places.get(place) ?? 0) + seconds);
  });
  const busy = [...places.values()].reduce((sum, seconds) => sum + seconds, 0);
  return { busy, idle, places };
}

/** The threads of a run, the busiest first, each with its places by share of the time of all threads in percent. */
export function readProfiles(folder) {
  const threads = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .map((name) => readProfile(join(folder, name)))
    .sort((a, b) => b.busy - a.busy);
  const all = threads.reduce((sum, { busy }) => sum + busy, 0);
  return threads.map(({ busy, idle, places }) => ({
    busy,
    idle,
    share: (100 * busy) / all,
    places: [...places]
      .map(([place, seconds]) => ({ place, share: (100 * seconds) / all }))
      .sort((a, b) => b.share - a.share),
  }));
}
