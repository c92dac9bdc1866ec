/** What a plan that a person has approved may be turned into before it is applied, and names that are not those of plans. */
import {
  cpSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../../src/cli/bulk/plan-store/sealed-plan.js';
import type { Content } from '../mcp-client.js';

/** An approved plan, and another one, each in its folder. */
export interface AttackedPlan {
  readonly id: string;
  readonly folder: string;
  readonly other: string;
}

export interface PlanAttack {
  readonly name: string;
  /** Returns the id to apply, if it is another one. */
  readonly edit: (plan: AttackedPlan) => unknown;
}

const files = { plan: 'plan.json', approval: 'approval.json' } as const;
type FileName = keyof typeof files;

function read(folder: string, name: FileName): Content {
  return JSON.parse(readFileSync(join(folder, files[name]), 'utf8'));
}

function write(folder: string, name: FileName, content: unknown): void {
  writeFileSync(join(folder, files[name]), typeof content === 'string' ? content : JSON.stringify(content));
}

/** Changes the content of a file; with `signed`, its digest too. */
function change(name: FileName, edit: (content: Content) => void, signed = false): PlanAttack['edit'] {
  return ({ folder }) => {
    const { digest, ...content } = read(folder, name);
    edit(content);
    write(folder, name, { digest: signed ? digestOf(content) : digest, ...content });
  };
}

const later = '2099-01-01T00:00:00Z';
const command = (content: Content): Content => content.work.commands[0];

/** Members of a plan, each with what it is changed to. */
const members: Readonly<Record<string, (content: Content) => void>> = {
  'a later end': (plan) => (plan.expires_at = later),
  'another start': (plan) => (plan.created_at = later),
  'another id': (plan) => (plan.id = 'aaaaaaaaaa'),
  'another version': (plan) => (plan.ads_plan = 1),
  'another service': (plan) => (plan.service = 'production 0123456789ab'),
  'another profile': (plan) => (plan.profile = 'nobody'),
  'another environment': (plan) => (plan.environment = 'production'),
  'another amount': (plan) => (command(plan).values.daily_budget = '49'),
  'another record': (plan) => (command(plan).values.id = 'xk7pv'),
  'another command': (plan) => (command(plan).command = 'campaigns delete'),
  'a command of this machine': (plan) => (command(plan).command = 'profile set'),
  'a flag over the limit': (plan) => (command(plan).values.allow_over_limit = true),
  'another account': (plan) => (command(plan).values.account = 'other'),
  'one more command': (plan) => plan.work.commands.push(command(plan)),
  'another preview': (plan) => (command(plan).answer = { changes: [] }),
  'another money line': (plan) => (command(plan).money = []),
  'a campaign file': (plan) =>
    (plan.work = { file: { text: 'campaigns: {}', path: '.', steps: [], requests: [], money: [] } }),
  'one more member': (plan) => (plan.approved = true),
};

const planAttacks: readonly PlanAttack[] = [
  ...Object.entries(members).flatMap(([name, edit]) => [
    { name: `a plan with ${name}`, edit: change('plan', edit) },
    { name: `a plan with ${name} and its digest`, edit: change('plan', edit, true) },
  ]),
  ...['', '{', '[]', 'null', '"x"', '\u0000', '{"digest":"x"}', `${'['.repeat(50_000)}`].map((text) => ({
    name: `a plan that is ${JSON.stringify(text.slice(0, 20))}`,
    edit: ({ folder }: AttackedPlan) => write(folder, 'plan', text),
  })),
  {
    name: 'a plan with a member twice',
    edit: ({ folder }) =>
      write(folder, 'plan', JSON.stringify(read(folder, 'plan')).replace('{', '{"profile":"nobody",')),
  },
  { name: 'a plan that is removed', edit: ({ folder }) => rmSync(join(folder, files.plan)) },
  {
    name: 'a plan that is a folder',
    edit({ folder }) {
      rmSync(join(folder, files.plan));
      mkdirSync(join(folder, files.plan));
    },
  },
  {
    name: 'a plan that is a link to another',
    edit({ folder, other }) {
      rmSync(join(folder, files.plan));
      symlinkSync(join(other, files.plan), join(folder, files.plan));
    },
  },
  {
    name: 'a plan that is another by a hard link',
    edit({ folder, other }) {
      rmSync(join(folder, files.plan));
      linkSync(join(other, files.plan), join(folder, files.plan));
    },
  },
];

/** The approval of a plan becomes that of another. */
function replaceApproval(put: (from: string, to: string) => void): PlanAttack['edit'] {
  return ({ folder, other }) => {
    const path = join(folder, files.approval);
    rmSync(path);
    put(join(other, files.approval), path);
  };
}

const approvalAttacks: readonly PlanAttack[] = [
  { name: 'the approval of another plan', edit: replaceApproval(cpSync) },
  { name: 'a link to the approval of another plan', edit: replaceApproval(symlinkSync) },
  { name: 'a hard link to the approval of another plan', edit: replaceApproval(linkSync) },
  {
    name: 'an approval with a later end',
    edit: change('approval', (content) => (content.expires_at = later)),
  },
  { name: 'an approval without an end', edit: change('approval', (content) => delete content.expires_at) },
  {
    name: 'an approval that ends never',
    edit: change('approval', (content) => (content.expires_at = 'never')),
  },
  { name: 'an approval with a number', edit: change('approval', (content) => (content.expires_at = 9e15)) },
  { name: 'an approval of a profile', edit: change('approval', (content) => (content.profile = 'nobody')) },
  {
    name: 'an approval of an environment',
    edit: change('approval', (content) => (content.environment = 'local')),
  },
  { name: 'an approval with another digest', edit: change('approval', () => {}, true) },
  ...['', '{}', '[]', 'yes', 'true', 'null', '{"approved":true}', '{"digest":null}', '\u0000'].map(
    (text) => ({
      name: `an approval that is ${JSON.stringify(text)}`,
      edit: ({ folder }: AttackedPlan) => write(folder, 'approval', text),
    }),
  ),
  {
    name: 'an approval that is a folder',
    edit({ folder }) {
      rmSync(join(folder, files.approval));
      mkdirSync(join(folder, files.approval));
    },
  },
  {
    name: 'an approval under another name',
    edit: ({ folder }) => renameSync(join(folder, files.approval), join(folder, 'Approval.json')),
  },
];

/** A copy of an approved plan would be sent once more. */
const copies: readonly PlanAttack[] = [
  {
    name: 'a copy of an approved plan',
    edit({ folder }) {
      cpSync(folder, join(folder, '..', 'aaaaaaaaaa'), { recursive: true });
      return 'aaaaaaaaaa';
    },
  },
  {
    name: 'a link to the folder of an approved plan',
    edit({ folder }) {
      symlinkSync(folder, join(folder, '..', 'bbbbbbbbbb'));
      return 'bbbbbbbbbb';
    },
  },
];

/** Ids of plans that are none. */
const ids: readonly ((plan: AttackedPlan) => string)[] = [
  ({ id }) => `../plans/${id}`,
  ({ id }) => `./${id}`,
  ({ id }) => `${id}/`,
  ({ id }) => `${id}\u0000`,
  ({ id }) => ` ${id}`,
  ({ id }) => `${id}\n`,
  ({ id }) => `${id}0`,
  ({ id }) => id.slice(1),
  ({ id }) => `${id.toUpperCase()}F`,
  ({ id }) => `${id},${id}`,
  ({ folder }) => folder,
  () => 'ABCDEF0123',
  () => '\uff10123456789',
  () => '..........',
  () => '__proto__',
  () => 'constructor',
  () => '--yes',
  () => '@/etc/passwd',
  () => 'a'.repeat(100_000),
  () => '../../../../../etc',
];

export const storedPlanAttacks: readonly PlanAttack[] = [
  ...planAttacks,
  ...approvalAttacks,
  ...copies,
  ...ids.map((edit, at) => ({ name: `an id that is none, ${at}`, edit })),
];
