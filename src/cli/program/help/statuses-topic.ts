/** The topic about the effective status of campaigns. docs/service.md#serving has every rule. */
import {
  effectiveStatusMeanings,
  entityStatusAtCreation,
  reasonMeanings,
} from '../../../contract/params/enums.js';
import { joinList } from '../../../values/text-lists.js';
import type { TopicSection } from './topic.js';

export function describeStatuses(): readonly TopicSection[] {
  return [
    {
      text: [
        `entity_status is what you set: ${joinList(entityStatusAtCreation, 'or')}. effective_status is what follows from the campaign and everything that it needs:`,
      ],
      terms: Object.entries(effectiveStatusMeanings),
    },
    {
      title: 'Reasons, in reasons_not_servable',
      terms: Object.entries(reasonMeanings),
    },
    {
      title: 'Examples',
      commands: [
        'ads why 8wku2',
        'ads tree',
        "ads campaigns list --filter 'effective_status!=RUNNING' --fields id,name,reasons_not_servable",
      ],
    },
  ];
}
