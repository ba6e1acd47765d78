import { describe, expect, it } from '@jest/globals';
import { findAirlineLeads, leadsOfVendor } from '#shared/entities/flights/flight-lead.ts';
import { learnLead } from '#shared/use-cases/flights/store-answer.ts';
import { testContext } from '#test/support/context.ts';
import { flightOf } from '#test/support/flight-records.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-10T00:00:00.000Z';
function found(number: string, hours: number) {
  const scheduledTime = new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
  const { facts, ...before } = { ...flightOf('SCHEDULED', { departure: { scheduledTime } }), flightNumber: number };
  return { before, after: { ...before, facts, said: facts } };
}

describe('what two pollers learn', () => {
  it('is kept of both, by provider and airline', async () => {
    const learn = (vendor: 'aviationstack' | 'aeroapi', number: string, hours: number) => {
      const { after, before } = found(number, hours);
      return learnLead(testContext({ now: NOW }), { vendor }, before, after);
    };
    await Promise.all([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((hours) => learn('aviationstack', 'AA1', hours)),
      learn('aviationstack', 'BA2', 9),
      learn('aeroapi', 'AA1', 40),
    ]);
    const stored = await findAirlineLeads('aviationstack', 'AA');
    expect(stored?.revision).toBe(8);
    expect(stored?.sightings.map(({ leadHours }) => leadHours).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await leadsOfVendor('aviationstack')).map(({ airline }) => airline)).toEqual(['AA', 'BA']);
    expect((await leadsOfVendor('aeroapi')).map(({ sightings }) => sightings)).toEqual([
      [{ leadHours: 40, isKnown: true }],
    ]);
  });
});
