/**
 * Years of a scheduled command in the test process, against an emulator behind a network: the service and the machine have a
 * clock each, which stand still while a command runs. What happens is chosen by a seed.
 */
import { onTestFinished } from 'vitest';
import { createHome, type Outcome, runAds, testTime } from './cli.js';
import { type Fault, type FaultyService, serveFaulty } from './faulty-service.js';

const day = 86_400_000;

/** Numbers from a seed: at least 0, below 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One run of the schedule. */
export interface Step {
  /** Days since the step before. */
  readonly days: number;
  /** What becomes of the answers: all come, some are lost and asked for again, or all are lost and the command gives up. */
  readonly answers: 'all' | 'some' | 'none';
  /** By how many days the clock of the machine is wrong. */
  readonly wrongBy: number;
}

/** How long the schedule is, the longest pause between two steps, and the usual one, in days. */
const span = { all: 900, pause: 70, most: 30 } as const;

/**
 * The steps of 900 days: 1 to 30 days apart, with pauses of 70 days, lost answers and one day with a wrong clock. Neither before
 * nor after a pause a step fails, so that nobody waits for longer than a membership lasts.
 */
export function planSteps(random: () => number): readonly Step[] {
  const steps: Step[] = [];
  let passed = 0;
  let mayPause = true;
  for (let index = 0; passed < span.all; index++) {
    const isPause: boolean = mayPause && index > 0 && random() < 0.08;
    const days = isPause ? span.pause : 1 + Math.floor(random() * span.most);
    const luck: number = isPause ? 1 : random();
    const answers: Step['answers'] = luck < 0.12 ? 'none' : luck < 0.3 ? 'some' : 'all';
    mayPause = !isPause && answers !== 'none';
    passed += days;
    steps.push({ days, answers, wrongBy: 0 });
  }
  const wrong = Math.floor(steps.length * (0.2 + random() * 0.6));
  return steps.map((step, index) =>
    index === wrong ? { ...step, answers: 'all', wrongBy: random() < 0.5 ? 400 : -400 } : step,
  );
}

export interface Years {
  readonly service: FaultyService;
  readonly home: ReturnType<typeof createHome>;
  /** Milliseconds since 1970, by the clock of the service. */
  readonly now: () => number;
  readonly pass: (days: number) => void;
  /** Runs a command during a step. */
  readonly run: (argv: readonly string[], step?: Partial<Step>) => Promise<Outcome>;
}

/** A user and a service on the first day. */
export async function openYears(): Promise<Years> {
  let time = testTime;
  let lost: Step['answers'] = 'all';
  let count = 0;
  const plan = (): Fault | undefined => {
    count += 1;
    if (lost === 'none') return 'cut after';
    return lost === 'some' && count % 2 === 1 ? 'cut after' : undefined;
  };
  const now = () => time;
  const service = await serveFaulty({ plan, now });
  const home = createHome();
  onTestFinished(() => home.remove());
  return {
    service,
    home,
    now,
    pass(days) {
      time += days * day;
    },
    async run(argv, { answers = 'all', wrongBy = 0 } = {}) {
      lost = answers;
      count = 0;
      const patience = answers === 'none' ? ['--max-wait', '0'] : [];
      return runAds(home, [...argv, ...patience], {
        env: { ...service.env, ADS_STATE_DIR: home.state },
        now: () => time + wrongBy * day,
      });
    },
  };
}
