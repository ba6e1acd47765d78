import { describe, expect, it } from '@jest/globals';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { flightIdsOf } from '#shared/entities/flights/flight.ts';
import { call } from '#test/support/call.ts';
import { useFlights } from '#test/support/flights.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFlights();
const as = useUser('COORDINATOR');

/** So far ahead that the provider is not asked. */
const flightDate = '2090-05-10';
const COUNT = 80;
function someGuests(count: number) {
  return addGuests(Array.from({ length: count }, (_, place) => guest(`Guest ${place}`)));
}

describe('a flight with more VIPs than one transaction can check', () => {
  it('takes 80 at once, in their order', async () => {
    const vipIds = await someGuests(COUNT);
    const { body, status } = await call(trackFlight, { as, body: { flightNumber: 'BA1', flightDate, vipIds } });
    expect([status, body.vipIds, body.version]).toEqual([201, vipIds, 2]);
    const flightIds = await Promise.all(vipIds.map(flightIdsOf));
    expect(flightIds).toEqual(vipIds.map(() => [body.id]));
  });

  it('takes no more than 80, and names the limit', async () => {
    const vipIds = Array.from({ length: COUNT + 1 }, (_, place) => `vip_${place}`);
    const { body } = await call(trackFlight, { as, body: { flightNumber: 'BA3', flightDate, vipIds } });
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'body.vipIds' }] });
    expect(body.detail).toContain(`${COUNT}`);
  });

  it('replaces 40 by 40 others in two writes', async () => {
    const [before, after] = [await someGuests(COUNT / 2), await someGuests(COUNT / 2)];
    const made = await call(trackFlight, { as, body: { flightNumber: 'BA2', flightDate, vipIds: before } });
    const { body } = await call(updateFlight, {
      as,
      params: { flightNumber: 'BA2' },
      query: { date: flightDate },
      body: { vipIds: after },
      headers: { 'if-match': '"1"' },
    });
    expect([made.body.version, body.version, body.vipIds]).toEqual([1, 3, after]);
    expect(await Promise.all(before.map(flightIdsOf))).toEqual(before.map(() => []));
    expect(await Promise.all(after.map(flightIdsOf))).toEqual(after.map(() => [body.id]));
  });
});
