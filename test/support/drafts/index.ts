/** Groups that the product does not have yet, and whose facts the contract must be able to hold. */
import { leadsExports } from './leads-exports.js';
import { statistics } from './statistics.js';

export const draftGroups = [statistics, leadsExports];
export const draftEndpoints = draftGroups.flatMap(({ endpoints }) => endpoints);
