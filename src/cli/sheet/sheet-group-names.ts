/** The groups whose records are exported to sheets and imported again. */
export const sheetGroupNames = [
  'campaigns',
  'line-items',
  'targeting-criteria',
  'promoted-tweets',
  'tracking-tags',
] as const;
export type SheetGroupName = (typeof sheetGroupNames)[number];
