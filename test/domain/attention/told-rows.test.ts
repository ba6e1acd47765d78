import { describe, expect, it } from '@jest/globals';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { ALL_CHECKS } from '#shared/domain/attention/all-checks.ts';
import { describedRow, type FoundRow } from '#shared/domain/attention/row.ts';
import { shownRows } from '#shared/domain/attention/shown-rows.ts';
import { begin } from '#shared/domain/records.ts';
import type { DismissalRecord } from '#shared/schemas/attention/attention.ts';
import { at, flight, guest, ride, seen, vehicle } from './attention-facts.ts';

/** Counts how often someone asks what a vehicle or driver does. */
class CountingLedger extends Map<string, LedgerDay[]> {
  asked = 0;
  override get(id: string): LedgerDay[] | undefined {
    this.asked += 1;
    return super.get(id);
  }
}

describe('the words and mends of rows', () => {
  const RIDES = 30;
  const ledger = { VEHICLE: new CountingLedger(), DRIVER: new CountingLedger() };
  const asked = (): number => ledger.VEHICLE.asked + ledger.DRIVER.asked;
  const vips = Array.from({ length: RIDES }, (_, n) => guest(`Guest ${n}`, { partySize: 3 }));
  const pairs = vips.flatMap(({ id }, n) => [
    // Overlaps the next one, and its vehicle is too small and in the workshop.
    ride(`Tour ${n}`, '09:00', '11:00', { vipIds: [id], vehicleId: 'Cab' }),
    ride(`Lunch ${n}`, '10:00', '12:00', { vipIds: [id] }),
  ]);
  const facts = seen({
    activities: pairs,
    vips,
    ledger,
    flights: [flight('BA1', { arrival: { iata: 'LHR', scheduledTime: at('15:00') } }, { vipIds: ['Guest 1'] })],
    vehicles: [vehicle('Cab', { seatCapacity: 2, status: 'MAINTENANCE' }), vehicle('A'), vehicle('B'), vehicle('C')],
    drivers: ['Ada', 'Ben', 'Chi'].map((name) => begin(name, { name }, at('00:00'))),
  });
  const rows = ALL_CHECKS.flatMap(({ find }) => find(facts));
  const askedToFind = asked();

  it('are not worked out to find the rows', () => {
    const codes = new Set(rows.map(({ code }) => code));
    expect([...codes].sort()).toEqual([
      'ARRIVAL_WITHOUT_PICKUP',
      'RIDE_WITHOUT_DRIVER',
      'RIDE_WITHOUT_VEHICLE',
      'SEATS_EXCEEDED',
      'VEHICLE_UNAVAILABLE',
      'VIP_OVERLAP',
    ]);
    // Whether a vehicle or driver is blocked is asked once per ride.
    expect(askedToFind).toBeLessThanOrEqual(pairs.length);
  });

  it('cost one look for what is free each, and say the same each time', () => {
    const few = rows.filter(({ code }) => code === 'RIDE_WITHOUT_DRIVER').slice(0, 4);
    const before = asked();
    const first = few.map((row) => describedRow(row, facts.timezone));
    expect(asked() - before).toBeLessThanOrEqual(few.length * 2 * 3);
    expect(first[0]).toMatchObject({
      detail: expect.stringContaining('Ada is free.'),
      mend: { body: { driverId: 'Ada' } },
    });
    expect(few.map((row) => describedRow(row, facts.timezone))).toEqual(first);
  });
});

describe('what is shown', () => {
  const told: string[] = [];
  const row = (id: string): FoundRow => ({
    code: 'TEST',
    severity: 'WARNING',
    subject: { type: 'Flight', id, name: '' },
    at: at('09:00'),
    since: at('08:00'),
    basis: '1',
    describe: () => {
      told.push(id);
      return { code: 'THEN_ASKED', values: { name: id }, mend: null };
    },
  });
  const hidden = { ...row('hidden'), dismissal: { id: 'TEST:hidden' } as DismissalRecord };
  const rows = [row('1'), hidden, ...Array.from({ length: 1_000 }, (_, n) => row(`${n + 2}`))];
  const idsOf = (dismissed: boolean) => {
    told.length = 0;
    const { items, total } = shownRows(rows, { dismissed, max: 3, timezone: 'UTC' });
    return { total, ids: items.map(({ detail, subject }) => `${subject.id}, ${detail}`), told: [...told] };
  };

  it('is told, and nothing else', () => {
    expect(idsOf(false)).toEqual({
      total: 1_001,
      ids: ['1, Then 1 is asked.', '2, Then 2 is asked.', '3, Then 3 is asked.'],
      told: ['1', '2', '3'],
    });
    expect(idsOf(true)).toEqual({
      total: 1_002,
      ids: ['1, Then 1 is asked.', 'hidden, Then hidden is asked.', '2, Then 2 is asked.'],
      told: ['1', 'hidden', '2'],
    });
  });
});
