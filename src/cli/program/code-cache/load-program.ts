/**
 * Loads the bundle with its compiled code, because compiling is a third of a short command: from the cache directory, or
 * from beside the bundle, where the build has put what the most common commands use. Unlike the compile cache of Node, which
 * Node.js 20 does not have, it also holds the functions that are compiled when they are first called: with that of Node 24 or 26,
 * a list takes 1.16 or 1.23 times as much CPU time. A cache that is absent, stale, damaged or not this user's alone is passed over, and never an error.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { hasAllCredentials } from '../../../auth/credential-variables.js';
import { type DirectoryEnvironment, directoryPath, noHome } from '../../../files/directories.js';
import { type CompiledChunk, readCompiled, writeCompiled } from './compiled-files.js';
import { isPrivateFolder } from './private-folder.js';

/** What the cache depends on, and the process that uses it. */
interface ProgramHost extends DirectoryEnvironment {
  /** The version of V8, which compiles. */
  readonly compiler: string;
  readonly arch: string;
  /** The number of the user; undefined where the system has none. */
  readonly userId: number | undefined;
  readonly pid: number;
  /** Seconds since the process has started. */
  uptime(): number;
  /** Calls the listener before the process ends. */
  onExit(listener: () => void): void;
}

/** Node's own variables that turn its compile cache on or off, and one whose counts cached code would falsify. */
const decidedByUser = ['NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE', 'NODE_V8_COVERAGE'];

/** In seconds. V8 drops the code of functions that have not been called for a while, so that a long run has little to keep. */
const longRun = 60;

/** Where the build puts compiled code, beside the bundle. */
const builtFolder = 'compiled';

/** The folder of compiled code. */
function codeCacheFolder(host: DirectoryEnvironment): string {
  return join(directoryPath('cache', host), 'code');
}

/** The name of a chunk has a hash of its content, that of an entry has none: it is small, and not kept. */
const isCompiled = (name: string) => /-[\w-]{8}\.cjs$/.test(name);

/** The opening of the function that every chunk is the body of. */
const opening = '(function (exports, require, module, __filename, __dirname) {';
type ChunkBody = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  filename: string,
  directory: string,
) => void;

/** Loads an entry of the bundle by its path, and returns what it exports. Throws what loading it throws. */
export function loadProgram(entry: string, host: ProgramHost): unknown {
  const requireOther = createRequire(entry);
  if (decidedByUser.some((name) => host.env[name])) return requireOther(entry);
  const directory = dirname(entry);
  const version = `${host.compiler}-${host.arch}`;
  // Who can write there can change the program itself.
  const built = join(directory, builtFolder, version);
  const cache = codeCacheFolder(host);
  const folder = cache.startsWith(noHome) ? undefined : join(cache, version);
  const isSafe = folder !== undefined && isPrivateFolder(folder, host);
  // A job that brings its credentials along leaves nothing behind where it has not named the directory.
  const mayKeep = folder !== undefined && (Boolean(host.env.ADS_CACHE_DIR) || !hasAllCredentials(host.env));
  const modules = new Map<string, { exports: unknown }>();
  const chunks: CompiledChunk[] = [];
  let isNew = false;
  host.onExit(() => {
    // The first command of a kind keeps what it has compiled of its chunks, with what others had compiled before. To write
    // those as well that the build has compiled would take longer than all else that a short command does.
    if (isNew && mayKeep && host.uptime() < longRun) writeCompiled(folder, chunks, host);
  });
  return load(basename(entry));

  /** Loads a chunk; what is none is left to Node. */
  function load(name: string): unknown {
    const known = modules.get(name);
    if (known) return known.exports;
    const module: { exports: unknown } = { exports: {} };
    modules.set(name, module);
    const path = join(directory, name);
    const run = compile(name, path).runInThisContext() as ChunkBody;
    const require = (id: string) => (id.startsWith('./') ? load(id.slice(2)) : requireOther(id));
    run(module.exports, require, module, path, directory);
    return module.exports;
  }

  function compile(name: string, path: string): Script {
    const own = isCompiled(name) && isSafe ? readCompiled(folder, name) : undefined;
    const cachedData = own ?? (isCompiled(name) ? readCompiled(built, name) : undefined);
    const script = new Script(`${opening}${readFileSync(path, 'utf8')}\n})`, {
      filename: path,
      columnOffset: -opening.length,
      ...(cachedData && { cachedData }),
    });
    if (isCompiled(name)) {
      const isCompiled = cachedData !== undefined && script.cachedDataRejected !== true;
      if (own !== undefined || !isCompiled) chunks.push({ name, script });
      isNew ||= !isCompiled;
    }
    return script;
  }
}
