#!/usr/bin/env node
// Starts the tool where Node can run it. Kept in old syntax, so that an old Node can still say what is wrong.
const oldest = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  process.stderr.write(`ads needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}\n`);
  process.exitCode = 2;
} else {
  import('../dist/main.js').then(
    ({ main }) => main(process.argv.slice(2)),
    (error) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      process.stderr.write('ads is not built yet: run npm run build\n');
      process.exitCode = 1;
    },
  );
}
