import { describe, expect, it } from '@jest/globals';
import { minutes } from '#infra/local/demo/calendar.ts';
import { type Plan, planDemonstration } from '#infra/local/demo/plan.ts';
import { NewDriver } from '#shared/schemas/drivers/driver.ts';
import { NewVehicle } from '#shared/schemas/vehicles/vehicle.ts';
import { NewVip } from '#shared/schemas/vips/vip.ts';

// An ordinary start, both nights on which the clocks of London change, a leap day and a turn of the year.
const STARTS = [
  '2026-11-22',
  '2027-03-26',
  '2027-03-27',
  '2027-03-28',
  '2027-10-30',
  '2027-10-31',
  '2028-02-28',
  '2026-12-31',
];

function overlaps(a: { start: number; end: number }, b: { start: number; end: number }, pause = 0): boolean {
  return a.start < b.end + pause && b.start < a.end + pause;
}

function pairsOf<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((a, place) => all.slice(place + 1).map((b) => [a, b] as const));
}

/** Where a guest is when, rides and programme. */
function stationsOf({ appointments, rides }: Plan, key: string) {
  return [
    ...appointments
      .filter(({ guests, item }) => !item.isCancelled && guests.some((guest) => guest.key === key))
      .map(({ end, item, start }) => ({ what: item.title, start, end })),
    ...rides
      .filter(({ riders }) => riders.some((guest) => guest.key === key))
      .map(({ journey: { end, start, title } }) => ({ what: title, start, end })),
  ];
}

describe('the people of the demonstration', () => {
  const { fleet, guests } = planDemonstration('2026-11-22');

  it('are about sixty guests with names of many scripts, valid in every field', () => {
    expect(guests).toHaveLength(60);
    expect(guests.map(({ vip }) => NewVip.safeParse(vip).error)).toEqual(guests.map(() => undefined));
    for (const script of ['Han', 'Arabic', 'Hebrew', 'Cyrillic', 'Greek', 'Hangul', 'Devanagari', 'Thai', 'Tamil']) {
      expect(guests.some(({ vip }) => new RegExp(`\\p{Script=${script}}`, 'u').test(vip.name))).toBe(true);
    }
    expect(new Set(guests.map(({ vip }) => vip.department)).size).toBe(3);
    expect(guests.filter(({ vip }) => vip.isRosterOnly).length).toBeGreaterThan(3);
    expect(guests.filter(({ vip }) => vip.emergencyContact).length).toBeGreaterThan(30);
  });

  it('have keys, names and addresses of their own, and numbers and domains that are reserved for examples', () => {
    for (const field of [
      guests.map(({ key }) => key),
      guests.map(({ vip }) => vip.name),
      guests.map(({ vip }) => vip.email),
    ])
      expect(new Set(field).size).toBe(guests.length);
    const fiction =
      /^(\+44 20 7946 0\d{3}|\+44 7700 900\d{3}|\+1 202 555 01\d\d|\+61 2 5550 \d{4}|\+33 6 39 98 \d\d \d\d|\+49 30 23125 \d{3})$/;
    for (const { vip } of guests) {
      expect(vip.email).toMatch(/@example\.org$/);
      expect(vip.phone).toMatch(fiction);
      if (vip.emergencyContact) expect(vip.emergencyContact.phone).toMatch(fiction);
    }
    for (const { driver } of fleet) expect(driver?.phone ?? '+44 7700 900000').toMatch(fiction);
  });

  it('are driven by a fleet of which one is in repair and one driver has no phone', () => {
    for (const { driver, vehicle } of fleet) {
      expect(NewVehicle.safeParse(vehicle).success).toBe(true);
      expect(driver === undefined || NewDriver.safeParse(driver).success).toBe(true);
    }
    expect(fleet.some(({ vehicle }) => vehicle.status === 'MAINTENANCE')).toBe(true);
    expect(fleet.some(({ driver }) => driver && !driver.phone)).toBe(true);
    const lift = fleet.filter(({ vehicle }) => vehicle.wheelchairPlaces).map(({ vehicle }) => vehicle.tags);
    expect([lift, fleet.some(({ vehicle }) => vehicle.type === 'BOAT')]).toEqual([[['LIFT']], true]);
  });
});

describe.each(STARTS)('the event that begins on %s', (firstDate) => {
  const plan = planDemonstration(firstDate);

  it('has meals, meetings, events side by side, and rides after midnight', () => {
    const types = new Set(plan.appointments.map(({ item }) => item.type));
    expect(types).toEqual(new Set(['MEAL', 'MEETING', 'EVENT']));
    expect(plan.rides.length).toBeGreaterThan(60);
    expect(pairsOf(plan.appointments).some(([a, b]) => overlaps(a, b))).toBe(true);
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' });
    expect(plan.rides.some(({ journey }) => Number(hour.format(journey.start)) < 4)).toBe(true);
  });

  it('never has a vehicle in two places, nor more people in it than seats', () => {
    const seats = new Map(plan.fleet.map(({ vehicle }) => [vehicle.name, vehicle.seatCapacity]));
    for (const { journey, riders, vehicle } of plan.rides) {
      expect(riders.length).toBeGreaterThan(0);
      expect(journey.end).toBeGreaterThan(journey.start);
      const party = riders.reduce((sum, { vip }) => sum + (vip.partySize ?? 1), 0);
      expect(party).toBeLessThanOrEqual(seats.get(vehicle) ?? 0);
    }
    const clashes = pairsOf(plan.rides).filter(
      ([a, b]) => a.vehicle === b.vehicle && overlaps(a.journey, b.journey, minutes(15)),
    );
    expect(clashes).toEqual([]);
  });

  it('never has a guest in two places, and brings everybody who stays from the airport and back', () => {
    for (const { key, stay } of plan.guests) {
      const stations = stationsOf(plan, key);
      expect(pairsOf(stations).filter(([a, b]) => overlaps(a, b))).toEqual([]);
      const rides = plan.rides.filter(({ riders }) => riders.some((guest) => guest.key === key));
      if (stay === 'HOME') expect(rides).toEqual([]);
      else expect(rides.filter(({ journey }) => /^(Arrival|Departure)/.test(journey.title))).toHaveLength(2);
    }
  });

  it('takes the guest in a wheelchair in the van with a lift', () => {
    const theirs = plan.rides.filter(({ riders }) => riders.some(({ vip }) => vip.wheelchairs));
    expect(theirs.length).toBeGreaterThan(8);
    for (const { riders, vehicle } of theirs) {
      expect(vehicle).toBe('Van 7');
      expect(riders.every(({ vip }) => vip.wheelchairs)).toBe(true);
    }
    expect(plan.rides.filter(({ vehicle }) => vehicle === 'Van 7')).toHaveLength(theirs.length);
  });

  it('names its items once each', () => {
    const keys = plan.appointments.map(({ item }) => item.key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { guests } of plan.appointments) expect(guests.length).toBeGreaterThan(0);
  });
});
