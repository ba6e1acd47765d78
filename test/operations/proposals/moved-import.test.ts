import { beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

useTable();
const clock = useClock();
beforeEach(() => clock.stop(Date.parse('2027-06-01T12:00:00Z')));
const as = useEmptyTable('COORDINATOR');

/** Enters rows of a programme. Returns the id of the import. */
async function enter(...rows: string[]): Promise<string> {
  const body = ['Date;Start;End;Type;Title;Location', ...rows].join('\n');
  const answer = await call(importTable, { as, body, query: { kind: 'PROGRAMME' }, headers: SENT_CSV });
  await apply(answer.body.proposal.id);
  return answer.body.proposal.id;
}
async function apply(id: string): Promise<void> {
  expect((await call(applyProposal, { as, params: { id } })).body).toMatchObject({ problem: null, left: [] });
}
async function startOf(eventId: string): Promise<string> {
  return (await call(getEvent, { as, params: { eventId } })).body.startTime.slice(11, 16);
}
async function idOf(title: string): Promise<string> {
  const { items } = (await call(listEvents, { as, query: { limit: '50' } })).body;
  return items.find((each: { title: string }) => each.title === title).id;
}
async function refused(body: object) {
  return (await call(createProposal, { as, body })).body.errors;
}

describe.each(['SHIFT', 'POSTPONE'])('%s of an import', (kind) => {
  it('moves what the import added or gave other times, and nothing else', async () => {
    const times = { startTime: '2027-06-14T09:00:00Z', endTime: '2027-06-14T10:00:00Z' };
    const other = await anEvent(as, { type: 'MEETING', title: 'Other', ...times });
    await enter('2027-06-14;09:00;10:00;Meeting;Briefing;', '2027-06-14;12:00;13:00;Meal;Lunch;');
    const [briefing, lunch] = [await idOf('Briefing'), await idOf('Lunch')];
    // A leg that the sheet does not know is right as it is.
    const leg = await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Leg',
      masterEventId: briefing,
      startTime: '2027-06-14T08:30:00Z',
      endTime: '2027-06-14T08:50:00Z',
    });
    // The changed programme, in a wrong zone: the briefing ends two hours later, and the lunch only gets a place.
    const importId = await enter(
      '2027-06-14;09:00;12:00;Meeting;Briefing;',
      '2027-06-14;12:00;13:00;Meal;Lunch;Terrace',
      '2027-06-14;19:00;21:00;Meal;Dinner;',
    );
    const dinner = await idOf('Dinner');
    const { id, steps } = await aProposal(as, { kind, importId, minutes: -60 });
    expect(steps).toHaveLength(2);
    await apply(id);
    const starts = await Promise.all([briefing, lunch, dinner, leg, other].map(startOf));
    expect(starts).toEqual(['08:00', '12:00', '18:00', '08:30', '09:00']);
  });

  it('is refused for an import that is not applied, of which nothing can move, or with another choice beside it', async () => {
    const importId = await enter('2027-06-14;09:00;10:00;Meeting;Briefing;');
    const path = 'body.importId';
    expect(await refused({ kind, importId: 'prp_unknown', minutes: 5 })).toMatchObject([{ path }]);
    const both = await refused({ kind, importId, activityIds: [await idOf('Briefing')], minutes: 5 });
    expect(both).toMatchObject([{ path: kind === 'SHIFT' ? 'body.eventId' : 'body.from' }]);
    await call(deleteEvent, { as, params: { eventId: await idOf('Briefing') } });
    expect(await refused({ kind, importId, minutes: 5 })).toMatchObject([{ path }]);
  });
});

it('SHIFT of an import takes the other legs along with withLegs', async () => {
  const importId = await enter('2027-06-14;09:00;10:00;Meeting;Briefing;');
  const masterEventId = await idOf('Briefing');
  const times = { startTime: '2027-06-14T08:30:00Z', endTime: '2027-06-14T08:50:00Z' };
  const leg = await anEvent(as, { type: 'TRANSPORT', title: 'Leg', masterEventId, ...times });
  await apply((await aProposal(as, { kind: 'SHIFT', importId, withLegs: true, minutes: -60 })).id);
  expect(await startOf(leg)).toBe('07:30');
});
