// The manifests of the two package managers of Windows: Scoop and winget.
import { stringify } from 'yaml';
import { archiveOf, command, platforms } from './facts.js';

/** The version of the form of winget's manifests. */
const form = '1.10.0';

/** The manifest of Scoop. `hashes` has the SHA-256 of each archive by name. */
export function writeScoop(facts, hashes) {
  const offered = platforms.filter(({ scoop }) => scoop);
  const latest = `${facts.repository}/releases/download/v$version`;
  const manifest = {
    version: facts.version,
    description: facts.description,
    homepage: facts.homepage,
    license: facts.license,
    architecture: Object.fromEntries(
      offered.map((platform) => {
        const archive = archiveOf(platform);
        return [platform.scoop, { url: `${facts.downloads}/${archive}`, hash: hashOf(hashes, archive) }];
      }),
    ),
    bin: `${command}.exe`,
    checkver: { github: facts.repository },
    autoupdate: {
      architecture: Object.fromEntries(
        offered.map((platform) => [platform.scoop, { url: `${latest}/${archiveOf(platform)}` }]),
      ),
      hash: { url: `${latest}/SHA256SUMS` },
    },
  };
  return `${JSON.stringify(manifest, undefined, 4)}\n`;
}

/** The three manifests of winget by file name. */
export function writeWinget(facts, hashes) {
  const identifier = `${facts.owner}.${facts.project}`;
  const common = { PackageIdentifier: identifier, PackageVersion: facts.version };
  const version = { ...common, DefaultLocale: 'en-US' };
  const locale = {
    ...common,
    PackageLocale: 'en-US',
    Publisher: facts.owner,
    PackageName: facts.name,
    PackageUrl: facts.homepage,
    License: facts.license,
    LicenseUrl: `${facts.repository}/blob/v${facts.version}/LICENSE`,
    ShortDescription: facts.description,
    Moniker: command,
    ReleaseNotesUrl: `${facts.repository}/releases/tag/v${facts.version}`,
  };
  const installer = {
    ...common,
    InstallerType: 'zip',
    NestedInstallerType: 'portable',
    NestedInstallerFiles: [{ RelativeFilePath: `${command}.exe`, PortableCommandAlias: command }],
    Installers: platforms
      .filter(({ winget }) => winget)
      .map((platform) => {
        const archive = archiveOf(platform);
        return {
          Architecture: platform.winget,
          InstallerUrl: `${facts.downloads}/${archive}`,
          InstallerSha256: hashOf(hashes, archive).toUpperCase(),
        };
      }),
  };
  return new Map([
    [`${identifier}.yaml`, describe('version', version)],
    [`${identifier}.locale.en-US.yaml`, describe('defaultLocale', locale)],
    [`${identifier}.installer.yaml`, describe('installer', installer)],
  ]);
}

/** A manifest with the line by which editors find its schema. */
function describe(type, content) {
  const schema = `https://aka.ms/winget-manifest.${type}.${form}.schema.json`;
  const text = stringify({ ...content, ManifestType: type, ManifestVersion: form });
  return `# yaml-language-server: $schema=${schema}\n${text}`;
}

function hashOf(hashes, archive) {
  const hash = hashes.get(archive);
  if (!hash) throw new Error(`${archive} was not made`);
  return hash;
}
