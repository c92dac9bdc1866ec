/** Versions of releases, as Semantic Versioning orders them. */

/** The version in a text such as `v1.2.3-beta.1`; undefined for any other text. */
export function readVersion(text: string): string | undefined {
  return versionForm.exec(text)?.[1];
}

const versionForm = /^v?((?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}(?:-[0-9A-Za-z.-]{1,100})?)$/;

/** Whether the version comes before a release, as `1.2.3-beta.1` does. */
export function isPrerelease(version: string): boolean {
  return version.includes('-');
}

/** Negative where the first version is older, positive where it is newer, and 0 for the same one. */
export function compareVersions(one: string, other: string): number {
  const [parts, early] = partsOf(one);
  const [otherParts, otherEarly] = partsOf(other);
  const difference = compareParts(parts, otherParts);
  if (difference !== 0) return difference;
  // A release is newer than what came before it.
  if (early.length === 0 || otherEarly.length === 0) return otherEarly.length - early.length;
  return compareParts(early, otherEarly);
}

function partsOf(version: string): readonly [readonly string[], readonly string[]] {
  const [, numbers = '', early] = /^([^-]*)(?:-(.*))?$/.exec(version) ?? [];
  return [numbers.split('.'), early?.split('.') ?? []];
}

function compareParts(parts: readonly string[], others: readonly string[]): number {
  for (const [index, part] of parts.entries()) {
    const other = others[index];
    if (other === undefined) return 1;
    const [number, otherNumber] = [part, other].map((text) =>
      /^\d+$/.test(text) ? Number(text) : undefined,
    );
    if (number !== undefined && otherNumber !== undefined && number !== otherNumber)
      return number - otherNumber;
    // Numbers stand before words.
    if ((number === undefined) !== (otherNumber === undefined)) return number === undefined ? 1 : -1;
    if (number === undefined && part !== other) return part < other ? -1 : 1;
  }
  return parts.length - others.length;
}
