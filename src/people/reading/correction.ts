/** Corrections and doubts about the cells of a list that a spreadsheet wrote: codes on the way, sentences for people. */

const sentences = {
  'phone-zero': (count: number) =>
    `${count === 1 ? '1 phone number ends' : `${count} phone numbers end`} in .0, which a spreadsheet adds: read without it`,
  'phone-code': (count: number) =>
    `${count === 1 ? '1 phone number begins' : `${count} phone numbers begin`} with the code of the country, without +: read as international`,
  'phone-other-code': (count: number) =>
    `${count === 1 ? '1 phone number begins' : `${count} phone numbers begin`} with the code of another country, without +: read as international`,
  'phone-national': (count: number) =>
    `${count === 1 ? '1 mobile number' : `${count} mobile numbers`} without + may also begin with the code of another country: read as national`,
  'phone-possible': (count: number) =>
    `${count === 1 ? '1 phone number is' : `${count} phone numbers are`} possible, but in no range that its country uses: still sent`,
  consent: (count: number) =>
    `${count === 1 ? '1 person is' : `${count} people are`} sent without an identifier for which they have not consented`,
  'id-zero': (count: number) =>
    `${count === 1 ? '1 id ends' : `${count} ids end`} in decimals that are zero, such as .0, as every cell of the column does: read without them`,
} as const;

export type Correction = keyof typeof sentences;

/** The count of each correction. */
export type CorrectionCounts = Readonly<Partial<Record<Correction, number>>>;

/** The counts of two parts of a list together. */
export function addCorrections(one: CorrectionCounts, other: CorrectionCounts): CorrectionCounts {
  const names = Object.keys(sentences) as Correction[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const count = (one[name] ?? 0) + (other[name] ?? 0);
      return count === 0 ? [] : [[name, count]];
    }),
  );
}

/** One sentence for each kind, without a full stop and without values. */
export function describeCorrections(counts: CorrectionCounts): readonly string[] {
  return (Object.keys(sentences) as Correction[]).flatMap((name) => {
    const count = counts[name] ?? 0;
    return count === 0 ? [] : [sentences[name](count)];
  });
}
