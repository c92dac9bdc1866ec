/** Which calls are struck: by number, by chance, and by what they are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFaultPlan } from '../../../src/emulator/control/fault-plan.js';
import type { FaultRule, FaultTrigger } from '../../../src/emulator/control/fault-rule.js';
import { type MatchedCall, matchCall } from '../../../src/emulator/control/matched-call.js';

function called(method: string, path: string): MatchedCall {
  const call = matchCall(method, `/ads/12/${path}`);
  if (!call) throw new Error(path);
  return call;
}
const list = called('GET', 'accounts/a/campaigns');
const create = called('POST', 'accounts/a/campaigns');

/** The numbers of the calls that a rule strikes among the first of a kind, from 1. */
function strikes(trigger: FaultTrigger, calls: readonly MatchedCall[], seed = 0): number[] {
  const plan = createFaultPlan({ seed, rules: [{ fault: 'server-error', ...trigger }] });
  return calls.flatMap((call, index) => (plan.decide(call).length > 0 ? [index + 1] : []));
}
const repeat = (call: MatchedCall, count: number) => Array<MatchedCall>(count).fill(call);

describe('a rule', () => {
  it.each<[FaultTrigger, number[]]>([
    [{}, [1, 2, 3, 4, 5, 6]],
    [{ nth: 1 }, [1]],
    [{ nth: 3 }, [3]],
    [{ nth: 3, times: 2 }, [3, 4]],
    [{ times: 2 }, [1, 2]],
    [{ nth: 6, times: 5 }, [6]],
    [{ nth: 7 }, []],
  ])('%j affects %j of six calls', (trigger, numbers) => {
    expect(strikes(trigger, repeat(list, 6))).toEqual(numbers);
  });

  it.each<[string, boolean, boolean]>([
    ['campaigns.create', false, true],
    ['campaigns', true, true],
    ['line-items', false, false],
    ['campaign', false, false],
    ['POST accounts/:account_id/campaigns', false, true],
    ['post /accounts/*/campaigns', false, true],
    ['* accounts/a/campaigns', true, true],
    ['POST *', false, true],
    ['* *', true, true],
    ['GET accounts/b/campaigns', false, false],
    ['GET accounts/*/campaigns/*', false, false],
  ])('on %s applies to the list: %s, the create: %s', (on, isList, isCreate) => {
    expect([strikes({ on }, [list]), strikes({ on }, [create])]).toEqual([
      isList ? [1] : [],
      isCreate ? [1] : [],
    ]);
  });

  it('applies to calls with a slash at the end of their path, too', () => {
    expect(strikes({ on: 'campaigns.list' }, [called('GET', 'accounts/a/campaigns/')])).toEqual([1]);
    expect(strikes({ on: 'GET accounts/*/campaigns' }, [called('GET', 'accounts/a/campaigns/')])).toEqual([
      1,
    ]);
  });

  it('on several applies to each of them', () => {
    const on = ['campaigns.list', 'line-items.create'];
    expect(strikes({ on }, [list, create, called('POST', 'accounts/a/line_items')])).toEqual([1, 3]);
  });

  it('counts only calls that it applies to', () => {
    expect(strikes({ on: 'campaigns.create', nth: 2 }, [create, list, list, create, create])).toEqual([4]);
  });
});

describe('chance', () => {
  it('gives the same faults for the same seed, and others for another', () => {
    const draw = (seed: number) => strikes({ probability: 0.3 }, repeat(list, 200), seed);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('is as frequent as its share says', () => {
    for (const probability of [0.01, 0.1, 0.5, 0.9]) {
      const count = strikes({ probability }, repeat(list, 20_000), 3).length;
      expect(count / 20_000).toBeCloseTo(probability, 1);
      expect(count).toBeGreaterThan(20_000 * probability * 0.8);
    }
  });

  it('does not depend on calls of other rules, nor on other rules', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.nat(1000), (order, seed) => {
        const mixed = order.map((isCreate) => (isCreate ? create : list));
        const trigger = { on: 'campaigns.create', probability: 0.5 };
        const numberOf = (index: number) => mixed.slice(0, index).filter((call) => call === create).length;
        const inMixed = strikes(trigger, mixed, seed).map(numberOf);
        const alone = strikes(trigger, repeat(create, numberOf(mixed.length)), seed);
        expect(inMixed).toEqual(alone);
      }),
    );
  });

  it.each<[string, readonly FaultRule[], (readonly string[])[], [number, number][]]>([
    [
      'a later rule, where an earlier one has answered',
      [
        { fault: 'server-error', nth: 1, times: 2 },
        { fault: 'no-answer', nth: 2 },
        { fault: 'latency', milliseconds: 1, nth: 1 },
      ],
      [['server-error'], ['server-error'], ['latency'], ['no-answer'], []],
      [
        [5, 2],
        [3, 1],
        [2, 1],
      ],
    ],
    [
      'a change of the body, where a later rule replaces the answer',
      [
        { fault: 'clock-skew', seconds: 1, times: 1 },
        { fault: 'cut-body', nth: 1 },
        { fault: 'wrong-counts', times: 1 },
        { fault: 'html', times: 1, when: 'after' },
      ],
      [['clock-skew', 'html'], ['cut-body', 'wrong-counts'], []],
      [
        [3, 1],
        [3, 1],
        [3, 1],
        [3, 1],
      ],
    ],
  ])('does not count %s', (_, rules, faults, counts) => {
    const plan = createFaultPlan({ rules });
    expect(faults.map(() => plan.decide(list).map(({ rule }) => rule.fault))).toEqual(faults);
    expect(plan.states().map(({ calls, struck }) => [calls, struck])).toEqual(counts);
  });

  it('counts the effects of each rule', () => {
    const plan = createFaultPlan({
      rules: [
        { fault: 'html', nth: 2 },
        { fault: 'latency', milliseconds: 1, on: 'campaigns.create' },
      ],
    });
    for (const call of [list, list, create]) plan.decide(call);
    expect(plan.states().map(({ calls, struck }) => [calls, struck])).toEqual([
      [3, 1],
      [1, 1],
    ]);
  });
});
