/** Commands of findings are pasted into a shell: whatever records, files and flags are called, it is one word there, and nothing else runs. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import { allRules } from '../../../../src/cli/features/monitoring/all-rules.js';
import { type FindingRow, findBroken } from '../../../../src/cli/features/monitoring/finding-rows.js';
import { toMarkdown } from '../../../../src/cli/features/monitoring/findings-markdown.js';
import { defaultsOf } from '../../../../src/cli/features/monitoring/rule.js';
import { escapeControls } from '../../../../src/output/control-characters.js';
import { wrapShell } from '../../../../src/output/wrap-text.js';
import { day, hour } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import {
  showing,
  someAccount,
  someCampaign,
  someInstrument,
  someItem,
  somePost,
  spendAt,
  stateAt,
} from '../../../support/account-states.js';
import { describeIn } from '../../../support/shells.js';

/** A part of each text is this, whatever a shell makes of it. */
const mark = 'EVIL';
const hostile = [
  `${mark}'; touch ${mark} #`,
  `${mark}"; touch "${mark}`,
  `${mark}\`touch ${mark}\`${mark}`,
  `\`\`${mark}'\`;touch ${mark}\``,
  `${mark}$(touch ${mark})${mark}`,
  `${mark}\ntouch ${mark}\n${mark}`,
  `${mark}\r\ttouch ${mark}`,
  `${mark}\u001b[31m'\\${mark}`,
  `${mark}\u202e\u2028${mark}`,
  `--${mark}=--yes`,
  `-${mark}`,
  `--`,
  `${mark}\\`,
  `${mark}' \\' ${mark} && touch ${mark}`,
  `~${mark}`,
  `*${mark}? [${mark}] {${mark},${mark}} !${mark} !!`,
  `<${mark}> | ${mark} & #${mark}; $${mark} \${${mark}}`,
  `=${mark} ${'=x '.repeat(40)}${mark}`,
] as const;

const now = Date.parse('2026-05-20T12:00:00Z');
const at = (distance: number) => formatTime(now + distance);

/** The findings of all rules in an account where every id and every name is this text, or ends with it. */
function findingsOf(text: string): readonly FindingRow[] {
  const account = { ...someAccount, id: text, name: text };
  const clock = readClock(account, now);
  const [c1, c2, c3, i1, i2, i3] = [text, `${text}c2`, `${text}c3`, `${text}i1`, `${text}i2`, `${text}i3`];
  const f1 = `${text}f1`;
  const low = { total_budget_amount_local_micro: 110_000_000, funding_instrument_id: f1 };
  const item = (id: string, campaign_id: string, more = {}) =>
    someItem({ id, campaign_id, name: text, end_time: at(2 * day), start_time: at(-5 * day), ...more });
  const spend = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [index - 108, 834_000n]));
  const state = stateAt(now, {
    account,
    instruments: [
      someInstrument({
        id: f1,
        credit_limit_local_micro: 1_000_000_000,
        credit_remaining_local_micro: 1_000_000,
      }),
      someInstrument({ id: `${text}f2`, able_to_fund: false, reasons_not_able_to_fund: ['PAUSED'] }),
    ],
    campaigns: [
      someCampaign({ id: c1, name: text, ...low }),
      someCampaign({ id: c2, name: text, funding_instrument_id: f1 }),
      someCampaign({
        id: c3,
        name: text,
        entity_status: 'PAUSED',
        servable: false,
        funding_instrument_id: f1,
      }),
      someCampaign({ id: `${text}c4`, name: `${text}c4`, funding_instrument_id: `${text}f2` }),
    ],
    lineItems: [
      item(i1, c1),
      item(i2, c1),
      item(i3, c2, { end_time: null }),
      item(`${text}i5`, c2, { end_time: null }),
      item(`${text}i4`, c3),
      item(`${text}i6`, `${text}c4`),
    ],
    creatives: showing(
      somePost({ id: `${text}p1`, line_item_id: i1, approval_status: 'REJECTED' }),
      somePost({ id: `${text}p2`, line_item_id: i2 }),
    ),
    criteria: new Map(),
    activity: new Map([[`${text}i4`, { start: now - 8 * hour, end: now - 7 * hour }]]),
    fundingSpend: new Map([[f1, spendAt(clock, spend)]]),
    campaignSpend: new Map([c1, c2, c3].map((id) => [id, spendAt(clock, spend)])),
    totals: new Map([[c1, 100_000_000n]]),
    tags: [{ id: `${text}t1`, name: text }],
    drift: [{ group: 'campaigns', id: c1, name: text, file: text, fields: ['name'] }],
  });
  const rules = allRules.map((rule) => ({
    rule,
    values: {
      ...defaultsOf(rule),
      ...(rule.name === 'spend-cap' && { daily: new Map([['USD', 1n]]) }),
      ...(rule.name === 'stopped' && { deliberate: true }),
      ...(rule.name === 'drift' && { files: text }),
    },
  }));
  return findBroken(state, rules, { flags: [`--profile=${text}`, `--account=${text}`] });
}

function pathOf(shell: string): string {
  return spawnSync('/bin/sh', ['-c', `command -v ${shell}`], { encoding: 'utf8' }).stdout.trim();
}

/** Runs commands of ads, which is a program that notes its words, in an empty folder; returns the words of each call. */
function runIn(shell: string, command: string): readonly (readonly string[])[] {
  const root = mkdtempSync(join(tmpdir(), 'ads-hostile-'));
  try {
    const [bin, folder, log] = ['bin', 'here', 'log'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    for (const one of [bin, folder]) mkdirSync(one);
    writeFileSync(log, '');
    // Words end with NUL, and calls with two of them: no call has an empty word. A reader takes what comes by the pipe.
    const note = `#!/bin/sh\nwhile [ $# -gt 0 ]; do printf '%s\\0' "$1"; shift; done >> "${log}.$$"\n`;
    writeFileSync(join(bin, 'ads'), note);
    chmodSync(join(bin, 'ads'), 0o755);
    const { status, stderr } = spawnSync(pathOf(shell), ['-c', command], {
      cwd: folder,
      env: { PATH: bin, HOME: folder },
      encoding: 'utf8',
    });
    expect({ command, status, stderr, files: readdirSync(folder) }).toEqual({
      command,
      status: 0,
      stderr: '',
      files: [],
    });
    const logs = readdirSync(root).filter((name) => name.startsWith('log.'));
    return logs.map((name) => readFileSync(join(root, name), 'utf8').split('\0').slice(0, -1));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** What is wrong with the words of a call; undefined for nothing. */
function faultOf(words: readonly string[], text: string): string | undefined {
  const own = words.filter((word) => word.includes(mark) || word.includes(text));
  if (own.length === 0) return 'nothing is named';
  const broken = own.find((word) => !word.includes(text));
  if (broken !== undefined) return `a part alone: ${JSON.stringify(broken)}`;
  const end = words.indexOf('--');
  const before = end < 0 ? words : words.slice(0, end);
  const flag = before.find((word) => /^-./.test(word) && !/^(--[a-z][a-z-]*(=.*)?|-o)$/s.test(word));
  return flag === undefined ? undefined : `read as a flag: ${JSON.stringify(flag)}`;
}

/** The command of a line of Markdown, as it is rendered. */
function commandsOfMarkdown(rows: readonly FindingRow[]): readonly string[] {
  return rows.map((row) => {
    const [, fence = '', body = ''] = / Fix: (`+)(.*)\1\n$/s.exec(toMarkdown([row], true)) ?? [];
    return fence.length > 1 ? body.replace(/^ (.*) $/s, '$1') : body;
  });
}

describeIn('bash', () => {
  it.each(hostile)('a shell takes the commands for %j as they are meant', (text) => {
    const rows = findingsOf(text).filter(({ command }) => command !== null);
    const rules = new Set(rows.map(({ rule }) => rule));
    expect([...rules].sort()).toEqual(
      expect.arrayContaining([
        'budget-low',
        'drift',
        'duplicate-names',
        'expiring',
        'pacing-over',
        'tag-without-events',
      ]),
    );
    const commands = rows.map(({ command }) => command ?? '');
    const shown = commands.map((command) => wrapShell(escapeControls(command), 60).join('\n'));
    for (const all of [commands, shown, commandsOfMarkdown(rows)]) {
      const calls = runIn('bash', all.join('\n'));
      expect(calls.length).toBeGreaterThanOrEqual(all.length);
      expect(calls.flatMap((words) => faultOf(words, text) ?? [])).toEqual([]);
    }
  });
});
