import { beforeAll, describe, expect, it } from '@jest/globals';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { IMPORT_KINDS } from '#shared/schemas/guest-list/import-kind.ts';
import { type Answer, call } from '#test/support/call.ts';
import { festivalWorkbook } from '#test/support/festival/workbook.ts';
import { useFiles } from '#test/support/files.ts';
import { savedByLibreOffice } from '#test/support/libre-office.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { reportFile } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { SENT_CSV, SENT_XLSX } from '#test/support/workbooks.ts';

useTable();
useFiles();
const queues = useQueues(finishProposals);
let as: string;
let calls = 0;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

type Options = Parameters<typeof call>[1];
async function send(operation: Parameters<typeof call>[0], options: Options): Promise<Answer> {
  calls += 1;
  const answer = await call(operation, { as, ...options });
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body.errors?.slice(0, 5) ?? answer.body));
  return answer;
}
function enter(body: Buffer, kind: string) {
  return send(importTable, { body, query: { kind }, headers: SENT_XLSX });
}
function counts({ body: { created, faults, unchanged, updated } }: Answer) {
  return { created, updated, unchanged, faults };
}
function activities() {
  return activitiesBeginning('2027-08-30T00:00:00.000Z', '2027-09-10T00:00:00.000Z');
}

/** The festival has no ways, blocks and motorcades. */
const OTHERS = ['WAYS', 'BLOCKS', 'MOTORCADES'];
const KINDS = IMPORT_KINDS.filter((kind) => !OTHERS.includes(kind));

describe('the workbook of a festival', () => {
  const book = festivalWorkbook('2027-09-01');

  it('is in with 7 calls', async () => {
    const created: Record<string, number> = {};
    let proposal: { id: string; steps: number } | undefined;
    for (const kind of KINDS) {
      const { body } = await enter(book, kind);
      expect(body).toMatchObject({ updated: 0, unchanged: 0, faults: 0, errors: [] });
      created[kind] = body.created;
      proposal ??= body.proposal;
    }
    expect(created).toEqual({ VIPS: 60, DRIVERS: 20, VEHICLES: 18, PLACES: 14, FLIGHTS: 40, PROGRAMME: 119 });
    expect(proposal?.steps).toBe(119);
    const { body } = await send(applyProposal, { params: { id: proposal?.id ?? '' } });
    expect(body).toMatchObject({ problem: null, stoppedAt: null });
    expect(calls).toBe(7);
    // On a slow machine the job goes on with what the request had no time for.
    await queues.run(finishProposals);
    const all = await activities();
    expect(all).toHaveLength(119);
    const rides = all.filter(({ type }) => type === 'TRANSPORT');
    expect(rides.filter(({ driverId, vehicleId }) => driverId && vehicleId).length).toBeGreaterThan(90);
    expect(rides.filter(({ masterEventId }) => masterEventId)).toHaveLength(99 - 40);
    expect(rides.filter(({ flightId }) => flightId)).toHaveLength(22);
    expect(rides.every(({ dropoffPlaceId, pickupPlaceId }) => dropoffPlaceId && pickupPlaceId)).toBe(true);
    expect([
      (await allVips()).length,
      (await allDrivers()).length,
      (await allVehicles()).length,
      (await allPlaces()).length,
    ]).toEqual([60, 20, 18, 14]);
  });

  it('changes nothing the second time, also as LibreOffice saves it, where it is installed', async () => {
    const saved = await savedByLibreOffice(book);
    const sent = [book, ...(saved ? [saved] : [])].flatMap((each) => KINDS.map((kind) => ({ each, kind })));
    for (const { each, kind } of sent) {
      const answer = await enter(each, kind);
      expect({ kind, ...counts(answer) }).toEqual({
        kind,
        created: 0,
        updated: 0,
        unchanged: answer.body.rows,
        faults: 0,
      });
      expect(answer.body).not.toHaveProperty('proposal');
    }
  });

  it('goes out, and comes in again with nothing changed, as a workbook and as CSV', async () => {
    const out = await reportFile(as, { kind: 'WORKBOOK', format: 'XLSX' });
    for (const kind of KINDS) {
      const { body } = await enter(out, kind);
      expect({ kind, ...body }).toMatchObject({
        kind,
        created: 0,
        updated: 0,
        unchanged: body.rows,
        faults: 0,
        changes: [],
      });
    }
    const sheet = await reportFile(as, { kind: 'WORKBOOK', format: 'CSV', sheet: 'PROGRAMME' });
    const { body } = await send(importTable, { body: sheet, query: { kind: 'PROGRAMME' }, headers: SENT_CSV });
    expect(body).toMatchObject({ rows: 119, unchanged: 119, faults: 0 });
  });
});
