/** Groups that are not implemented yet, but that the contract's types must be able to describe. */
import { leadsExports } from './leads-exports.js';

export const draftGroups = [leadsExports];
export const draftEndpoints = draftGroups.flatMap(({ endpoints }) => endpoints);
