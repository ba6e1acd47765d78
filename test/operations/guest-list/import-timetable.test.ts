import { beforeAll, describe, expect, it } from '@jest/globals';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { SENT_CSV, SENT_XLSX, workbookOf } from '#test/support/workbooks.ts';

useTable();
useClock();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London', country: 'GB' });
});

function send(body: string, query: Record<string, string> = {}) {
  return call(importTable, { as, body, query: { kind: 'PROGRAMME', ...query }, headers: SENT_CSV });
}
async function errorsOf(body: string, query: Record<string, string> = {}) {
  const { errors } = (await send(body, { dryRun: 'true', ...query })).body;
  return errors.map(({ cell, message, row }: Record<string, string>) => `${cell ?? row}: ${message}`);
}

const FILE = `Press shuttle,,,,
Valid 10 May 2027,,,,
Stop,Run 1,Run 2,Run 3,Run 4
Harbour Inn,7:05,07.35,12:05 PM,23:50
Hotel Aurora,7:20,–,12:20 PM,
Hotel Aurora,7:25,,12:25 PM,
Congress Hall,7:45,08.15,12:45 PM,0:20
,,,,
Back,,,,
Congress Hall,18:00,23:30,0:30,
Harbour Inn,18:20,23:50,0:50,
`;

describe('the import of a timetable', () => {
  it.each([
    'Press shuttle, 10 May 2027',
    'Press shuttle 2, Mon 10 May 2027',
    'Press shuttle – Monday 10.05.2027',
    'Press shuttle 10 May 2027 and 11 May 2027',
  ])('takes title and date from one cell: %s', async (head) => {
    const file = `"${head}",,\nHarbour Inn,7:05,8:05\nCongress Hall,7:45,8:45\n`;
    const { changes, errors, notices } = (await send(file, { dryRun: 'true' })).body;
    expect([errors, notices]).toEqual([[], []]);
    expect(changes[0].after).toMatchObject({ title: head, startTime: '2027-05-10T06:05:00.000Z' });
    expect(changes).toHaveLength(head.includes('and') ? 4 : 2);
  });

  it('makes a series of each grid by dry run and proposal, and nothing twice', async () => {
    const dry = (await send(FILE, { dryRun: 'true', defaults: '{"Seats needed":"20"}' })).body;
    expect(dry).toMatchObject({ rows: 7, created: 7, faults: 0, errors: [] });
    expect(dry.notices).toMatchObject([{ row: 3, message: 'stands above the times and was left out' }]);
    expect(dry.changes.map(({ row }: { row: number }) => row)).toEqual([4, 4, 4, 4, 10, 10, 10]);
    const { proposal } = (await send(FILE, { defaults: '{"Seats needed":"20"}' })).body;
    const { body } = await call(applyProposal, { as, params: { id: proposal.id } });
    expect(body).toMatchObject({ applied: 7, problem: null });
    const runs = await activitiesBeginning('2027-05-09T00:00:00.000Z', '2027-05-12T00:00:00.000Z');
    const out = runs.filter(({ title }) => title === 'Press shuttle');
    expect(runs.map(({ startTime }) => startTime.slice(5, 16))).toEqual([
      '05-10T06:05',
      '05-10T06:35',
      '05-10T11:05',
      '05-10T17:00',
      '05-10T22:30',
      '05-10T22:50',
      '05-10T23:30',
    ]);
    expect(out[0]).toMatchObject({
      type: 'TRANSPORT',
      seatsNeeded: 20,
      endTime: '2027-05-10T06:45:00.000Z',
      stops: [{ afterMinutes: 0 }, { afterMinutes: 15, minutes: 5, location: 'Hotel Aurora' }, { afterMinutes: 40 }],
    });
    expect(out[1]).not.toHaveProperty('stops');
    expect(out[3]).toMatchObject({ endTime: '2027-05-10T23:20:00.000Z' });
    expect(new Set(runs.map(({ seriesId }) => seriesId)).size).toBe(2);
    expect(new Set(out.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect((await send(FILE)).body).toMatchObject({ created: 0, updated: 0, unchanged: 7 });
    const change = { title: 'Shuttle of the press' };
    const { steps } = await aProposal(as, {
      kind: 'SERIES',
      activityId: out[0]?.id,
      runs: 'ALL',
      action: 'CHANGE',
      change,
    });
    expect(steps).toHaveLength(4);
  });

  it('reads times of cells, also on a sheet behind others', async () => {
    const at = (hours: number, minutes: number) => ({ t: 'n', v: (hours * 60 + minutes) / 1_440, z: 'h:mm AM/PM' });
    const sheet = [
      ['Gala shuttle'],
      ['2027-05-21'],
      ['Hotel', at(19, 5), at(19, 35)],
      ['Hall', at(19, 25), at(19, 55)],
    ];
    const body = workbookOf({ Notes: [['Please call us']], 'Summer 2027': sheet });
    const query = { kind: 'PROGRAMME', dryRun: 'true' } as const;
    const { body: answer } = await call(importTable, { as, body, query, headers: SENT_XLSX });
    expect(answer).toMatchObject({ created: 2, file: { sheet: 'Summer 2027' } });
    expect(answer.changes[1].after).toMatchObject({ startTime: '2027-05-21T18:35:00.000Z', title: 'Gala shuttle' });
  });

  it('says which cell is wrong, one fault per cause, and asks for what is missing', async () => {
    const wrong = FILE.replace('12:45 PM', 'noonish').replace('8.15', '7.05');
    expect(await errorsOf(wrong)).toEqual([
      expect.stringMatching(/^C7: is earlier than the time of the stop above/),
      expect.stringMatching(/^D7: is no time: write 07:05/),
    ]);
    const bare = 'Stop,1,2\nHotel,7:05,7:35\nHall,7:25,7:55\n';
    expect(await errorsOf(bare)).toEqual([
      expect.stringMatching(/^2: has no date/),
      expect.stringMatching(/^2: has no title/),
    ]);
    const defaults = '{"Date":"2027-05-20","Title":"Shuttle"}';
    expect((await send(bare, { dryRun: 'true', defaults })).body).toMatchObject({ created: 2, faults: 0 });
    expect(await errorsOf('Shuttle,,\n2027-05-10,,\nHotel,7:05,7:35\nHall,7:25,\n')).toEqual([
      expect.stringMatching(/^C3: has only one time/),
    ]);
  });
});

describe('the column Series of the programme', () => {
  it('makes rows runs of one series, and a dash ends that', async () => {
    const rows = (series: readonly string[]) =>
      `Date,Start,End,Type,Title,Pick-up,Drop-off,Series\n${series
        .map((each, n) => `2027-06-01,0${n + 7}:00,0${n + 7}:20,TRANSPORT,Loop,Hotel,Hall,${each}`)
        .join('\n')}\n`;
    const enter = async (series: readonly string[]) => {
      const { proposal } = (await send(rows(series))).body;
      await call(applyProposal, { as, params: { id: proposal.id } });
      const found = await activitiesBeginning('2027-06-01T00:00:00.000Z', '2027-06-02T00:00:00.000Z');
      return found.map(({ seriesId }) => seriesId);
    };
    const [first, second] = await enter(['Loop A', 'loop a']);
    expect(first).toMatch(/^ser_/);
    expect(second).toBe(first);
    expect(await enter([first ?? '', '-'])).toEqual([first, undefined]);
    expect((await send(rows([first ?? '', '']))).body).toMatchObject({ unchanged: 2 });
  });
});
