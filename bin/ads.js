#!/usr/bin/env node
// Starts the tool where Node can run it. CommonJS in old syntax: it starts faster, and an old Node can still say
// what is wrong.
const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  process.stderr.write(`ads needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}\n`);
  process.exitCode = 2;
} else {
  let tool;
  try {
    tool = load(require('node:path').join(__dirname, '../dist/main.cjs'));
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    process.stderr.write('ads is not built yet: run npm run build\n');
    process.exitCode = 1;
  }
  if (tool) tool.main(process.argv.slice(2));
}

/** The version alone takes less than looking for compiled code. */
function load(entry) {
  if (/^(--version|-V)$/.test(process.argv[2]) && process.argv.length === 3) return require(entry);
  let home;
  try {
    home = require('node:os').homedir();
  } catch {
    // In a container a user may have none, and so has no place for a cache.
    return require(entry);
  }
  const { loadProgram } = require('../dist/code-cache.cjs');
  return loadProgram(entry, {
    env: process.env,
    platform: process.platform,
    home,
    userId: typeof process.geteuid === 'function' ? process.geteuid() : undefined,
    pid: process.pid,
    arch: process.arch,
    compiler: process.versions.v8,
    uptime: () => process.uptime(),
    onExit: (listener) => process.on('exit', listener),
  });
}
