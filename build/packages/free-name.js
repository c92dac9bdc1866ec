// Prints the name by which the package is published: that of package.json, or with the scope of the owner where others have it.
// A name is ours when nobody has it, or when what is published names our repository.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { readFacts } from './facts.js';

const root = resolve(import.meta.dirname, '../..');
const facts = readFacts(root);
const plain = facts.name.replace(/^@[^/]+\//, '');
const names = [...new Set([facts.name, `@${facts.owner.toLowerCase()}/${plain}`])];
const name = names.find(isOurs);
if (!name)
  throw new Error(`others have published ${names.join(' and ')}: choose another name in package.json`);
console.log(name);

function isOurs(candidate) {
  const argv = ['view', candidate, 'repository.url', '--json'];
  const { status, stdout, stderr } = spawnSync('npm', argv, { encoding: 'utf8' });
  if (status !== 0 && /\bE404\b/.test(`${stdout}${stderr}`)) return true;
  if (status !== 0) throw new Error(`npm view ${candidate} failed: ${stderr}`);
  return (
    stdout.includes(`/${facts.owner}/${facts.project}.git"`) ||
    stdout.includes(`/${facts.owner}/${facts.project}"`)
  );
}
