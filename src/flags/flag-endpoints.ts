/** The endpoints whose commands have special flags, by their ids; flag-tables.ts has the flags. */

const targetingFlagEndpoints = ['targeting-criteria.create'] as const;
export type TargetingFlagEndpoint = (typeof targetingFlagEndpoints)[number];

const documentFlagEndpoints = [
  'ab-tests.create',
  'ab-tests.update',
  'audience-estimate.estimate',
  'cards.create',
  'cards.update',
  'custom-audiences.batch',
  'lead-forms.create',
  'lead-forms.update',
] as const;
export type DocumentFlagEndpoint = (typeof documentFlagEndpoints)[number];

/** Whether the command of an endpoint has flags that take a name in place of an id. */
export function takesTargetingFlags(id: string): id is TargetingFlagEndpoint {
  return targetingFlagEndpoints.some((endpoint) => endpoint === id);
}

/** Whether the command of an endpoint has flags that take the place of a JSON body. */
export function takesDocumentFlags(id: string): id is DocumentFlagEndpoint {
  return documentFlagEndpoints.some((endpoint) => endpoint === id);
}

/** The flag that excludes: its values are `location=Texas`, with the name of another flag. */
export const excludeFlag = 'exclude';
