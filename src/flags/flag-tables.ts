/**
 * The tables of flags that few commands have. In the bundle a table is loaded when it is first asked for
 * (build/load-late.js), with the groups of the contract that it is made of.
 */
import { documentFlagTable } from './document-flag-table.js';
import { fillingFlags } from './list-flags.js';
import { targetingFlagTable } from './targeting-flag-table.js';

export const loadTargetingFlags = () => targetingFlagTable;

export const loadDocumentFlags = () => documentFlagTable;

export const loadFillingFlags = () => fillingFlags;
