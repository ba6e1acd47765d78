import { describe, expect, it } from '@jest/globals';
import { withMarks } from '#shared/domain/accountability/muster-guests.ts';
import { withdrawnVehicle } from '#shared/domain/attention/checks/against-rules.ts';
import { disabledWebhook } from '#shared/domain/attention/checks/failing-service.ts';
import { guestInTwoPlaces } from '#shared/domain/attention/checks/guests-of-two-rides.ts';
import { carBehind, principalWithoutSpare } from '#shared/domain/attention/checks/motorcade-cars.ts';
import { musterStillOpen } from '#shared/domain/attention/checks/muster-still-open.ts';
import { storedSighting } from '#shared/domain/motorcades/sighting.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import { at, guest, ride, seen, told, vehicle } from './attention-facts.ts';

describe('a car that falls behind', () => {
  const car = (position: number, role: ActivityRecord['role'], ...times: string[]): ActivityRecord => ({
    ...ride(`car-${position}`, '07:30', '08:30', { motorcadeId: 'mcd_1', position, role, status: 'IN_PROGRESS' }),
    sightings: times.map((time) => storedSighting({ place: 'Bridge', at: at(time), by: 'usr_1' })),
  });
  const rowOf = (...cars: ActivityRecord[]) => {
    const shared = { startTime: at('07:30'), endTime: at('08:30'), splittable: false };
    const motorcade = begin('mcd_1', { title: 'Arrival', ...shared, carIds: cars.map(({ id }) => id) }, at('00:00'));
    const [row] = told(carBehind, seen({ motorcades: [{ motorcade, cars }] }));
    return row && [row.severity, row.detail.split(': ')[1]?.split('. ')[0]];
  };

  it.each([
    [
      'is critical for the principal, and tells where it was seen last',
      rowOf(car(1, 'LEAD', '07:40'), car(2, 'PRINCIPAL', '07:50')),
      ['CRITICAL', 'car 2 (PRINCIPAL), last seen at Bridge, Mon 10 May 07:50'],
    ],
    [
      'is a warning for another car, and tells that it was not seen yet',
      rowOf(car(1, 'PRINCIPAL', '07:40'), car(2, 'STAFF')),
      ['WARNING', 'car 2 (STAFF), not seen yet'],
    ],
    ['is no row in time', rowOf(car(1, 'LEAD', '07:40'), car(2, 'PRINCIPAL', '07:41')), undefined],
  ])('%s', (_what, row, expected) => {
    expect(row).toEqual(expected);
  });
});

describe('an open muster', () => {
  const fields = { title: 'Alarm', status: 'OPEN', everyone: false, openedBy: 'usr_1', showsLocations: false } as const;
  const detailOf = (...names: string[]) => {
    const vips = names.map((name) => guest(name));
    const muster = begin('mus_1', fields, at('07:00'));
    return told(musterStillOpen, seen({ musters: [{ muster, guests: withMarks(vips, []) }] }))[0]?.detail.split('.')[0];
  };

  it('counts its guests', () => {
    expect([detailOf('Ada'), detailOf('Ada', 'Ben')]).toEqual(['1 guest', '2 guests']);
  });
});

it.each([
  ['GONE', 'The receiver at hooks.example.org answered that it is gone,'],
  ['FAILING', 'The receiver at hooks.example.org failed for 5 days,'],
] as const)('a webhook that is switched off as %s says why', (disabledBy, expected) => {
  const settings = { url: 'https://hooks.example.org/', types: [], enabled: false, disabledBy };
  const secrets = { signatures: ['v1'] as const, keys: { secret: 'whsec_AAAA' } };
  const webhook: WebhookRecord = begin('whk_1', { ...settings, ...secrets }, at('07:00'));
  expect(told(disabledWebhook, seen({ webhooks: [webhook] }))[0]?.detail).toContain(expected);
});

it.each([
  ['names the vehicle that is free instead', [vehicle('Spare')], 'Spare is free.'],
  ['says that none is free', [], 'No vehicle with enough seats is free.'],
])('a ride on a vehicle in the workshop %s', (_what, others, expected) => {
  const broken = vehicle('Van', { status: 'MAINTENANCE' });
  const activities = [ride('Ride', '09:00', '10:00', { vehicleId: 'Van', vipIds: ['Ada'] })];
  const [row] = told(withdrawnVehicle, seen({ activities, vehicles: [broken, ...others] }));
  expect(row?.detail).toContain(`uses Van, which is MAINTENANCE. ${expected}`);
});

it('guests in two places are named, with both activities', () => {
  const both = { vipIds: ['Ada', 'Ben'] };
  const activities = [ride('Tour', '09:00', '11:00', both), ride('Lunch', '10:00', '12:00', { ...both, type: 'MEAL' })];
  const [row] = told(guestInTwoPlaces, seen({ activities }));
  expect(row?.detail).toMatch(/^Ada, Ben are on “Lunch” .* and at the same time on “Tour” /);
});

describe('a motorcade whose principal takes 6 guests', () => {
  const spare = (fields: Partial<ActivityRecord> = {}) => ride('Spare', '09:00', '10:00', { role: 'SPARE', ...fields });
  const detailWith = (...others: ActivityRecord[]): string | undefined => {
    const principal = ride('Principal', '09:00', '10:00', { role: 'PRINCIPAL', vipIds: ['Ada'] });
    const cars = [principal, ...others].map((car, place) => ({ ...car, motorcadeId: 'mcd_1', position: place + 1 }));
    const shared = { startTime: at('09:00'), endTime: at('10:00'), splittable: false };
    const motorcade = begin('mcd_1', { title: 'Arrival', ...shared, carIds: cars.map(({ id }) => id) }, at('00:00'));
    const vehicles = [vehicle('Van', { seatCapacity: 6 }), vehicle('Sedan', { seatCapacity: 5 })];
    const facts = seen({ motorcades: [{ motorcade, cars }], vehicles, vips: [guest('Ada', { partySize: 6 })] });
    return told(principalWithoutSpare, facts)[0]?.detail;
  };

  it.each([
    ['has a spare with 6 seats', [spare({ vehicleId: 'Van' })], undefined],
    ['has a spare whose vehicle is still to be found', [spare()], undefined],
    ['has a spare with 5 seats', [spare({ vehicleId: 'Sedan' })], 'has 5 seats, and would need 6.'],
    ['has a spare that was cancelled', [spare({ vehicleId: 'Van', status: 'CANCELLED' })], 'no car takes its guests.'],
    ['has no spare', [], 'no car takes its guests.'],
  ])('%s', (_what, others, expected) => {
    expect(detailWith(...others)).toEqual(expected === undefined ? undefined : expect.stringContaining(expected));
  });
});
