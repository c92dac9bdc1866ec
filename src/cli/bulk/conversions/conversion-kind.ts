/** The calls that an upload of conversions makes: many conversions of a website in one, or one conversion in an app in each. */
import { createAppConversion } from '../../../contract/groups/app-conversions.js';
import { createWebConversions, maxConversions } from '../../../contract/groups/web-conversions.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { ConversionCall } from '../../../people/conversions/conversion-fields.js';
import { memberAt } from '../../../values/lossless-json.js';

/** Describes how conversions of a kind are sent. */
export interface ConversionKind {
  readonly call: ConversionCall;
  readonly endpoint: Endpoint & Required<Pick<Endpoint, 'rate'>>;
  /** The group of its commands, by which journals are named. */
  readonly group: string;
  /** Whether conversions can have an id, by which the service counts each once. */
  readonly hasIds: boolean;
  /** Conversions in one call. */
  readonly most: number;
  /** Whether the parameters of a call are those of its one conversion; else a body has many. */
  readonly isBare: boolean;
  /** How many conversions of a call the service has counted, by its answer. */
  readonly counted: (answer: unknown) => number;
  /** How many of them a promoted post has led to. */
  readonly attributed: (answer: unknown) => number;
  /** The answer that a dry run assumes for so many conversions. */
  readonly assumed: (count: number) => Document;
}

const web: ConversionKind = {
  call: 'web-conversions.create',
  endpoint: createWebConversions,
  group: createWebConversions.section,
  hasIds: true,
  most: maxConversions,
  isBare: false,
  // The client has verified it.
  counted: (answer) => Number(memberAt(memberAt(answer, 'data'), 'conversions_processed')),
  attributed: () => 0,
  assumed: (count) => ({ data: { conversions_processed: count } }),
};

const app: ConversionKind = {
  call: 'app-conversions.create',
  endpoint: createAppConversion,
  group: createAppConversion.section,
  hasIds: false,
  most: 1,
  isBare: true,
  counted: () => 1,
  attributed: (answer) => (memberAt(memberAt(answer, 'data'), 'twitter_attribution') ? 1 : 0),
  assumed: () => ({ data: { twitter_attribution: null } }),
};

export function conversionKind(call: ConversionCall): ConversionKind {
  return call === app.call ? app : web;
}
