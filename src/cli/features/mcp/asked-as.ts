/** The words with which people ask for a command, beside those of its name and its summary. */

/** By command: words of questions, of which each counts as one of the summary. */
export const askedAs: Readonly<Record<string, string>> = {
  today:
    'what is wrong, morning overview, how are we doing, status of the account, attention, news, what changed since yesterday, projected spend, last look',
  check:
    'what is wrong, problems, issues, broken, wasted spend, waste, wasting money, alerts, mistakes, audit, health, overspending, over budget, underspending, pacing, budget runs out, running out, credit, not delivering, no delivery, underdelivering, rejected ads, disapproved, expiring, ends soon, duplicate names, missing creatives, no targeting, stopped campaigns',
  'stats report':
    'worst campaign, best campaign, top ads, performance, performing, perform badly, results, ranking, wasted spend, wasting money, expensive, cheapest, spend by day, costs, how much did we spend, cost per click, cpc, cpm, ctr, click rate, roas, return on ad spend, conversions, impressions, clicks, trend, compare weeks, last week, last month, by country, by platform',
  why: 'not running, not delivering, not spending, no impressions, not shown, stopped, does not serve, explain a status, servable, blocked',
  tree: 'structure, hierarchy, overview of campaigns and line items, everything below',
  sql: 'own query, analyze, join, history of statistics, database',
  clone: 'duplicate, copy, same again, another account',
  'audience-estimate estimate': 'how many people, reach, audience size, potential',
  'campaigns update': 'raise budget, lower budget, increase, decrease, rename, change budget, start, stop',
  'campaigns pause': 'stop, turn off, halt, disable',
  'campaigns activate': 'start, turn on, resume, enable, launch, unpause',
  'line-items pause': 'stop, turn off, halt, disable ad group',
  'line-items activate': 'start, turn on, resume, enable ad group',
};
