// The licenses of what a bundle holds: most of them ask that their text goes with every copy.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const isLicense = (name) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(name);

/**
 * One text with the name, version and license of every package that the modules come from. `moduleIds` are absolute
 * paths; those outside node_modules are ours. Throws where a package brings no license text.
 */
export function describeLicenses(moduleIds) {
  const folders = new Set(moduleIds.filter((id) => /[\\/]node_modules[\\/]/.test(id)).map(packageOf));
  const sections = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter(isLicense).sort();
    if (files.length === 0) throw new Error(`${name} ${version} is bundled, and brings no license text`);
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  const title = 'ads holds code of these packages, each under the license that follows its name.';
  return `${[title, ...[...new Set(sections)].sort()].join(rule)}\n`;
}

/** The folder of the package that a module belongs to. Some packages keep a nameless package.json deeper down. */
export function packageOf(id) {
  for (let folder = dirname(id.split('?')[0]); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version !== undefined)
      return folder;
  }
  throw new Error(`${id} belongs to no package`);
}
