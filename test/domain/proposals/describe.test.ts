import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sayFields, sayTold } from '#shared/domain/proposals/describe-activity.ts';
import { describeWrite, sayMessages } from '#shared/domain/proposals/describe-write.ts';
import { say, sayInEnglish } from '#shared/domain/proposals/names.ts';
import { anActivity } from '#test/documents/samples.ts';

const names = new Map([
  ['drv_ada', 'Ada'],
  ['drv_ben', 'Ben'],
]);
const SPELLING = { names, timezone: 'UTC', tells: true };

describe('the drivers who are told of a change', () => {
  const ride = (fields: object) => anActivity({ id: 'act_1', type: 'TRANSPORT', driverId: 'drv_ada', ...fields });
  const [before, later] = [ride({}), ride({ startTime: '2027-05-10T08:30:00.000Z' })];

  it.each([
    ['are named', before, later, SPELLING, 'Ada is told by message'],
    ['are named both', before, ride({ driverId: 'drv_ben' }), SPELLING, 'Ada and Ben are told by message'],
    ['are named if the ride goes', before, undefined, SPELLING, 'Ada is told by message'],
    ['are none if nothing of the ride changes', before, ride({ description: 'Red carpet' }), SPELLING, ''],
    ['are none where no messages are sent', before, later, { ...SPELLING, tells: false }, ''],
  ])('%s', (_what, old, next, spelling, expected) => {
    expect(
      sayTold(old, next, spelling)
        .map((each) => sayInEnglish(each, 'UTC'))
        .join(''),
    ).toBe(expected);
  });
});

describe('the messages of a write', () => {
  const said = (fields: object) =>
    sayMessages({ method: 'POST', operationId: 'send', summary: 'Send', params: {}, after: {}, ...fields }, SPELLING);
  const letter = (driverId: string, text: string) => ({ direction: 'OUTBOUND', driverId, text });

  it.each([
    ['in its answer', { after: letter('drv_ada', 'Come at 9') }, 'Message to Ada: “Come at 9”'],
    [
      'of which several have the same text',
      { after: { results: [{ message: letter('drv_ada', 'Come') }, { messages: [letter('drv_ben', 'Come')] }] } },
      'Message to Ada, Ben: “Come”',
    ],
    ['that it only asks for', { params: { driverId: 'drv_ben' }, body: { text: 'Come' } }, 'Message to Ben: “Come”'],
    [
      'that were received are none',
      { after: { direction: 'INBOUND', driverId: 'drv_ada', text: 'On my way' } },
      undefined,
    ],
  ])('are said in full: %s', (_what, fields, expected) => {
    const found = said(fields);
    expect(found && sayInEnglish(found, 'UTC')).toBe(expected);
  });
});

it('fields are said with their values, and not those that are absent', () => {
  const text = sayFields({ name: 'Ada', phone: undefined, partySize: 2, notes: null }, SPELLING);
  expect(sayInEnglish(say('TEXT', { text }), 'UTC')).toBe('name Ada, party size 2, notes none');
});

it('a change that would be refused names its record once', () => {
  const before = anActivity({ id: 'act_1', title: 'Dinner', startTime: '2027-05-10T09:00:00.000Z' });
  const refused = {
    method: 'PATCH',
    operationId: 'updateEvent',
    summary: 'Change an activity',
    after: { code: 'DRIVER_CONFLICT' },
  };
  const asked = { params: { eventId: 'act_1' }, body: { driverId: 'drv_ada' }, before: { ...before } };
  const spelling = { ...SPELLING, names: new Map([...names, ['act_1', '“Dinner”']]) };
  expect(sayInEnglish(describeWrite({ ...refused, ...asked }, spelling), 'UTC')).toBe(
    'Change an activity: “Dinner” (Mon 10 May 09:00), driver Ada',
  );
});

describe('a write of which any answer is known', () => {
  /** What the words look at, with any value in it. An activity is told by its guests and times, which only activities have. */
  const NAMES = `
    results messages message assignments report text driverIds attachSchedule status direction id name title startTime from to
    flightNumber mark driverId lodging
  `.split(/\s+/);
  const any = fc.oneof(fc.jsonValue(), fc.constantFrom('2027-99-99T25:00:00Z', 'OUTBOUND', 'act_00000000000000000000'));
  const shown = fc.record(Object.fromEntries(NAMES.map((name) => [name, any])), { requiredKeys: [] });
  const facts = fc.record({
    method: fc.constantFrom('POST', 'PATCH', 'DELETE'),
    operationId: fc.constant('write'),
    summary: fc.constant('Write'),
    params: fc.constantFrom({}, { driverId: 'drv_ada' }, { vipId: 'vip_1' }),
    body: fc.option(shown, { nil: undefined }),
    before: fc.option(shown, { nil: undefined }),
    after: shown,
  });

  it('has words', () => {
    fc.assert(fc.property(facts, (each) => typeof sayInEnglish(describeWrite(each, SPELLING), 'UTC') === 'string'));
  });

  it('has no messages among settings, which have a field of that name', () => {
    expect(
      sayMessages(
        {
          method: 'PATCH',
          operationId: 'change',
          summary: 'Change',
          params: {},
          after: { messages: { retentionDays: 90 } },
        },
        SPELLING,
      ),
    ).toBe(undefined);
  });
});
