import { describe, expect, it } from '@jest/globals';
import { demonstrationPlaces, type Place } from '#infra/local/demo/places.ts';
import { planDemonstration } from '#infra/local/demo/plan.ts';
import { assignmentOf, daysOf } from '#shared/domain/assignments/assignment.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { type LedgerDay, ledgerChanges } from '#shared/domain/assignments/ledger.ts';
import { standingOf } from '#shared/domain/assignments/standing.ts';
import { squeezeOf } from '#shared/domain/attention/in-time.ts';
import { compile } from '#shared/domain/dispatch/compile.ts';
import { placeFields, placeKey, placeKeys } from '#shared/domain/places/place.ts';
import { dispatchInstance } from '#shared/domain/proposals/dispatch-instance.ts';
import { begin } from '#shared/domain/records.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { emptyRow, placeCode, rowWithNews, waysOf } from '#shared/domain/ways/ways.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { NewPlace, type PlaceRecord } from '#shared/schemas/places/place.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { PLACES } from '#test/support/festival/places.ts';
import { festivalRides } from '#test/support/festival/rides.ts';
import { SUITING } from '#test/support/suiting.ts';

const AT = '2027-05-10T00:00:00.000Z';
const VEHICLE = 'veh_1';
/** Beyond six hours, any ride can follow. */
const MOST_MS = 6.5 * 3_600_000;

function placeOf(body: unknown, number: number): PlaceRecord {
  return begin(`plc_0000${String(number).padStart(8, '0')}`, placeFields(NewPlace.parse(body)), AT);
}

interface Timed {
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

function ridesAt(places: readonly PlaceRecord[], timed: readonly Timed[]): ActivityRecord[] {
  const idOf = (name: string) => places.find((place) => placeKeys(place).includes(placeKey(name)))?.id;
  return timed.map(({ end, from, start, to }, number) => ({
    ...begin(`act_${number}`, { type: 'TRANSPORT' as const, title: `Ride ${number}`, vipIds: [] }, AT),
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    status: 'SCHEDULED',
    vehicleId: VEHICLE,
    pickupPlaceId: idOf(from),
    dropoffPlaceId: idOf(to),
  }));
}

function festival() {
  const places = Object.values(PLACES).map(placeOf);
  const start = Date.parse(AT);
  const timed = festivalRides().map((ride) => ({
    start: start + ride.start * 60_000,
    end: start + ride.end * 60_000,
    from: PLACES[ride.from].name,
    to: PLACES[ride.to].name,
  }));
  return { places, rides: ridesAt(places, timed) };
}

function demonstration() {
  const places = demonstrationPlaces().map(placeOf);
  const textOf = ({ text }: Place) => text;
  const timed = planDemonstration('2027-05-10').rides.map(({ journey }) => ({
    start: journey.start,
    end: journey.end,
    from: textOf(journey.from),
    to: textOf(journey.to),
  }));
  return { places, rides: ridesAt(places, timed) };
}

function holding(ride: ActivityRecord, days: readonly string[]): LedgerDay[] {
  const empty = days.map(
    (day): LedgerDay => ({
      resource: 'VEHICLE',
      resourceId: VEHICLE,
      day,
      revision: 1,
      assignments: [],
      blocks: [],
    }),
  );
  const changes = ledgerChanges(empty, ride.id, assignmentOf(ride, 'VEHICLE'));
  return empty.map((day) => changes.find(({ before }) => before === day)?.after ?? day);
}

const vehicle = { ...begin(VEHICLE, { name: 'Van' }, AT), type: 'VAN', seatCapacity: 8, status: 'AVAILABLE' } as const;
const vehicles = new Map([[VEHICLE, vehicle]]);
const NOBODY = new Map();

describe.each([
  ['the demonstration', demonstration],
  ['a festival', festival],
])('booking, attention, availability and the solver agree about each pair of rides of %s', (_name, make) => {
  const { places, rides } = make();
  const [first, second] = places.map(({ id }) => placeCode(id));
  const row = rowWithNews(emptyRow(first ?? ''), [
    { from: first ?? '', to: second ?? '', source: 'MANUAL', timed: [3, 0] },
  ]);
  const ways = waysOf(places, [row]);

  it.each([
    [0, []],
    [
      20,
      [
        { from: '07:00', to: '10:00', factor: 2.5 },
        { from: '22:00', to: '02:00', factor: 1.2 },
      ],
    ],
  ])('with a turnaround of %i minutes and the peaks %j', (turnaroundMinutes, peaks) => {
    const settings = {
      ...DEFAULT_SETTINGS,
      timezone: 'Europe/London',
      turnaroundMinutes,
      travel: { rule: 'REFUSE' as const, peaks },
    };
    const travel = travelOf(settings, ways);
    const disagreeing: string[] = [];
    const found = { far: 0, near: 0 };
    for (const before of rides) {
      for (const after of rides) {
        const gap = Date.parse(after.startTime) - Date.parse(before.endTime);
        if (gap < 0 || gap > MOST_MS || before === after) continue;
        const days = holding(
          before,
          [
            ...new Set([
              ...daysOf({ start: before.startTime, end: before.endTime }),
              ...daysOf({ start: after.startTime, end: after.endTime }, 360),
            ]),
          ].sort(),
        );
        const related = { vips: NOBODY, vehicles, drivers: NOBODY };
        const isRefused =
          decideBooking(undefined, after, { ...travel, related, days, suiting: SUITING }).objections.length > 0;
        const standing = standingOf(days, {
          ...travel,
          ...assignmentOf(after, 'VEHICLE'),
          start: after.startTime,
          end: after.endTime,
        });
        const facts = {
          now: AT,
          settings,
          travel,
          rides: [],
          vips: NOBODY,
          vehicles,
          drivers: NOBODY,
          ledger: { VEHICLE: NOBODY, DRIVER: NOBODY },
        };
        const instance = dispatchInstance({ kind: 'ASSIGN' }, facts, [before, after]);
        const answers = [
          isRefused,
          squeezeOf({ travel }, 'VEHICLE', before, after) !== undefined,
          !standing.free || standing.tooFar.length > 0,
          compile(instance).vehicles.conflicts[1] === 1,
        ];
        found[isRefused ? 'far' : 'near'] += 1;
        if (new Set(answers).size > 1) disagreeing.push(`${before.id} ${after.id} ${answers.join()}`);
      }
    }
    expect(disagreeing).toEqual([]);
    expect(Math.min(found.far, found.near)).toBeGreaterThan(20);
  });
});
