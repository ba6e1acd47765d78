import { describe, expect, it } from '@jest/globals';
import { type FlightProvider, FlightProviderFailed } from '#shared/adapters/flights/flight-provider.ts';
import { mayAsk } from '#shared/domain/flights/may-ask.ts';
import { momentsOf } from '#shared/domain/flights/poll-schedule.ts';
import { beginFlight } from '#shared/domain/flights/track.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { latestRequests, readBudget } from '#shared/entities/flights/flight-budget.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { askProvider } from '#shared/use-cases/flights/ask-provider.ts';
import { testContext } from '#test/support/context.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-31T23:59:50.000Z';
function asking(provider: FlightProvider, now = NOW, monthlyBudget = 100) {
  return {
    service: { vendor: 'aviationstack', provider, monthlyBudget },
    by: 'HAND',
    isForced: true,
    why: 'test',
    context: testContext({ now }),
  } as const;
}
const horizon = { backMs: DAY_MS, aheadMs: DAY_MS };
const silent: FlightProvider = { horizon, ask: () => Promise.resolve([]) };
const crashing: FlightProvider = { horizon, ask: () => Promise.reject(new Error('the process ends here')) };

describe('a request for a flight', () => {
  it('stays counted if the process ends before the request, and the flight can be requested later', async () => {
    const flight = beginFlight('AA1', '2027-06-01', NOW);
    await expect(askProvider(flight, false, asking(crashing))).rejects.toThrow('the process ends here');
    expect(await readBudget('2027-05')).toMatchObject({ used: 1, HAND: 1, ABSENT: 0, FAILED: 0 });
    expect((await latestRequests('2027-05', 5))[0]).not.toHaveProperty('outcome');
    const stored = await findFlight(flight.id);
    if (!stored) throw new Error('it is stored');
    expect((await askProvider(stored, true, asking(silent))).kind).toBe('busy');
    expect((await askProvider(stored, true, asking(silent, '2027-06-01T00:00:30.000Z'))).kind).toBe('answered');
    expect([(await readBudget('2027-05')).used, (await readBudget('2027-06')).used]).toEqual([1, 1]);
  });

  it('stays within the monthly budget during fifty concurrent requests', async () => {
    const now = '2027-07-10T00:00:00.000Z';
    let asked = 0;
    const counting: FlightProvider = {
      horizon,
      ask: () => {
        asked += 1;
        return Promise.resolve([]);
      },
    };
    const flights = Array.from({ length: 50 }, (_, place) => beginFlight(`BA${place + 1}`, '2027-07-10', now));
    const results = await Promise.allSettled(
      flights.map((flight) => askProvider(flight, false, asking(counting, now, 7))),
    );
    const kinds = results.map((result) => (result.status === 'fulfilled' ? result.value.kind : String(result.reason)));
    expect(asked).toBeLessThanOrEqual(7);
    expect(kinds.filter((kind) => kind === 'answered')).toHaveLength(asked);
    expect(asked).toBe(7);
    expect(await readBudget('2027-07')).toMatchObject({ used: 7, HAND: 7, ABSENT: 7 });
  });

  it('is not made if the budget is zero', async () => {
    const now = '2027-08-10T00:00:00.000Z';
    const flight = beginFlight('LH1', '2027-08-10', now);
    expect((await askProvider(flight, false, asking(silent, now, 0))).kind).toBe('spent');
    expect(await findFlight(flight.id)).toBeUndefined();
    expect((await readBudget('2027-08')).used).toBe(0);
  });

  it('is not made for a date that the provider does not know', async () => {
    const now = '2027-12-10T00:00:00.000Z';
    for (const date of ['2027-12-13', '2027-12-07']) {
      expect(await askProvider(beginFlight('LH9', date, now), false, asking(crashing, now))).toEqual({
        kind: 'beyond',
      });
    }
    expect((await readBudget('2027-12')).used).toBe(0);
  });

  it('takes what is reserved for people only if it is a poll that may', async () => {
    const now = '2027-10-01T00:00:00.000Z';
    const poll = async (number: string, mayUseReserve: boolean) => {
      const flight = beginFlight(number, '2027-10-01', now);
      return (await askProvider(flight, false, { ...asking(silent, now, 1), by: 'POLL', mayUseReserve })).kind;
    };
    expect([await poll('LH2', false), await poll('LH3', true)]).toEqual(['spent', 'answered']);
  });

  it('leaves no failure behind once the provider answers', async () => {
    const [now, next] = ['2027-11-10T08:00:00.000Z', '2027-11-10T09:00:00.000Z'];
    const failing: FlightProvider = {
      horizon,
      ask: () => Promise.reject(new FlightProviderFailed('RATE', 'Too many.')),
    };
    const knowing: FlightProvider = {
      horizon,
      ask: () => Promise.resolve([{ status: 'ACTIVE', departure: {}, arrival: {} }]),
    };
    const failed = await askProvider(beginFlight('BA2', '2027-11-10', now), false, asking(failing, now));
    if (failed.kind !== 'failed') throw new Error(failed.kind);
    expect(await findFlight(failed.flight.id)).toMatchObject({ lastFailure: { detail: 'Too many.' } });
    expect((await askProvider(failed.flight, true, asking(knowing, next))).kind).toBe('answered');
    expect(await findFlight(failed.flight.id)).not.toHaveProperty('lastFailure');
  });

  it('is not made again for the same moment if its answer cannot be stored', async () => {
    const now = '2027-09-10T08:00:00.000Z';
    const flight = beginFlight('BA1', '2027-09-10', now);
    const context = testContext({ now });
    let commits = 0;
    const failing = {
      ...context,
      commit: (transaction: Parameters<typeof context.commit>[0]) => {
        commits += 1;
        return commits === 2 ? Promise.reject(new Error('the row is too large')) : context.commit(transaction);
      },
    };
    const answering: FlightProvider = {
      horizon,
      ask: () => Promise.resolve([{ status: 'ACTIVE', departure: {}, arrival: {} }]),
    };
    const result = await askProvider(flight, false, { ...asking(answering, now), context: failing });
    expect(result).toMatchObject({ kind: 'unstored', flight: { lastFailure: { reason: 'UNSTORED' } } });
    const stored = await findFlight(flight.id);
    if (!stored) throw new Error('it is stored');
    expect(stored).toMatchObject({ lastAskedAt: now, pollCount: 1 });
    expect([mayAsk(stored, now), momentsOf(stored, now).filter(({ at }) => at <= Date.parse(now))]).toEqual([
      false,
      [],
    ]);
    expect(await readBudget('2027-09')).toMatchObject({ used: 1, FAILED: 1 });
    expect((await readBudget('2027-09')).pausedUntil).toBeUndefined();
  });
});
