import { beforeAll, describe, expect, it } from '@jest/globals';
import { leadsOf } from '#shared/domain/flights/lead-times.ts';
import { leadsOfVendor } from '#shared/entities/flights/flight-lead.ts';
import { useClock } from '#test/support/clock.ts';
import { playMonth } from '#test/support/flight-month.ts';
import { useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

const flights = useFlights();
useTable();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

describe('a month of 40 flights at AviationStack, which knows them from 22 hours before departure', () => {
  it('asks at most three times in vain, sees every flight in the air, and learns how early the provider knows them', async () => {
    const played = await playMonth({
      as,
      clock,
      seed: 1,
      habits: { knownHours: 22, ticketedShare: 0.5 },
      setFlights: (known) => flights.stub.setFlights(known),
    });
    expect(played.unseen).toEqual([]);
    expect(played.toldNothing).toBeLessThanOrEqual(3);
    expect(played.median).toBeLessThanOrEqual(30);
    expect(played.used).toBeLessThanOrEqual(100);
    expect(flights.stub.asked).toHaveLength(played.used);
    const learned = leadsOf(await leadsOfVendor('aviationstack'))('ZZ1');
    expect(learned).toBeGreaterThan(18);
    expect(learned).toBeLessThan(26);
  });
});
