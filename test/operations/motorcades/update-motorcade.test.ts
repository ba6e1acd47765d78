import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { type Car, useMotorcades } from '#test/support/motorcade-stage.ts';
import { aMotorcade, askMotorcade } from '#test/support/motorcades.ts';
import { aPlace } from '#test/support/places.ts';

const { as, ask } = useMotorcades();
const clock = useClock();

async function ride(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}

describe('a motorcade', () => {
  it('links the name of another place, for itself and for each car, with its coordinates', async () => {
    const coordinates = { latitude: 51.5, longitude: -0.1 };
    const [inn, pier] = [await aPlace('The Anchor'), await aPlace('Pier 4', { coordinates })];
    const { id } = await aMotorcade(as, { pickupPlaceId: inn });
    const moved = await ask(updateMotorcade, id, { pickupLocation: 'pier 4' });
    expect(moved).toMatchObject({ pickupLocation: 'pier 4', pickupPlaceId: pier });
    for (const { activityId } of moved.cars as Car[])
      expect(await ride(activityId)).toMatchObject({
        pickupLocation: 'pier 4',
        pickupPlaceId: pier,
        pickupCoordinates: coordinates,
      });
    expect(await ask(updateMotorcade, id, { pickupLocation: 'A corner' })).toMatchObject({ pickupPlaceId: null });
    expect(await ride((moved.cars as Car[])[1]?.activityId ?? '')).not.toHaveProperty('pickupCoordinates');
    expect(await ask(updateMotorcade, id, { pickupPlaceId: inn })).toMatchObject({ pickupLocation: 'The Anchor' });
  });

  it('leaves the destination of a car that has its own, and links its new pick-up place too', async () => {
    const pier = await aPlace('Pier 6');
    const { cars, id } = await aMotorcade(as, { splittable: true, cars: ['LEAD', 'TAIL'].map((role) => ({ role })) });
    const [lead = '', tail = ''] = (cars as Car[]).map(({ activityId }) => activityId);
    const own = async (eventId: string, dropoffLocation: string) =>
      expect((await call(updateEvent, { as, params: { eventId }, body: { dropoffLocation } })).status).toBe(200);
    await own(tail, 'Harbour');
    expect(await ask(updateMotorcade, id, { pickupLocation: 'Pier 6' })).toMatchObject({ pickupPlaceId: pier });
    expect(await ride(lead)).toMatchObject({ dropoffLocation: 'Guildhall', pickupPlaceId: pier });
    expect(await ride(tail)).toMatchObject({ dropoffLocation: 'Harbour', pickupPlaceId: pier });
    await own(lead, 'Castle');
    expect(await ask(updateMotorcade, id, { pickupLocation: 'A corner' })).toMatchObject({ pickupPlaceId: null });
    expect((await ride(lead)).pickupPlaceId ?? null).toBeNull();
    expect((await ride(tail)).pickupPlaceId ?? null).toBeNull();
  });

  it('is warned of once when it gets a start in the past, new or moved, and not when something else changes', async () => {
    clock.stop(Date.parse('2027-05-10T10:00:00Z'));
    const past = { code: 'START_IS_PAST', message: expect.stringMatching(/State arrival .*Mon 10 May/) };
    const pastOf = ({ warnings = [] }: { readonly warnings?: { readonly code: string }[] }) =>
      warnings.filter(({ code }) => code === 'START_IS_PAST');
    const { body } = await askMotorcade(as);
    expect(pastOf(body)).toEqual([expect.objectContaining(past)]);
    expect(pastOf(await ask(updateMotorcade, body.id, { pickupLocation: 'Gate 5' }))).toEqual([]);
    const times = { startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T11:00:00Z' };
    const tried = await ask(updateMotorcade, body.id, times, { query: { dryRun: 'true' } });
    expect(pastOf(tried)).toEqual([expect.objectContaining(past)]);
    const ahead = { startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T13:00:00Z' };
    expect(pastOf(await ask(updateMotorcade, body.id, ahead))).toEqual([]);
  });

  it('keeps its text as text if a place of that name comes later', async () => {
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD' }], pickupLocation: 'Pier 7' });
    await aPlace('Pier 7');
    expect(await ask(updateMotorcade, id, { title: 'Visit' })).toMatchObject({ pickupPlaceId: null });
  });
});
