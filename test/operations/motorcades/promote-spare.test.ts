import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as dropOutCar from '#functions/motorcades/drop-out-car.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as promoteSpare from '#functions/motorcades/promote-spare.ts';
import * as reportSighting from '#functions/motorcades/report-sighting.ts';
import * as splitMotorcade from '#functions/motorcades/split-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { type Car, held, LATER, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { manyVips } from '#test/support/vips.ts';

const { as, ask } = useMotorcades();

interface Progress {
  readonly isBehind: boolean;
}

async function ride(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('a state visit', () => {
  it('is played: 40 guests in 9 cars, a breakdown, a delay, a split and a car that drops out', async () => {
    const guests = await manyVips(40);
    const roles = ['LEAD', 'PRINCIPAL', 'SPARE', 'FOLLOW', 'STAFF', 'STAFF', 'PRESS', 'LUGGAGE', 'TAIL'];
    const share = [0, 2, 0, 4, 12, 12, 10, 0, 0];
    const cars = [];
    for (const [place, role] of roles.entries())
      cars.push({ role, callSign: `Falcon ${place + 1}`, ...(await held(15)), vipIds: guests.splice(0, share[place]) });
    const masterEventId = await anEvent(as, {
      type: 'MEETING',
      title: 'Talks',
      ...LATER,
      endTime: '2027-05-10T14:00:00Z',
    });
    const { id, cars: made } = await aMotorcade(as, { cars, masterEventId });
    expect(made.map(({ position }: Car) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await ride(masterEventId)).children).toHaveLength(9);
    const [, principal, spare] = made as Car[];

    const promoted = (await ask(promoteSpare, id)).cars as Car[];
    expect(promoted[2]).toMatchObject({ role: 'PRINCIPAL', vipIds: principal?.vipIds });
    expect(promoted[1]).toMatchObject({ role: 'SPARE', vipIds: [] });
    const { body: schedule } = await call(getVipSchedule, { as, params: { vipId: principal?.vipIds[0] ?? '' } });
    const shown = schedule.days.flatMap(({ activities }: { activities: { id: string }[] }) => activities);
    expect(shown.map((each: { id: string }) => each.id)).toEqual([spare?.activityId]);

    const late = await ask(updateMotorcade, id, LATER);
    expect(late).toMatchObject(LATER);
    expect(new Set((late.cars as Car[]).map(({ startTime }) => startTime))).toEqual(new Set([LATER.startTime]));

    await ask(moveMotorcadeStatus, id, { status: 'IN_PROGRESS' });
    const parted = await ask(splitMotorcade, id, { positions: [7, 8] });
    expect(parted.cars.map(({ role }: Car) => role)).toEqual([
      'LEAD',
      'SPARE',
      'PRINCIPAL',
      'FOLLOW',
      'STAFF',
      'STAFF',
      'TAIL',
    ]);
    expect(parted.other).toMatchObject({ title: 'State arrival, second part', status: 'IN_PROGRESS' });
    expect(parted.other.cars.map(({ position, role }: Car) => [position, role])).toEqual([
      [1, 'PRESS'],
      [2, 'LUGGAGE'],
    ]);

    const left = (await ask(dropOutCar, id, { position: 4 })).cars as Car[];
    expect(left.map(({ role }) => role)).toEqual(['LEAD', 'SPARE', 'PRINCIPAL', 'STAFF', 'STAFF', 'TAIL']);
    expect(left[1]?.vipIds).toHaveLength(4);
    const gone = (late.cars as Car[])[3]?.activityId ?? '';
    expect(await ride(gone)).toMatchObject({ status: 'CANCELLED', vipIds: [] });
    expect((await ride(left[5]?.activityId ?? '')).title).toBe('State arrival (car 6 of 6)');

    // The spare is missing at the bridge. It comes 12 minutes later, and arrives with the tail.
    const seen = (position: number, at: string, minute: number) =>
      ask(reportSighting, id, { position, at, time: `2026-05-10T09:${minute}:00Z` });
    await seen(1, 'Bridge', 40);
    for (const position of [3, 4, 5, 6]) await seen(position, 'Bridge', 41);
    const { cars: driving, lastCarThrough } = await ask(getMotorcade, id);
    expect((driving as Progress[]).map(({ isBehind }) => isBehind)).toEqual([false, true, false, false, false, false]);
    expect(lastCarThrough).toMatchObject([{ place: 'Bridge', position: 6, cars: 5, isWhole: false }]);
    expect((await seen(2, 'Bridge', 52)).cars[1]).toMatchObject({ gapMinutes: 12, isBehind: true });
    expect((await seen(2, 'Gate', 55)).cars[1].lastPlace).toMatchObject({ place: 'Gate', basis: 'REPORTED' });
    const arrived = await seen(6, 'Guildhall', 58);
    expect(arrived).toMatchObject({ status: 'COMPLETED' });
    expect(new Set((arrived.cars as Car[]).map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
  });
});
