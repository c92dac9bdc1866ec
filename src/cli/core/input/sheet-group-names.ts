/** The groups whose records are exported to sheets and imported again. */
export const sheetGroupNames = [
  'campaigns',
  'line-items',
  'targeting-criteria',
  'promoted-tweets',
  'tracking-tags',
  'draft-tweets',
  'scheduled-tweets',
  'cards',
  'cards.poll',
  'cards.image-conversation',
  'cards.video-conversation',
] as const;

/** The words of a group as they are typed: `cards poll`. */
export function sheetWords(name: string): string {
  return name.replaceAll('.', ' ');
}

export type SheetGroupName = (typeof sheetGroupNames)[number];
