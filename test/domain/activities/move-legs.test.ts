import { describe, expect, it } from '@jest/globals';
import { isArrival } from '#shared/domain/activities/leg-warnings.ts';
import { legsWithMaster } from '#shared/domain/activities/legs.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { aLeg, aMaster, at, NOW } from './leg-samples.ts';

const out = aLeg('out', '18:00', '18:45');
const during = aLeg('during', '20:00', '20:15');
const back = aLeg('back', '22:15', '22:45');
function follow(before: Partial<ActivityRecord>, after: Partial<ActivityRecord>, legs: readonly ActivityRecord[]) {
  return legsWithMaster(aMaster(before), aMaster({ ...before, ...after }), legs, NOW);
}

const FAIR = { allDay: true, startTime: at('00:00'), endTime: '2027-05-12T00:00:00.000Z' };

describe('the legs of an all-day master', () => {
  it('bring guests to it in the first half of a day', () => {
    const isIn = (start: string) => isArrival({ startTime: start, endTime: start }, aMaster(FAIR));
    const starts = ['2027-05-09T23:00:00.000Z', at('09:00'), at('18:00'), '2027-05-11T09:00:00.000Z'];
    expect(starts.map(isIn)).toEqual([true, true, false, true]);
  });

  it('go with its nearer end', () => {
    const longer = { endTime: '2027-05-13T00:00:00.000Z' };
    const late = {
      ...aLeg('late', '00:00', '00:00'),
      startTime: '2027-05-11T18:00:00.000Z',
      endTime: '2027-05-11T19:00:00.000Z',
    };
    const moved = follow(FAIR, longer, [back, late]);
    expect(moved.map(({ startTime }) => startTime)).toEqual([at('22:15'), '2027-05-12T18:00:00.000Z']);
  });
});

describe('legsWithMaster', () => {
  it.each<[string, Partial<ActivityRecord>, [string, string][]]>([
    [
      'moves all legs with the master',
      { startTime: at('20:00'), endTime: at('23:00') },
      [
        ['19:00', '19:45'],
        ['21:00', '21:15'],
        ['23:15', '23:45'],
      ],
    ],
    [
      'moves arrivals with the start',
      { startTime: at('18:30') },
      [
        ['17:30', '18:15'],
        ['20:00', '20:15'],
        ['22:15', '22:45'],
      ],
    ],
    [
      'takes a leg for an arrival if it began before the master did',
      { startTime: at('17:30') },
      [
        ['16:30', '17:15'],
        ['20:00', '20:15'],
        ['22:15', '22:45'],
      ],
    ],
    [
      'moves departures with the end',
      { endTime: at('21:00') },
      [
        ['18:00', '18:45'],
        ['19:00', '19:15'],
        ['21:15', '21:45'],
      ],
    ],
  ])('%s', (_case, after, times) => {
    const moved = follow({}, after, [out, during, back]);
    expect(moved.map(({ endTime, startTime }) => [startTime, endTime])).toEqual(
      times.map(([start, end]) => [at(start), at(end)]),
    );
  });

  it('moves a leg that starts with the master with its end', () => {
    const [moved] = follow({}, { endTime: at('21:30') }, [aLeg('with', '19:00', '19:30')]);
    expect([moved?.startTime, moved?.endTime]).toEqual([at('18:30'), at('19:00')]);
  });

  it.each<ActivityRecord['status']>(['IN_PROGRESS', 'COMPLETED', 'CANCELLED'])(
    'does not move a leg that is %s',
    (status) => {
      const leg: ActivityRecord = { ...out, status, statusSetBy: { role: 'DRIVER', at: at('18:00') } };
      expect(follow({}, { startTime: at('20:00') }, [leg])).toEqual([leg]);
    },
  );

  it.each<[ActivityRecord['status'], ActivityRecord['status']]>([
    ['SCHEDULED', 'CANCELLED'],
    ['IN_PROGRESS', 'CANCELLED'],
    ['COMPLETED', 'COMPLETED'],
    ['CANCELLED', 'CANCELLED'],
  ])('turns a leg that is %s into %s if the master is cancelled', (old, wanted) => {
    const [leg] = follow({}, { status: 'CANCELLED' }, [{ ...out, status: old }]);
    expect(leg?.status).toBe(wanted);
  });

  it('reopens cancelled legs with their master', () => {
    const legs = [
      { ...out, status: 'CANCELLED' as const },
      { ...back, status: 'COMPLETED' as const },
    ];
    const reopened = follow({ status: 'CANCELLED' }, { status: 'SCHEDULED' }, legs);
    expect(reopened.map(({ status }) => status)).toEqual(['SCHEDULED', 'COMPLETED']);
  });

  it('deletes legs of any status with their master', () => {
    const legs = [out, { ...back, status: 'COMPLETED' as const }];
    const deleted = follow({}, { deletedAt: NOW }, legs);
    expect(deleted.map(({ deletedAt, version }) => [deletedAt, version])).toEqual([
      [NOW, 2],
      [NOW, 2],
    ]);
  });

  it('leaves a deleted leg alone', () => {
    const gone = { ...out, deletedAt: NOW };
    expect(follow({}, { startTime: at('20:00') }, [gone])[0]).toBe(gone);
  });

  it('gives each changed leg a new version, and returns the same object for others', () => {
    const [first, second] = follow({}, { startTime: at('20:00') }, [out, back]);
    expect([first?.version, second === back]).toEqual([2, true]);
  });
});
