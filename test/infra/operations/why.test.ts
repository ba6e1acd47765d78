import { describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { auditEvents, questionOf, storyOf } from '#infra/operations/why.ts';
import { call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useLog } from '#test/support/log.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const log = useLog();
useTable();
const as = useUser('COORDINATOR');

const NOW = Date.parse('2027-05-10T05:00:00Z');

describe('the question', () => {
  it.each([
    ['2027-05-10T04:50Z', { id: undefined, from: '2027-05-10T04:48:00.000Z', to: '2027-05-10T04:52:00.000Z' }],
    ['act_4g7k2m9q3t5w8x1z6b0c', { id: 'act_4g7k2m9q3t5w8x1z6b0c', from: '2027-05-10T03:00:00.000Z' }],
    ['c1db58c2-8d1a-4692-903e-761ab47660a6', { id: 'c1db58c2-8d1a-4692-903e-761ab47660a6' }],
  ])('%s is understood', (asked, expected) => {
    const { from, id, to } = questionOf(asked, 2, NOW);
    const shown = { id, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    expect(shown).toMatchObject(expected);
  });

  it.each([undefined, '2027-05-40T04:50Z', 'Velvet Thunderbolt', 'x'])('%s is refused with the usage', (asked) => {
    expect(() => questionOf(asked, 24, NOW)).toThrow(UserFacingError);
    expect(() => questionOf(asked, 24, NOW)).toThrow('Usage: npm run ops -- why');
  });
});

describe('the story of a vehicle', () => {
  it('has its bookings, and why another one was refused, with the activity that is in the way', async () => {
    const vehicleId = await aVehicle();
    const book = () => call(createEvent, { as, body: { ...RIDE, vehicleId, vipIds: [] } });
    const [booked, refused] = [await book(), await book()];
    expect([booked.status, refused.status]).toEqual([201, 409]);
    const question = questionOf(vehicleId, 1, Date.now() + 1_000);
    const lines = log.lines() as unknown as Parameters<typeof storyOf>[0];
    const [line] = storyOf(lines, question).filter(({ text }) => text.includes('createEvent'));
    expect(line?.text).toMatch(/^request createEvent status=409 code=VEHICLE_CONFLICT about=\[/);
    expect(line?.text).toContain(booked.body.id);
    const changes = await auditEvents(questionOf(booked.body.id, 1, Date.now() + 1_000));
    expect(changes.map(({ text }) => text)).toEqual([
      expect.stringContaining(`changed ScheduleEvent ${booked.body.id} to version 1`),
    ]);
  });

  it('has all lines of a request that names it, and no others', () => {
    const at = '2027-05-10T04:50:00.000Z';
    const line = (requestId: string, fields: object) => ({ timestamp: at, message: 'request', requestId, ...fields });
    const lines = [
      line('r-1', { about: ['veh_1'] }),
      line('r-1', { detail: 'more' }),
      line('r-2', { about: ['veh_2'] }),
    ];
    const question = { id: 'veh_1', from: Date.parse(at), to: Date.parse(at) };
    expect(storyOf(lines, question)).toHaveLength(2);
    expect(storyOf(lines, { ...question, to: question.from - 1 })).toEqual([]);
    expect(storyOf(lines, { ...question, id: undefined })).toHaveLength(3);
  });
});
