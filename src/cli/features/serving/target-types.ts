/** The types that `ads why` explains: the values of --type, in the order in which an id is looked for. */
export const targetTypes = [
  'campaign',
  'line-item',
  'promoted-tweet',
  'funding-instrument',
  'account',
  'promoted-account',
  'media-creative',
] as const;
export type TargetType = (typeof targetTypes)[number];
