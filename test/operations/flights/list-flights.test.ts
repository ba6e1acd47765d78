import { describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import { call } from '#test/support/call.ts';
import { aFlight } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTrackedFlights } from '#test/support/tracked-flights.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useTrackedFlights();
const { at, flights, fresh, track } = stage;

describe('listFlights', () => {
  it('lists tracked flights by date, filters by VIP, phase and status, and makes no request', async () => {
    const [vip] = await someVips(stage.as, 1);
    const [early, late, other] = [fresh(), fresh(), fresh()];
    flights.stub.setFlights([aFlight({ iata: early })]);
    await track(late, { vipIds: [vip], flightDate: '2027-07-02' });
    await track(early, { vipIds: [vip] });
    await track(other, { flightDate: '2027-07-01' });
    await call(getFlight, at(fresh(), '2027-07-01'));
    const spent = flights.stub.asked.length;
    const list = async (query: Record<string, string>) => {
      const { body } = await call(listFlights, { as: stage.as, query });
      return body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber);
    };
    expect(await list({ vipId: vip as string })).toEqual([early, late]);
    expect(await list({ from: '2027-07-01', to: '2027-07-02' })).toEqual([other, late]);
    expect(await list({ vipId: vip as string, status: 'SCHEDULED' })).toEqual([early]);
    expect(await list({ from: '2027-07-01', phase: 'PRE_DEPARTURE,ACTIVE' })).toEqual([]);
    const first = await call(listFlights, { as: stage.as, query: { vipId: vip as string, limit: '1' } });
    const next = { vipId: vip as string, limit: '1', cursor: first.body.nextCursor };
    expect((await call(listFlights, { as: stage.as, query: next })).body).toMatchObject({
      items: [{ flightNumber: late }],
      nextCursor: null,
    });
    expect(flights.stub.asked).toHaveLength(spent);
  });
});

describe('flights', () => {
  it('are refused to drivers', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    expect((await call(listFlights, { as: driver })).body.code).toBe('FORBIDDEN');
    expect((await call(getFlight, { ...at('AA100'), as: driver })).body.code).toBe('FORBIDDEN');
    expect(flights.stub.asked).toEqual([]);
  });
});
