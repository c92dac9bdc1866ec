// Sets the web address of the repository, for a project that is published elsewhere: node build/set-address.js
// https://HOST/OWNER/PROJECT. package.json has it three times, SECURITY.md and the issue forms once; the build puts it into the tool. docs/install.md
// names the images and the action by its path.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [address = '', folder = join(import.meta.dirname, '..')] = process.argv.slice(2);
const url = URL.canParse(address) ? new URL(address) : undefined;
const isWhole = url && address === `https://${url.host}${url.pathname}`;
if (!isWhole || !/^\/[\w.-]+\/[\w.-]+$/.test(url.pathname)) {
  console.error(`not an address such as https://HOST/OWNER/PROJECT: "${address}"`);
  process.exit(2);
}
const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
const former = JSON.parse(manifest).repository.url.replace(/^git\+|\.git$/g, '');
const [earlierPath, path] = [former, address].map((text) => new URL(text).pathname.slice(1));
for (const name of ['package.json', 'SECURITY.md', '.github/ISSUE_TEMPLATE/config.yml']) {
  const file = join(folder, name);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(former, address));
  console.log(`${name}: ${address}`);
}
const guide = join(folder, 'docs/install.md');
// Names of images have no capitals.
const images = (name) => (name === 'OWNER/ads' ? name : name.toLowerCase());
writeFileSync(
  guide,
  readFileSync(guide, 'utf8')
    .replaceAll(`ghcr.io/${images(earlierPath)}/`, `ghcr.io/${images(path)}/`)
    .replaceAll(`uses: ${earlierPath}/`, `uses: ${path}/`),
);
console.log(`docs/install.md: ${path}`);
