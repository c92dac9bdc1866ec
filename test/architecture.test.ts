/** The laws of the house that imports and words can show: one way, one door per library, one world, one truth. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../src/contract/index.js';

const root = resolve(import.meta.dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

interface Import {
  readonly file: string;
  readonly target: string;
  readonly how: 'static' | 'type' | 'dynamic';
}

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [...text.matchAll(/^(import|export)\s+(type\s+)?([^;'"]*?from\s+)?'([^']+)'/gm)].map(
    (match): Import => ({ file, target: match[4]!, how: match[2] ? 'type' : 'static' }),
  );
  const lazy = [...text.matchAll(/import\('([^']+)'\)/g)].map(
    (match): Import => ({ file, target: match[1]!, how: 'dynamic' }),
  );
  return [...found, ...lazy];
});

/** The top folder below src that an import reaches; undefined for packages. */
function folderOf({ file, target }: Import): string | undefined {
  if (!target.startsWith('.')) return undefined;
  return relative(root, resolve(root, dirname(file), target)).split('/')[0];
}

/** What each folder may import besides itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  call: ['contract'],
  derive: ['contract', 'call'],
  client: ['contract', 'call'],
  emulator: ['contract', 'call'],
  output: ['contract', 'call'],
  auth: ['contract', 'call', 'client'],
  cli: ['contract', 'call', 'derive', 'client', 'emulator', 'output', 'auth'],
};

describe('imports', () => {
  it('go from every folder only to those before it', () => {
    const wrong = imports.filter((item) => {
      const from = item.file.split('/')[0]!;
      const to = folderOf(item);
      return to !== undefined && to !== from && !arrows[from]?.includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('are ordered for every folder', () => {
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
      new Set(Object.keys(arrows).filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))),
    );
  });

  it('form no cycle of files that load each other', () => {
    const graph = new Map<string, string[]>();
    for (const item of imports) {
      if (item.how !== 'static' || !item.target.startsWith('.')) continue;
      const target = relative(root, resolve(root, dirname(item.file), item.target)).replace(/\.js$/, '.ts');
      graph.set(item.file, [...(graph.get(item.file) ?? []), target]);
    }
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file))
        throw new Error(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
  });
});

/** The one file that opens each heavy library. */
const doors: Readonly<Record<string, RegExp>> = {
  got: /^client\/send\.ts$/,
  'oauth-1.0a': /^client\/sign\.ts$/,
  keytar: /^auth\/keychain\.ts$/,
  open: /^auth\/browser\.ts$/,
  inquirer: /^cli\/prompt\.ts$/,
  'cli-table3': /^output\/table\.ts$/,
  libsql: /^emulator\/database\.ts$|^emulator\/store\.ts$/,
  '@jmespath-community/jmespath': /^output\/query\.ts$/,
};

describe('a library', () => {
  it.each(Object.entries(doors))(
    'such as %s is opened in one file, and only when it is needed',
    (library, door) => {
      const uses = imports.filter(({ target }) => target === library);
      expect(new Set(uses.map(({ file }) => file)).size).toBeLessThanOrEqual(1);
      for (const { file, how } of uses) {
        expect(file).toMatch(door);
        expect(how).not.toBe('static');
      }
    },
  );

  it('stays in its folder: commander in cli, hono in the emulator', () => {
    for (const { file, target } of imports) {
      if (target === 'commander') expect(file).toMatch(/^cli\//);
      if (/^(hono|@hono\/)/.test(target)) expect(file).toMatch(/^emulator\//);
    }
  });

  it('is imported only where package.json declares it', () => {
    const manifest = JSON.parse(readFileSync(resolve(root, '../package.json'), 'utf8'));
    const declared = Object.keys(manifest.dependencies);
    for (const { target, how, file } of imports) {
      if (target.startsWith('.') || target.startsWith('node:') || how === 'type') continue;
      const name = target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/');
      expect(declared, `${file} imports ${target}`).toContain(name);
    }
  });
});

/** The text without comments: what they say is not what the code does. */
function codeOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

describe('the process', () => {
  const outside =
    /\bprocess\.(argv|env|exit|exitCode|stdin|stdout|stderr|on|once)\b|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bconsole\./;

  it('is reached only in cli/world.ts', () => {
    const reaching = files.flatMap((file) => {
      const use = file === 'cli/world.ts' ? null : outside.exec(codeOf(file));
      return use ? [`${file}: ${use[0]}`] : [];
    });
    expect(reaching).toEqual([]);
  });
});

describe('the contract', () => {
  it('is the only place that spells the paths of the service', () => {
    const paths = endpoints.map(({ path }) => path).filter((path) => path.includes('/') && path.length > 12);
    for (const file of files.filter((name) => !name.startsWith('contract/'))) {
      const code = codeOf(file);
      for (const path of paths) expect(code.includes(`'${path}'`), `${file} spells ${path}`).toBe(false);
    }
  });
});

describe('source files', () => {
  it('stay below the longest length', () => {
    const long = files
      .map((file) => ({
        file,
        lines: codeOf(file)
          .split('\n')
          .filter((line) => line.trim()).length,
      }))
      .filter(({ file, lines }) => lines > (file.startsWith('contract/') ? 400 : 250));
    expect(long).toEqual([]);
  });

  it('open with a comment that says what they are', () => {
    for (const file of files) expect(readFileSync(join(root, file), 'utf8'), file).toMatch(/^\/\*\*/);
  });
});
