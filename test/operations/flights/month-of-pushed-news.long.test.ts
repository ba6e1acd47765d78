import { beforeAll, describe, expect, it } from '@jest/globals';
import { deliver, useAeroApi } from '#test/support/aeroapi.ts';
import { useClock } from '#test/support/clock.ts';
import { playMonth } from '#test/support/flight-month.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

const aero = useAeroApi();
useTable();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

describe('a month of 40 flights at AeroAPI, which knows them from 22 hours before departure and loses some alerts', () => {
  it('asks at most three times in vain, sees every flight in the air, and counts what is billed', async () => {
    process.env['FLIGHTS_MONTHLY_BUDGET'] = '160';
    let posted = 0;
    const played = await playMonth({
      as,
      clock,
      seed: 1,
      habits: { knownHours: 22, ticketedShare: 0.5 },
      pickupEach: 4,
      setFlights: (known) => aero.stub.setFlights(known),
      push: {
        next: (now) => aero.stub.next(now),
        deliver: async (now) => {
          for (const alert of aero.stub.due(now)) {
            posted += 1;
            if (posted % 5 === 0) continue;
            clock.stop(alert.at);
            expect((await deliver(alert)).status).toBe(200);
          }
        },
      },
    });
    expect(played.unseen).toEqual([]);
    expect(played.toldNothing).toBeLessThanOrEqual(3);
    expect(played.median).toBeLessThanOrEqual(30);
    expect(played.used).toBeLessThanOrEqual(160);
    expect(aero.stub.billed).toBeLessThanOrEqual(160);
    expect(aero.stub.alerts.length).toBeGreaterThanOrEqual(4);
  });
});
