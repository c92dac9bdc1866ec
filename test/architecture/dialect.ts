/** Words of the glossary's last column and others that no name inside a file may have. The lists may only get shorter. */

interface Refused {
  readonly what: string;
  readonly word: RegExp;
  /** The folder in which it is refused; everywhere if absent. */
  readonly where?: string;
  /** Files that still have it. */
  readonly except?: readonly string[];
}

export const dialect: readonly Refused[] = [
  {
    what: 'told and tells: say which sentence, list or report it is',
    word: /[a-z](?:Told|Tells)(?![a-z])|\b(?:told|tells|Told|Tells)(?![a-z])/,
    except: [
      'cli/bulk/campaign-files/apply/carry-out.ts',
      'cli/bulk/campaign-files/clone.ts',
      'cli/bulk/campaign-files/compare/find-published.ts',
      'cli/bulk/campaign-files/launch/launch-results.ts',
      'cli/bulk/sheet/send-rows.ts',
    ],
  },
  {
    what: 'mayGoOn, impatient and weigh: shouldContinue, failFast, estimate',
    word: /\bmayGoOn|\b(?:impatient|weigh|Impatient)(?![a-z])|[a-z](?:Impatient|Weigh)(?![a-z])/,
  },
  { what: 'the prefixes most and usual: max, default', word: /\b(?:most|usual)[A-Z]/ },
  {
    what: 'kept and keeps: cached, stored, remaining, unchanged',
    word: /[a-z](?:Kept|Keeps)(?![a-z])|\b(?:kept|keeps|Kept|Keeps)(?![a-z])/,
    except: [
      'cli/bulk/audience/sync/sync-requests.ts',
      'cli/bulk/catalog/upload-products.ts',
      'cli/bulk/delivery/delivery-journal.ts',
      'cli/features/account/auth-bearer.ts',
      'output/xlsx.ts',
      'people/conversions/conversion-maker.ts',
      'people/conversions/make-conversion.ts',
      'people/conversions/read-identifiers.ts',
      'people/normalizing/phone.ts',
      'people/reading/column-names.ts',
      'people/upload-options.ts',
    ],
  },
  {
    what: 'settle, which is for the statistics of the emulator: wait, resolve, finish',
    word: /[a-z]Settl(?:es?|ed|ing)(?![a-z])|\b[Ss]ettl(?:es?|ed|ing)(?![a-z])/,
    where: 'cli/',
    except: [
      'cli/bulk/campaign-files/apply/apply-plan.ts',
      'cli/bulk/campaign-files/apply/run-apply.ts',
      'cli/bulk/campaign-files/format/apply-journal.ts',
      'cli/bulk/catalog/send-products.ts',
      'cli/bulk/catalog/upload-products.ts',
      'cli/bulk/conversions/conversion-journal.ts',
      'cli/bulk/delivery/deliver.ts',
      'cli/bulk/delivery/delivery-journal.ts',
      'cli/bulk/pipes/run-rows.ts',
      'cli/bulk/pipes/run-split.ts',
      'cli/bulk/pipes/send-split.ts',
      'cli/bulk/sheet/import-journal.ts',
      'cli/bulk/sheet/known-creations.ts',
      'cli/bulk/sheet/prepare-import.ts',
      'cli/bulk/sheet/run-import.ts',
      'cli/bulk/sheet/sheet-import.ts',
      'cli/bulk/undo/history.ts',
      'cli/bulk/undo/undo.ts',
      'cli/calls/history/history-entry.ts',
      'cli/core/host/invocation.ts',
      'cli/features/mirror/statistics-plan.ts',
      'cli/features/mirror/statistics-state.ts',
    ],
  },
];
