import { beforeEach, describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as dismissAttention from '#functions/attention/dismiss-attention.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as undoDismissal from '#functions/attention/undo-dismissal.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import { ALL_CHECKS } from '#shared/domain/attention/all-checks.ts';
import type { AttentionRow } from '#shared/schemas/attention/attention.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { useFlights } from '#test/support/flights.ts';
import { useMessaging } from '#test/support/messaging.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { anArrival, aRide, at, NOW, SITUATIONS } from './situations.ts';

const flights = useFlights();
useMessaging();
useTable();
useFiles();
const clock = useClock();
beforeEach(() => clock.stop(NOW));
const as = useEmptyTable('COORDINATOR');
function scene() {
  return { as, flights };
}

async function list(query: Record<string, string> = {}): Promise<AttentionRow[]> {
  return (await call(listAttention, { as, query })).body.items;
}
async function codesOf(query?: Record<string, string>) {
  return (await list(query)).map(({ code }) => code);
}

/** Whatever the row, a dismissal is one record with its code and subject. `mends.test.ts` lists a row of each code. */
const EVERY = 4;

describe.each(ALL_CHECKS.flatMap(({ codes }) => codes).filter((_code, place) => place % EVERY === 0))('%s', (code) => {
  it('stays away after it was dismissed, and comes back when that is undone', async () => {
    const subjectId = (await SITUATIONS[code]?.(scene())) ?? '';
    const params = { code, subjectId };
    await writingNothing(() => call(dismissAttention, { as, params, body: {}, query: { dryRun: 'true' } }));
    const { body } = await call(dismissAttention, { as, params, body: { note: 'A taxi comes' } });
    expect(body).toMatchObject({ code, dismissal: { by: as, note: 'A taxi comes', until: null } });
    expect(await codesOf()).not.toContain(code);
    expect(await codesOf({ dismissed: 'yes' })).toContain(code);
    expect((await call(undoDismissal, { as, params })).status).toBe(204);
    expect(await codesOf()).toContain(code);
    expect((await call(undoDismissal, { as, params })).status).toBe(404);
  });
});

describe('a dismissed row', () => {
  it('shows again when its subject changes', async () => {
    const eventId = await aRide(scene(), { driverId: null });
    await call(dismissAttention, { as, params: { code: 'RIDE_WITHOUT_DRIVER', subjectId: eventId }, body: {} });
    expect(await codesOf()).toEqual([]);
    await call(updateEvent, { as, params: { eventId }, body: { title: 'Another ride' } });
    expect(await codesOf()).toEqual(['RIDE_WITHOUT_DRIVER']);
  });

  it('shows again when its flight is even later, though the pick-up has not changed', async () => {
    const { flightId, params, query } = await anArrival(scene());
    const subjectId = await aRide(scene(), { flightId, startTime: at('06:30'), endTime: at('07:30') });
    const late = (minutes: number) => call(recordFlightDelay, { as, params, query, body: { minutes } });
    await late(20);
    await call(dismissAttention, { as, params: { code: 'PICKUP_NOT_MOVED', subjectId }, body: {} });
    expect(await codesOf()).toEqual([]);
    await late(120);
    expect(await codesOf()).toEqual(['PICKUP_NOT_MOVED']);
  });

  it('shows again at the given time', async () => {
    const subjectId = await aRide(scene(), { driverId: null });
    const body = { until: at('01:00') };
    await call(dismissAttention, { as, params: { code: 'RIDE_WITHOUT_DRIVER', subjectId }, body });
    expect(await codesOf()).toEqual([]);
    clock.stop(Date.parse(at('01:00')));
    expect(await codesOf()).toEqual(['RIDE_WITHOUT_DRIVER']);
  });

  it('must be a row of the list', async () => {
    const subjectId = await aRide(scene());
    for (const code of ['RIDE_WITHOUT_DRIVER', 'NONSENSE']) {
      expect((await call(dismissAttention, { as, params: { code, subjectId }, body: {} })).status).toBe(404);
    }
  });
});
