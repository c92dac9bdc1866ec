// Bundles src/ into dist/. A few large chunks start faster than a tree of small files, and everything behind
// `await import()` stays in a chunk of its own that loads only when used.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { describeLicenses } from './third-party-licenses.js';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** Where the bundler would make a chunk for every set of users, these make one for all. First match wins. */
const chunks = [
  { name: 'start', test: /src\/cli\/((main|world|version)|errors\/exit-codes)\.ts$/ },
  // What every command needs of the service, with all that it imports; then what only some do.
  {
    name: 'service',
    test: /src\/(contract\/|call\/(endpoint-flags|relative-time|describe-rule|parse-scalar|problem-collector|lossless-json|os-process|system-error|shell-word)\.ts)/,
  },
  { name: 'calls', test: /src\/call\/(?!(media|serving)\/)/ },
  {
    name: 'store-errors',
    test: /src\/(emulator\/store\/(store-error|seed-names)|auth\/stores\/secret-store)\.ts$/,
  },
  // The server and what most calls need, with all that it imports; then the rest of the handlers by what they share.
  {
    name: 'emulator',
    test: /src\/emulator\/(index|groups\/(index|accounts|campaigns|funding-instruments))\.ts$/,
  },
  { name: 'statistics', test: /src\/emulator\/(domain\/statistics\/|groups\/stats|http\/job-files)/ },
  {
    name: 'targeting',
    test: /src\/emulator\/(domain\/targeting\/|groups\/(targeting|line-item)|fixtures\/)/,
  },
  { name: 'handlers', test: /src\/emulator\/(?!http\/certificate|auth-area\/|seed\/)/ },
  { name: 'authorization', test: /src\/emulator\/auth-area\/(?!pages\/)/ },
  { name: 'hono', test: /node_modules\/hono\// },
  { name: 'pages', test: /src\/emulator\/auth-area\/pages\// },
  { name: 'worlds', test: /src\/emulator\/seed\// },
  {
    name: 'command-line',
    test: /src\/cli\/(command-line\/.*|(execute|invocation|errors\/command-error|session\/load-settings))\.ts$/,
  },
  {
    name: 'command-line',
    test: /src\/(cli\/commands\/(index|[\w-]+-commands)|auth\/(config|settings|directories|directory-file))\.ts$/,
  },
  { name: 'command-line', test: /src\/cli\/help\/topic-names\.ts$/ },
  { name: 'client', test: /src\/client\// },
  { name: 'output', test: /src\/output\/(?!chart\/)/ },
  { name: 'chart', test: /src\/output\/chart\// },
  { name: 'run', test: /src\/cli\/(endpoint\/|session\/|errors\/|[\w-]+\.ts$)/ },
].map((chunk, index) => ({ ...chunk, priority: 100 - index }));

const bundle = await rolldown({
  cwd: import.meta.dirname,
  input: { main: 'src/cli/main.ts', keychain: 'src/auth/stores/keychain.ts' },
  platform: 'node',
  // Native parts, and a licence that wants its files left whole.
  external: ['libsql', 'keytar', '@jmespath-community/jmespath'],
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  transform: { target: 'node20.19', define: { ADS_VERSION: JSON.stringify(version) } },
  // Modules meet in chunks on purpose: what is imported late here may be loaded early there.
  checks: { ineffectiveDynamicImport: false },
});
const { output } = await bundle.write({
  dir: 'dist',
  // CommonJS starts a tenth faster than modules, which Node links one after the other.
  format: 'cjs',
  sourcemap: true,
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  codeSplitting: { groups: chunks },
});
await bundle.close();

// Names carry a hash of their content: old chunks go last, so that a tool running meanwhile keeps its own.
const licenses = 'third-party-licenses.txt';
const made = new Set([licenses, ...output.map(({ fileName }) => fileName)]);
const dist = new URL('dist/', import.meta.url);
writeFileSync(new URL(licenses, dist), describeLicenses(output.flatMap(({ moduleIds = [] }) => moduleIds)));
for (const name of readdirSync(dist)) if (!made.has(name)) rmSync(new URL(name, dist), { recursive: true });
