// Starts the single file: the tool, or a part of it in a process or thread of its own. A part is started with a channel to the
// process that needs it, which nothing that a person types has.
const { installation, words } = require('./installation.cjs');

if (!Bun.isMainThread) require('./dist/packer.cjs');
else if (process.connected && process.argv[2] === words.keychain) require('./bin/keychain.js');
else if (process.connected && process.argv[2] === words.apart) {
  require('./bin/apart.js').serve(process.argv.slice(3), installation);
} else require('./dist/main.cjs').main(process.argv.slice(2), installation);
