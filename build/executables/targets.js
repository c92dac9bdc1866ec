// The platforms that a file is made for, with the package of Bun that runs there. On x64 it is the one that needs no AVX2, which
// Rosetta and older servers lack; it starts as fast.

/** `keytar` is the folder of its native part in node_modules/keytar/prebuilds; `os`, `cpu` and `libc` choose the package for npm. */
export const targets = [
  {
    name: 'linux-x64',
    os: 'linux',
    cpu: 'x64',
    libc: 'glibc',
    bun: 'linux-x64-baseline',
    keytar: 'linux-x64',
  },
  {
    name: 'linux-arm64',
    os: 'linux',
    cpu: 'arm64',
    libc: 'glibc',
    bun: 'linux-aarch64',
    keytar: 'linux-arm64',
  },
  {
    name: 'linux-x64-musl',
    os: 'linux',
    cpu: 'x64',
    libc: 'musl',
    bun: 'linux-x64-musl-baseline',
    keytar: 'linuxmusl-x64',
  },
  {
    name: 'linux-arm64-musl',
    os: 'linux',
    cpu: 'arm64',
    libc: 'musl',
    bun: 'linux-aarch64-musl',
    keytar: 'linuxmusl-arm64',
  },
  { name: 'macos-x64', os: 'darwin', cpu: 'x64', bun: 'darwin-x64-baseline', keytar: 'darwin-x64' },
  { name: 'macos-arm64', os: 'darwin', cpu: 'arm64', bun: 'darwin-aarch64', keytar: 'darwin-arm64' },
  { name: 'windows-x64', os: 'win32', cpu: 'x64', bun: 'windows-x64-baseline', keytar: 'win32-x64' },
  { name: 'windows-arm64', os: 'win32', cpu: 'arm64', bun: 'windows-aarch64', keytar: 'win32-arm64' },
];

/** The name of the file for a target. */
export const fileName = ({ name, os }) => `ads-${name}${os === 'win32' ? '.exe' : ''}`;

/** The target that is this machine, whose Bun makes the files. Throws where there is none. */
export function hostTarget() {
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const found = targets.find(
    ({ os, cpu, ...target }) =>
      os === process.platform && cpu === process.arch && (target.libc ?? libc) === libc,
  );
  if (!found) throw new Error(`Bun has no package for ${process.platform} ${process.arch}`);
  return found;
}
