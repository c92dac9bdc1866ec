// What the package is made of, in the form of CycloneDX 1.6: the packages whose code is in the bundle, and those that are
// installed beside it, with all that they need. Taken from the modules of the bundle and from the lock file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { packageOf } from './third-party-licenses.js';

const root = dirname(import.meta.dirname);
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** The bill for a bundle of these modules, as text. `moduleIds` are absolute paths; those outside node_modules are ours. */
export function describeMaterials(moduleIds) {
  const manifest = read('package.json');
  const locked = read('package-lock.json').packages;
  const bundled = new Set(
    moduleIds
      .filter((id) => /[\\/]node_modules[\\/]/.test(id))
      .map((id) => relative(root, packageOf(id)).replaceAll('\\', '/')),
  );
  const installed = findInstalled(locked);
  const places = [...new Set([...bundled, ...installed.keys()])].filter((place) => place !== '').sort();
  const components = places.map((place) => describeComponent(place, locked[place], bundled.has(place)));
  const own = { type: 'application', ...describePackage(manifest.name, manifest) };
  const refs = (list) => [...new Set(list.map((place) => referenceOf(place, locked[place])))].sort();
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [
      { ref: own['bom-ref'], dependsOn: refs([...bundled, ...installed.get('')]) },
      ...places.map((place) => ({
        ref: referenceOf(place, locked[place]),
        // What a bundled package needs of others is in the bundle, or was left out of it.
        dependsOn: refs(installed.get(place) ?? []),
      })),
    ].sort((left, right) => (left.ref < right.ref ? -1 : 1)),
  };
  const { bomFormat, ...rest } = bill;
  return `${JSON.stringify({ bomFormat, serialNumber: numberOf(bill), ...rest }, undefined, 2)}\n`;
}

/** The number of a bill, which whoever attests it asks for: made of what is in it, it is the same in every build. */
function numberOf(bill) {
  const digits = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  const [, first, second, third, fourth, fifth] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digits);
  return `urn:uuid:${first}-${second}-8${third}-8${fourth}-${fifth}`;
}

/** The packages that npm installs with this one, this one included, by place in the lock file, with the places that each needs. */
function findInstalled(locked) {
  const found = new Map();
  const visit = (place) => {
    if (found.has(place)) return;
    const { dependencies = {}, optionalDependencies = {} } = locked[place];
    const needed = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) =>
      findPlace(locked, place, name),
    );
    found.set(place, needed);
    for (const next of needed) visit(next);
  };
  visit('');
  return found;
}

/** Where a package finds another one: beside itself, or further up. */
function findPlace(locked, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[place]) return place;
    if (folder === '') throw new Error(`${name} is not in the lock file`);
  }
}

function describeComponent(place, entry, isBundled) {
  if (!entry?.version) throw new Error(`${place} is not in the lock file`);
  return {
    type: 'library',
    ...describePackage(nameOf(place, entry), entry),
    scope: entry.optional && !isBundled ? 'optional' : 'required',
    ...(entry.integrity && { hashes: [describeHash(entry.integrity)] }),
    properties: [{ name: 'ads:delivery', value: isBundled ? 'bundled' : 'installed' }],
  };
}

function describePackage(name, { version, license }) {
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    'bom-ref': purlOf(name, version),
    ...(scope && { group: scope }),
    name: plain,
    version,
    // An expression names one license as well.
    licenses: [{ expression: license }],
    purl: purlOf(name, version),
  };
}

/** An alias is installed under another name than its own. */
function nameOf(place, { name }) {
  return name ?? place.replace(/^.*node_modules\//, '');
}

function referenceOf(place, entry) {
  return purlOf(nameOf(place, entry), entry.version);
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function describeHash(integrity) {
  const [algorithm, content] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}
