import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import type { WantedCall } from '#infra/local/stubs/chat-completions.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { spokenSentence } from '#shared/pages/desk/forms/sentences.ts';
import { timesIn } from '#shared/pages/parts/times.ts';
import type { CopilotSentence } from '#shared/schemas/copilot/copilot.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useLog } from '#test/support/log.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { someVips } from '#test/support/vips.ts';

// A test of this file looks at the count of its requests. Only with a limit of its own does the table count them.
process.env['RATE_LIMIT_REQUESTS'] = '100000';

useQueues(deliverMessages);
useStage();
const copilot = useCopilot();
const log = useLog();
let as: string;
beforeEach(async () => {
  as = await aUser('COORDINATOR');
});

/** Lets the model make these calls, one answer after the other, and returns the answer. */
async function turn(...answers: readonly (readonly WantedCall[])[]) {
  copilot.script(...answers.map((calls) => ({ calls })), { say: 'Please look.' });
  return (await copilot.say(as, 'Do it')).body;
}
async function vipOf(vipId: string) {
  return (await call(getVip, { as, params: { vipId } })).body;
}
function inGerman({ code, values }: CopilotSentence): string | undefined {
  const folders = ['attention', 'proposals', 'refusals', 'sentences'];
  const texts = folders.map((each) => JSON.parse(readFileSync(`shared/domain/${each}/languages/de.json`, 'utf8')));
  return spokenSentence({ code, values } as Said, {
    language: 'de',
    locale: 'de',
    texts: Object.assign({}, ...texts) as Record<string, string>,
    times: timesIn('Europe/London', 'de'),
    valueName: (field, value) => `${field}/${value}`,
  });
}
function note(vipId: string, notes: string): WantedCall {
  return { name: 'updateVip', args: { vipId, notes } };
}

describe('the proposal of a turn', () => {
  it('holds two REASSIGN calls and a message beside them', async () => {
    const [first, second] = [await aDriver('Ada'), await aDriver('Ben')];
    const { id: third } = await aReachableDriver();
    for (const driverId of [first, second]) await anEvent(as, { ...RIDE, driverId, vehicleId: await aVehicle() });
    const out = (driverId: string): WantedCall => ({
      name: 'createProposal',
      args: { kind: 'REASSIGN', driverId, from: '2027-05-10T00:00:00Z', to: '2027-05-11T00:00:00Z' },
    });
    const body = await turn(
      [out(first)],
      [out(second), { name: 'sendDriverMessage', args: { driverId: third, text: 'Stand by' } }],
    );
    const steps = body.proposal.steps as { operationId: string; params: Record<string, string> }[];
    const blocked = steps.filter(({ operationId }) => operationId === 'createDriverBlock');
    expect(blocked.map(({ params }) => params['driverId'])).toEqual([first, second]);
    expect(steps.at(-1)).toMatchObject({ operationId: 'sendDriverMessage', params: { driverId: third } });
    expect(body.account.waiting).toHaveLength(steps.length);
    expect(body.account.done).toEqual([]);
  });

  it.each([
    ['one after the other', (first: WantedCall, second: WantedCall) => [[first], [second]]],
    ['at once', (first: WantedCall, second: WantedCall) => [[first, second]]],
  ])('gives two drivers who drop out two others, asked %s', async (_how, answers) => {
    const ill = [await aDriver('Ada'), await aDriver('Ben')];
    const free = [await aDriver('Cid'), await aDriver('Dan')];
    const rides: string[] = [];
    for (const driverId of ill) rides.push(await anEvent(as, { ...RIDE, driverId, vehicleId: await aVehicle() }));
    const out = (driverId = ''): WantedCall => ({
      name: 'createProposal',
      args: { kind: 'REASSIGN', driverId, from: '2027-05-10T00:00:00Z', to: '2027-05-11T00:00:00Z' },
    });
    const { proposal } = await turn(...answers(out(ill[0]), out(ill[1])));
    const confirmed = await copilot.confirm(as, proposal.id);
    expect(confirmed.body.problem).toBeUndefined();
    const drivers = await Promise.all(
      rides.map(async (eventId) => (await call(getEvent, { as, params: { eventId } })).body.driverId),
    );
    expect(drivers.sort()).toEqual(free.sort());
  });

  it('has the steps of a turn that is stopped', async () => {
    const { id: driverId } = await aReachableDriver();
    copilot.stub.answer(({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { status: 401, raw: '{}' }
        : { calls: [{ name: 'sendDriverMessage', args: { driverId, text: 'Hello' } }] },
    );
    const { body } = await copilot.say(as, 'Say hello');
    expect(body.proposal.steps).toHaveLength(1);
    expect(body.reply).toMatch(
      /^I stopped: the model failed\. Nothing was changed\. Waits for your confirmation: Message/,
    );
  });

  it.each([
    ['COORDINATOR', ''],
    ['ADMINISTRATOR', ': unsupported_value, reasoning_effort'],
  ] as const)('says to a user with the role %s what the model failed with', async (role, codes) => {
    const { id: driverId } = await aReachableDriver();
    const error = { code: 'unsupported_value', param: 'reasoning_effort', message: 'Say hello' };
    const fails = { status: 400, raw: JSON.stringify({ error }) };
    const user = await aUser(role);
    copilot.stub.answer(() => fails);
    const { body: refused } = await copilot.say(user, 'Say hello');
    expect(refused).toMatchObject({ status: 502, detail: `The model of the copilot answered 400${codes}.` });
    copilot.stub.answer(({ messages }) =>
      messages.some(({ role: who }) => who === 'tool')
        ? fails
        : { calls: [{ name: 'sendDriverMessage', args: { driverId, text: 'Hello' } }] },
    );
    const { body } = await copilot.say(user, 'Say hello');
    expect(body.reply).toContain(`The model of the copilot answered 400${codes}. Ask again`);
    expect(log.lines()).toContainEqual(
      expect.objectContaining({
        message: 'provider failed',
        provider: 'copilot',
        reason: 'the model answered 400: unsupported_value, reasoning_effort',
      }),
    );
    expect(log.text()).not.toContain('Say hello');
  });

  it('has steps that use the id of the new record of an earlier step', async () => {
    const driverId = await aDriver('Ben');
    const people = [1, 2, 3, 4, 5, 6].map((n) => ({
      name: 'createVip',
      args: { name: `Guest ${n}`, department: 'OTHER' },
    }));
    copilot.stub.answer(({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
      if (results.length === 0) return { calls: people };
      const vipIds = results.flatMap((text) => /vip_[0-9a-z]{20}/.exec(text)?.[0] ?? []);
      const ride = { name: 'createEvent', args: { ...RIDE, title: 'New ride', driverId, vipIds } };
      return results.length === 6 ? { calls: [ride] } : { say: 'Please confirm.' };
    });
    const { body } = await copilot.say(as, 'Add six guests and drive them');
    expect(body.actions).toEqual([]);
    expect(body.account.waiting.at(-1)).toContain('vips Guest 1, Guest 2, Guest 3, Guest 4, Guest 5, Guest 6');
    const confirmed = await copilot.confirm(as, body.proposal.id);
    expect(confirmed.body.problem).toBeUndefined();
    const [made] = (await call(listEvents, { as, query: { search: 'New ride' } })).body.items;
    expect(made.vips.map(({ name }: { name: string }) => name).sort()).toEqual(people.map(({ args }) => args.name));
  });
});

describe('what the caller did outside of the conversation', () => {
  it('is told, and a deletion is taken back once they confirm it', async () => {
    const eventId = await anEvent(as, { title: 'Press call' });
    await call(deleteEvent, { as, params: { eventId } });
    expect((await copilot.say(as, 'What did I just do?')).body.reply).toMatch(/Before it: deleteEvent at/);
    const { body } = await copilot.say(as, 'Undo that');
    expect(body.account.waiting).toEqual([expect.stringContaining('Press call')]);
    expect((await copilot.confirm(as, body.proposal.id)).body.problem).toBeUndefined();
    expect((await call(getEvent, { as, params: { eventId } })).body.deletedAt).toBeNull();
  });
});

describe('a write of the model', () => {
  it('never overwrites what a person changed since the model read the record', async () => {
    const [vipId = ''] = await someVips(as, 1);
    copilot.stub.answer(async ({ messages }) => {
      const asked = messages.filter(({ role }) => role === 'assistant').length;
      if (asked === 0) return { calls: [{ name: 'listVips', args: {} }] };
      if (asked === 2) return { say: 'Done.' };
      await call(updateVip, { as, params: { vipId }, body: { notes: 'By a person' } });
      return { calls: [note(vipId, 'By the model')] };
    });
    const { body } = await copilot.say(as, 'Note it');
    expect((await vipOf(vipId)).notes).toBe('By a person');
    expect(body.account).toMatchObject({ done: [], notDone: [expect.stringContaining('The version is 2 now')] });
    expect(body.reply).toBe('Nothing was changed.\n\nDone.');
  });

  it('is told in German too: what was done, and what was refused', async () => {
    const [vipId = ''] = await someVips(as, 1, { name: 'Ada Osei', notes: 'Left-handed' });
    const late = {
      type: 'MEAL',
      title: 'Tea',
      startTime: '2027-05-10T09:00:00Z',
      endTime: '2027-05-10T08:00:00Z',
      vipIds: [],
    };
    const gone = { name: 'updateVip', args: { vipId: `vip_${'0'.repeat(20)}`, notes: 'x' } };
    const body = await turn([note(vipId, 'Vegetarian')], [{ name: 'createEvent', args: late }], [gone]);
    const { done, notDone } = body.account as Record<string, string[]>;
    const said = body.sentences as CopilotSentence[];
    expect(said.map(({ text }) => text)).toEqual([...(done ?? []), ...(notDone ?? [])]);
    expect(said.map((each) => inGerman(each))).toEqual([
      'Ada Osei, /notes: Left-handed → Vegetarian',
      'operationId/createEvent: /endTime: Das muss nach „/startTime“ liegen.',
      'operationId/updateVip: Das gibt es nicht mehr, oder es gab es nie.',
    ]);
    expect(body.words).toBe('Please look.');
  });

  it('ends as A where it writes A, B and A again', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const body = await turn([note(vipId, 'A')], [note(vipId, 'B')], [note(vipId, 'A')]);
    expect((await vipOf(vipId)).notes).toBe('A');
    expect(body.account.done).toHaveLength(3);
  });

  it('is told with the values before and after it', async () => {
    const [vipId = ''] = await someVips(as, 1, { name: 'Ada Osei', notes: 'Left-handed' });
    const body = await turn([note(vipId, 'Vegetarian')]);
    expect(body.actions).toMatchObject([{ summary: 'notes of Ada Osei: Left-handed -> Vegetarian' }]);
  });
});

describe('what the user sees before they confirm', () => {
  it('has values, names and who is told: never an id, never a field alone', async () => {
    const { id: driverId } = await aReachableDriver();
    const vipIds = await someVips(as, 3);
    const eventId = await anEvent(as, { ...RIDE, title: 'Arrival', driverId, vipIds });
    const { id: other } = await aReachableDriver();
    const cancelled = await anEvent(as, { ...RIDE, title: 'Tour', driverId: other, vipIds });
    const body = await turn([
      { name: 'moveEventStatus', args: { eventId: cancelled, status: 'CANCELLED' } },
      { name: 'updateEvent', args: { eventId, startTime: '2027-05-10T08:00:00Z' } },
      { name: 'updateDriver', args: { driverId, phone: '+44 20 7946 0999' } },
      { name: 'updateEvent', args: { eventId, vipIds: vipIds.slice(2) } },
      { name: 'createDriverBlock', args: { driverId, from: '2027-05-12T08:00:00Z', to: '2027-05-12T18:00:00Z' } },
      { name: 'deleteDriver', args: { driverId, unassign: true } },
    ]);
    const { waiting } = body.account as { waiting: string[] };
    expect(waiting[0]).toMatch(/^Cancel “Tour” \(Mon 10 May 09:00\), 3 guests, \S.* is told by message$/);
    expect(waiting[1]).toMatch(/^time of “Arrival”: Mon 10 May 09:00–10:00 -> Mon 10 May 08:00–10:00, .* is told by/);
    expect(waiting[2]).toMatch(/^phone of .*: \+\d+ -> \+442079460999$/);
    expect(waiting[3]).toMatch(/^Remove 2 guests from “Arrival” \(Mon 10 May 08:00\): .+, .+$/);
    expect(waiting[4]).toMatch(/^Block a driver.*Wed 12 May 08:00/);
    expect(waiting[5]).toMatch(/taken off “Arrival” \(Mon 10 May 08:00\)$/);
    expect(waiting.join()).not.toMatch(/\b[a-z]{3}_[0-9a-z]{20}\b/);
    expect(body.proposal.steps.map(({ summary }: { summary: string }) => summary)).toEqual(waiting);
  });

  it('is stopped with 412 if a person changed the record meanwhile', async () => {
    const eventId = await anEvent(as, { title: 'Lunch' });
    const { proposal } = await turn([{ name: 'deleteEvent', args: { eventId } }]);
    await call(updateEvent, { as, params: { eventId }, body: { notes: 'Still on' } });
    const { body } = await copilot.confirm(as, proposal.id);
    expect(body).toMatchObject({ problem: { code: 'VERSION_MISMATCH' }, account: { done: [] } });
    expect(body.account.notDone).toHaveLength(1);
    expect((await call(getEvent, { as, params: { eventId } })).status).toBe(200);
  });
});

describe('the requests of a turn', () => {
  it('count for the rate limit of the caller', async () => {
    const remaining = async (run: () => Promise<{ headers: Readonly<Record<string, unknown>> }>) =>
      Number((await run()).headers['ratelimit-remaining']);
    const read = (): WantedCall => ({ name: 'getSettings', args: {} });
    const before = await remaining(() => call(listEvents, { as }));
    await turn([read(), read()]);
    expect(before - (await remaining(() => call(listEvents, { as })))).toBe(4);
  });
});
