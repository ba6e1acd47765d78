import { describe, expect, it } from '@jest/globals';
import { type Breach, worseBreaches } from '#shared/domain/hours/breach.ts';

function day(from: string, to = from): Pick<Breach, 'from' | 'to'> {
  return {
    from: `2027-05-${from}T08:00:00.000Z`,
    to: `2027-05-${to}T18:00:00.000Z`,
  };
}
function breach(rule: Breach['rule'], plannedMinutes: number, when = day('10'), fields: Partial<Breach> = {}): Breach {
  return {
    rule,
    preset: 'NONE',
    limitMinutes: 600,
    plannedMinutes,
    activityIds: ['act_1'],
    ...when,
    ...fields,
  };
}

describe('what a change makes worse', () => {
  it.each<[string, Breach, Breach, boolean]>([
    ['more driving', breach('DAILY_DRIVING', 610), breach('DAILY_DRIVING', 620), true],
    ['as much driving', breach('DAILY_DRIVING', 610), breach('DAILY_DRIVING', 610), false],
    ['less driving', breach('DAILY_DRIVING', 620), breach('DAILY_DRIVING', 610), false],
    ['another day', breach('DAILY_DRIVING', 620), breach('DAILY_DRIVING', 610, day('12')), true],
    [
      'a period that ends as the former one begins',
      breach('DAILY_DRIVING', 620, { from: '2027-05-10T18:00:00.000Z', to: '2027-05-11T08:00:00.000Z' }),
      breach('DAILY_DRIVING', 610),
      false,
    ],
    [
      'a period that begins as the former one ends',
      breach('DAILY_DRIVING', 620, { from: '2027-05-09T18:00:00.000Z', to: '2027-05-10T08:00:00.000Z' }),
      breach('DAILY_DRIVING', 610),
      false,
    ],
    ['another rule', breach('DAILY_DRIVING', 620), breach('DAILY_DUTY', 610), true],
    ['another law', breach('BREAK', 620), breach('BREAK', 610, day('10'), { preset: 'EU_561' }), true],
    ['less rest', breach('REST', 500), breach('REST', 490), true],
    ['more rest', breach('REST', 490), breach('REST', 500), false],
    [
      'a smaller limit',
      breach('DAILY_DRIVING', 620),
      breach('DAILY_DRIVING', 615, day('10'), { limitMinutes: 540 }),
      true,
    ],
    // Weeks touch each other, and are not the same.
    [
      'the next week',
      breach('WEEKLY_DRIVING', 700, day('03', '10')),
      breach('WEEKLY_DRIVING', 650, day('10', '17')),
      true,
    ],
    [
      'the same week',
      breach('WEEKLY_DRIVING', 700, day('03', '10')),
      breach('WEEKLY_DRIVING', 650, day('03', '10')),
      false,
    ],
  ])('%s', (_, before, after, isWorse) => {
    expect(worseBreaches([before], [after])).toEqual(isWorse ? [after] : []);
  });
});
