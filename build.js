// Bundles src/ into dist/. One bundle with split chunks starts faster than a tree of small files,
// and everything behind `await import()` stays in a chunk of its own that loads only when used.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const { version, dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

// Not bundled: packages with native parts, with a licence that wants its files left whole, or in a form that
// a bundle cannot import by name.
const external = ['libsql', 'keytar', '@jmespath-community/jmespath', 'yaml'].filter((name) => name in dependencies);

const { metafile } = await build({
  entryPoints: { main: 'src/cli/main.ts', keychain: 'src/auth/keychain.ts' },
  absWorkingDir: import.meta.dirname,
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'linked',
  external,
  metafile: true,
  define: { ADS_VERSION: JSON.stringify(version) },
  // CommonJS packages inside an ES module bundle call require() for Node's own modules.
  banner: {
    js: "import{createRequire as createRequireHere}from'node:module';const require=createRequireHere(import.meta.url);",
  },
});

// Names carry a hash of their content: old chunks go last, so that a tool running meanwhile keeps its own.
const dist = new URL('dist/', import.meta.url);
const made = new Set(Object.keys(metafile.outputs).map((path) => path.replace('dist/', '')));
for (const name of readdirSync(dist)) if (!made.has(name)) rmSync(new URL(name, dist), { recursive: true });
