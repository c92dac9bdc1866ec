/** The number of a version, judged by what the version breaks. */
import { compareVersions } from '../../src/values/release-version.js';

/** Why one version may not follow another with these breaks; undefined where it may. */
export function problemOfStep(last: string, next: string, breaks: readonly string[]): string | undefined {
  if (compareVersions(next, last) < 0) return `${next} is older than ${last}`;
  if (breaks.length === 0) return undefined;
  const [major = 0, minor = 0] = last.split('.').map(Number);
  const [nextMajor = 0, nextMinor = 0] = next.split('.').map(Number);
  // Before 1.0 a minor version may break scripts.
  const mayBreak = nextMajor > major || (major === 0 && nextMinor > minor);
  if (mayBreak) return undefined;
  const kind = major === 0 ? 'minor' : 'major';
  return `${next} breaks scripts. Only a ${kind} version may:\n${breaks.join('\n')}`;
}
