import { describe, expect, it } from '@jest/globals';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as restoreFlight from '#functions/flights/restore-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as mergeVip from '#functions/vips/merge-vip.ts';
import { findFlight, flightIdsOf } from '#shared/entities/flights/flight.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { FLIGHT_DATE, useTrackedFlights } from '#test/support/tracked-flights.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useTrackedFlights();
const { at, fresh, track } = stage;

/** Follows and deletes a flight. Returns its number. */
async function deleted(vipIds: readonly string[] = stage.vips): Promise<string> {
  const number = fresh();
  await track(number, { vipIds, notes: 'Meet at the gate' });
  expect((await call(deleteFlight, at(number))).status).toBe(204);
  return number;
}

async function listed(query: Record<string, string>): Promise<string[]> {
  const { body } = await call(listFlights, { as: stage.as, query });
  return body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber);
}

describe('restoreFlight', () => {
  it('brings a flight back with its guests and notes, and the flight is followed again', async () => {
    const number = await deleted();
    const restored = await call(restoreFlight, at(number));
    expect(restored.body).toMatchObject({ vipIds: stage.vips, notes: 'Meet at the gate', deletedAt: null });
    expect(await listed({ vipId: stage.vips[0] as string })).toContain(number);
    expect(await findFlight(`flt_${number}_${FLIGHT_DATE}`)).toMatchObject({ dueAt: restored.body.updatedAt });
    expect((await call(restoreFlight, at(number))).body.version).toBe(restored.body.version);
  });

  it('is what a read of a deleted flight names', async () => {
    const number = await deleted();
    const { cure } = (await call(getFlight, at(number))).body;
    expect(cure).toEqual({
      operationId: 'restoreFlight',
      params: { flightNumber: number },
      query: { date: FLIGHT_DATE },
    });
    expect((await call(restoreFlight, { as: stage.as, ...cure })).status).toBe(200);
  });

  it('is refused with the former guests if the flight was followed anew, until these are on it', async () => {
    const [first, second, third] = stage.vips as [string, string, string];
    const number = await deleted([first, second]);
    await track(number, { vipIds: [second, third] });
    const { body, status } = await call(restoreFlight, at(number));
    expect([status, body.code]).toEqual([409, 'FLIGHT_FOLLOWED']);
    expect(body.detail).toContain('without 1 of its former guests');
    expect(body.cure.body).toEqual({ vipIds: [second, third, first] });
    expect((await call(updateFlight, { as: stage.as, ...body.cure })).status).toBe(200);
    expect((await call(restoreFlight, at(number))).body.vipIds).toEqual([second, third, first]);
  });

  it('names the flight that a deleted number belongs to since', async () => {
    const number = await deleted([stage.vips[0] as string]);
    const carrier = fresh();
    await track(carrier);
    await call(updateFlight, { ...at(carrier), body: { alsoKnownAs: [number] } });
    const { body } = await call(restoreFlight, at(number));
    expect([body.code, body.cure.params, body.cure.body]).toEqual([
      'FLIGHT_FOLLOWED',
      { flightNumber: carrier },
      { vipIds: [stage.vips[0]] },
    ]);
    expect(await listed({ includeDeleted: 'true' })).not.toContain(number);
  });

  it('leaves out guests who were deleted for good meanwhile, also those of a flight that is followed anew', async () => {
    const administrator = await aUser('ADMINISTRATOR');
    const [gone, stays] = (await someVips(stage.as, 2)) as [string, string];
    const [again, anew] = [await deleted([gone, stays]), await deleted([gone])];
    await track(anew);
    const query = { hard: 'true' };
    expect((await call(deleteVip, { as: administrator, params: { vipId: gone }, query })).status).toBe(204);
    expect((await call(restoreFlight, at(again))).body.vipIds).toEqual([stays]);
    expect((await call(restoreFlight, at(anew))).status).toBe(200);
    expect((await findFlight(`flt_${anew}_${FLIGHT_DATE}`))?.formerVipIds).toEqual([]);
    expect(await flightIdsOf(gone)).toEqual([]);
  });

  it('offers the guest that is left of two records of one person', async () => {
    const [duplicate, kept] = (await someVips(stage.as, 2)) as [string, string];
    const number = await deleted([duplicate]);
    await track(number);
    await call(mergeVip, { as: stage.as, params: { vipId: kept }, body: { duplicateId: duplicate } });
    expect((await call(restoreFlight, at(number))).body.cure.body).toEqual({ vipIds: [kept] });
  });

  it('is for those who may restore, and only for flights that there are', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    const number = await deleted();
    expect((await call(restoreFlight, { ...at(number), as: driver })).body.code).toBe('FORBIDDEN');
    expect((await call(restoreFlight, at(fresh()))).body.code).toBe('NOT_FOUND');
    const stale = { ...at(number), headers: { 'if-match': '"1"' } };
    expect((await call(restoreFlight, stale)).body.code).toBe('VERSION_MISMATCH');
  });

  it('loses no guest in a race with a request that follows the flight anew: both count, or the refusal names them', async () => {
    const [former, added] = (await someVips(stage.as, 2)) as [string, string];
    for (let round = 0; round < 6; round += 1) {
      const number = await deleted([former]);
      const body = { flightNumber: number, flightDate: FLIGHT_DATE, vipIds: [added] };
      const requests = [() => call(restoreFlight, at(number)), () => call(trackFlight, { as: stage.as, body })];
      if (round % 2 === 1) requests.reverse();
      const answers = await Promise.all(requests.map((request) => request()));
      if (round % 2 === 1) answers.reverse();
      const [restored, tracked] = answers as [(typeof answers)[0], (typeof answers)[0]];
      expect(tracked.status).toBe(201);
      const { vipIds } = (await call(getFlight, at(number))).body;
      if (restored.status === 200) expect(vipIds).toEqual([former, added]);
      else {
        expect(restored.body.cure.body).toEqual({ vipIds: [added, former] });
        expect(vipIds).toEqual([added]);
      }
    }
  });
});

describe('listFlights with includeDeleted', () => {
  it('shows deleted flights last, page by page, and those of a guest', async () => {
    const [vip] = (await someVips(stage.as, 1)) as [string];
    const gone = await deleted([vip]);
    const late = fresh();
    await track(late, { vipIds: [vip], flightDate: '2027-07-02' });
    stage.clock.stop(Date.parse('2027-05-09T20:01:00Z'));
    const query = { includeDeleted: 'true', from: FLIGHT_DATE, to: '2027-07-02' };
    const all = await listed({ ...query, limit: '200' });
    expect(all.indexOf(gone)).toBeGreaterThan(all.indexOf(late));
    expect(await listed({ ...query, vipId: vip })).toEqual([late, gone]);
    expect(await listed({ vipId: vip })).toEqual([late]);
    const first = await call(listFlights, { as: stage.as, query: { ...query, limit: String(all.indexOf(gone)) } });
    const rest = { ...query, limit: '200', cursor: first.body.nextCursor as string };
    expect(await listed(rest)).toContain(gone);
  });

  it('shows no flight twice that is deleted while the pages are read', async () => {
    const [soon, later] = [fresh(), fresh()];
    const query = { includeDeleted: 'true', from: '2028-01-01', to: '2028-01-02' };
    await track(soon, { flightDate: '2028-01-01' });
    await track(later, { flightDate: '2028-01-02' });
    const { body } = await call(listFlights, { as: stage.as, query: { ...query, limit: '1' } });
    await call(deleteFlight, at(soon, '2028-01-01'));
    expect(await listed({ ...query, cursor: body.nextCursor })).toEqual([later]);
  });

  it('is for those who may restore', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    const asked = { as: driver, query: { includeDeleted: 'true' } };
    expect((await call(listFlights, asked)).body.code).toBe('FORBIDDEN');
  });
});
