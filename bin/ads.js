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
    tool = require('../dist/main.cjs');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    process.stderr.write('ads is not built yet: run npm run build\n');
    process.exitCode = 1;
  }
  if (tool) tool.main(process.argv.slice(2));
}
