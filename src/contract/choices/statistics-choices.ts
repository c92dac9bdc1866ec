/** Choices about statistics. */
import type { Choices } from './choice.js';

const questions = ['stats.get', 'stats.jobs.create'] as const;

export const statisticsChoices: Choices = {
  statistics: [
    { says: 'Days of the longest window have 24 hours.', calls: questions },
    {
      says: 'All metrics of the entities that only earlier editions name are null.',
      calls: questions,
    },
  ],
  hours: [
    {
      says: 'Whole hours are those of the account, counted from its midnight; hours of UTC are accepted too.',
      calls: [...questions, 'stats.active-entities', 'stats.reach'],
    },
  ],
  segments: [
    {
      says: 'A segment is an object of segment_name and segment_value.',
      calls: ['stats.jobs.create'],
    },
    {
      says: 'A line item counts for its own tag in CONVERSION_TAGS.',
      calls: ['stats.jobs.create'],
    },
    {
      says: 'A country that the emulator does not list has markets that are named after its value.',
      calls: ['stats.jobs.create'],
    },
  ],
  metrics: [
    {
      says: 'An objective that the guide does not mention has the metric groups of the most similar one.',
      calls: questions,
    },
    {
      says: 'Web conversions are objects of conversions, order_quantity and sale_amount in micro units.',
      calls: questions,
    },
  ],
  'derived-metrics': [
    {
      says: 'The return on spend is the sale amount of the web conversions that count towards the total, by spend.',
      calls: questions,
    },
    {
      says: 'The cost of a thousand impressions is spend by impressions times 1000.',
      calls: questions,
    },
    {
      says: 'A table has rates as percentages, rounds costs and has the decimals of the currency; others are exact.',
      calls: questions,
    },
  ],
  'statistics-jobs': [
    { says: 'One job too many is TOO_MANY_JOBS, with status 400.', calls: ['stats.jobs.create'] },
    'A job takes a few seconds; its file never changes, and its address returns 403 after its time.',
  ],
  'active-entities': ['Nothing is corrected later: the changes are the hours in which something was served.'],
  'made-up-numbers': [
    {
      says: 'Rules of the emulator determine the served ads and their cost.',
      calls: ['stats'],
    },
  ],
};
