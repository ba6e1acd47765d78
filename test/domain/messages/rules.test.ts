import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reportOf } from '#shared/adapters/messages/signal-envelope.ts';
import { beginFlight } from '#shared/domain/flights/track.ts';
import { claimed, gaveUp, tried } from '#shared/domain/messages/attempt.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { e164Number } from '#shared/domain/messages/numbers.ts';
import {
  changedFacts,
  RIDE_FACTS,
  type RideFact,
  type RideFacts,
  toldNeeds,
} from '#shared/domain/messages/ride-change.ts';
import {
  changedRideText,
  changesText,
  delayedFlightText,
  inParts,
} from '#shared/domain/messages/templates/changes-text.ts';
import { heardText, type NotFollowed } from '#shared/domain/messages/templates/heard-text.ts';
import { FACT_TEXTS, reminderText } from '#shared/domain/messages/templates/ride-text.ts';
import { clip } from '#shared/domain/plain-text.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';

describe('the phone of a driver', () => {
  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['+49 (151) 234-5678', '+491512345678'],
    ['0049 151 2345678', '+491512345678'],
    ['+442079460958;ext=12', '+442079460958'],
    ['020 7946 0958', undefined],
    ['+12', undefined],
    ['+123456', undefined],
    ['+1234567', '+1234567'],
    ['+123456789012345', '+123456789012345'],
    ['+1234567890123456', undefined],
    [undefined, undefined],
  ])('%s is for Signal %s', (phone, expected) => {
    expect(e164Number(phone)).toBe(expected);
  });
});

describe('a text that must be short', () => {
  it.each([
    ['Hall', 4, 'Hall'],
    ['Halls', 4, 'Hal…'],
    ['A b c', 3, 'A…'],
    ['🚐🚐🚐', 3, '🚐🚐🚐'],
    ['🚐🚐🚐🚐', 3, '🚐🚐…'],
  ])('%j of at most %i characters is %j', (text, length, expected) => {
    expect(clip(text, length)).toBe(expected);
  });
});

const wording = wordingOf({ timezone: 'Europe/London' });
const RIDE: RideFacts = {
  title: 'Ride to the Guildhall',
  startTime: '2027-05-10T08:15:00.000Z',
  endTime: '2027-05-10T09:00:00.000Z',
  pickupLocation: 'Hotel Aurora',
  dropoffLocation: 'Guildhall',
  vehicleId: 'veh_1',
  vipIds: ['vip_1', 'vip_2'],
  flightId: 'flt_1',
  flightLeg: undefined,
  notes: 'Ring at the gate',
  position: 1,
  role: 'PRINCIPAL',
  callSign: undefined,
};
function flight(flightNumber: string) {
  const arrival = { iata: 'LHR', terminal: '5', estimatedTime: '2027-05-10T08:00:00.000Z' };
  return {
    ...beginFlight(flightNumber, '2027-05-10', RIDE.startTime),
    facts: { status: 'ACTIVE' as const, departure: {}, arrival },
  };
}
function guest(id: string, name: string, partySize: number) {
  return [id, { id, name, partySize, isRosterOnly: false }] as const;
}
const SHOWN = {
  vehicles: new Map([
    ['veh_1', { name: 'Van 1', licensePlate: 'AB 12' }],
    ['veh_2', { name: 'Van 2' }],
  ]),
  vips: new Map([guest('vip_1', 'Zoë Łukasiewicz', 3), guest('vip_2', 'Kenji Watanabe', 1)]),
  flights: new Map([
    ['flt_1', flight('BA178')],
    ['flt_2', flight('BA180')],
  ]),
  tags: { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] },
  drivers: new Map([['drv_2', { id: 'drv_2', name: 'Ben', phone: '+442079460959' }]]),
  stranded: new Map([['act_1', { id: 'drv_1', name: 'Dana', phone: '+442079460958' }]]),
  car: { own: { position: 1, role: 'PRINCIPAL' as const }, of: 2 },
};

describe('what a driver must know of a ride', () => {
  /** For each fact the ways in which it changes, and what the message then says. */
  const CHANGES: Readonly<Record<RideFact, readonly [Partial<RideFacts>, string][]>> = {
    title: [[{ title: 'Another' }, 'was Ride to the Guildhall, now Another']],
    times: [
      [{ startTime: '2027-05-10T08:30:00.000Z' }, 'was Mon 10 May 09:15–10:00, now Mon 10 May 09:30–10:00'],
      [{ endTime: '2027-05-10T23:30:00.000Z' }, 'now Mon 10 May 09:15 – Tue 11 May 00:30'],
    ],
    way: [
      [{ pickupLocation: 'Station' }, 'was Hotel Aurora to Guildhall, now Station to Guildhall'],
      [{ dropoffLocation: undefined }, 'now Hotel Aurora'],
    ],
    relief: [[{ relieves: 'act_1' }, 'was open, now Guests wait with Dana, +442079460958']],
    places: [[{ beside: { 'place plc_1': 'Guildhall, 99 New Road' } }, 'was open, now Guildhall, 99 New Road']],
    vehicle: [
      [{ beside: { 'vehicle veh_1': '["Van 1","ZZ 99"]' } }, 'was Van 1, AB 12, now Van 1, ZZ 99'],
      [{ vehicleId: 'veh_2' }, 'was Van 1, AB 12, now Van 2'],
      [{ vehicleId: undefined }, 'was Van 1, AB 12, now no vehicle'],
    ],
    crew: [
      [{ partnerId: 'drv_2' }, 'was open, now Co-driver: Ben, +442079460959'],
      [{ partnerId: 'drv_2', isCoDriver: true }, 'was open, now Driver: Ben, +442079460959'],
    ],
    guests: [
      [
        { vipIds: ['vip_2'] },
        'was 4 people: Zoë Łukasiewicz (party of 3), Kenji Watanabe, now 1 person: Kenji Watanabe',
      ],
      [{ people: { vip_1: { count: 2 } } }, 'now 3 people: Zoë Łukasiewicz (party of 2), Kenji Watanabe'],
      [{ seatsNeeded: 9 }, 'now 9 people: Zoë'],
      [{ beside: { 'party vip_2': '2' } }, 'now 5 people: Zoë Łukasiewicz (party of 3), Kenji Watanabe (party of 2)'],
    ],
    needs: [
      [{ mode: 'WATER', luggage: 4 }, 'was open, now by water · pieces of luggage: 4'],
      [{ needs: { vehicle: ['LIFT'], driver: ['ARABIC'] } }, 'was open, now Lift · ARABIC'],
      [{ beside: { 'needs vip_2': toldNeeds({ wheelchairs: 1 }) } }, 'was open, now wheelchairs: 1'],
    ],
    flight: [
      [{ flightId: 'flt_2' }, 'was BA178, terminal 5, expected 09:00, now BA180, terminal 5, expected 09:00'],
      [{ flightLeg: 'DEPARTURE' }, 'now BA178'],
      [{ beside: { flight: '["3","B2"]' } }, 'now BA178, terminal 3, expected 09:00, gate B2'],
    ],
    car: [
      [{ role: 'SPARE' }, 'was 1 · Principal, now 1/2 · Spare'],
      [{ position: 2 }, 'now 2/2 · Principal'],
      [{ callSign: 'Falcon' }, 'now 1/2 · Principal, Falcon'],
      [{ beside: { cars: '{"behind":{"position":2,"role":"SPARE"}}' } }, 'now 1/2 · Principal · Behind: Spare'],
    ],
    notes: [
      [{ notes: 'Gate B' }, ': was Ring at the gate, now Gate B'],
      [{ notes: undefined }, ': Notes: was Ring at the gate, now open'],
    ],
    desk: [[{ beside: { desk: '+44 20 1' } }, 'was open, now Desk: +44 20 1']],
  };
  it.each(
    Object.entries(CHANGES).flatMap(([fact, changes]) =>
      changes.map(([change, text]) => [fact, change, text] as const),
    ),
  )('is told where %s changes: %j', (fact, change, text) => {
    const current = { ...RIDE, ...change };
    expect(changedFacts(RIDE, current)).toEqual([fact]);
    expect(changedRideText({ known: RIDE, current, whyOff: 'cancelled' }, SHOWN, wording)).toContain(text);
  });

  it('is the same list as what a message shows, and as what a change is told by', () => {
    expect(Object.keys(FACT_TEXTS).sort()).toEqual(Object.keys(RIDE_FACTS).sort());
    expect(Object.keys(CHANGES).sort()).toEqual(Object.keys(RIDE_FACTS).sort());
    const whole = changedRideText({ known: undefined, current: RIDE, whyOff: 'cancelled' }, SHOWN, wording);
    for (const fact of Object.values(FACT_TEXTS)) expect(whole).toContain(fact(RIDE, SHOWN, wording));
    expect(whole).toContain('Name board: Zoë Łukasiewicz; Kenji Watanabe');
  });

  it.each(LANGUAGES)('tells apart cancelled, given away and taken off: %s', (language) => {
    const say = wordingOf({ timezone: 'UTC', catalogues: [CATALOGUES[language]] }).say;
    const offs = (['cancelled', 'givenToAnother', 'noLongerYours'] as const).map((word) => say(word));
    expect(new Set(offs).size).toBe(3);
  });

  it.each(LANGUAGES)('says how to reply with the words that we read: %s', (language) => {
    const own = wordingOf({ timezone: 'UTC', catalogues: [CATALOGUES[language]] });
    const heard = (why: NotFollowed) => heardText({ kind: 'NOT_FOLLOWED', why }, own, '');
    expect(own.say('replyOk', { n: 7 })).toContain('OK 7');
    for (const why of ['GROUP', 'WORDS', 'NO_QUESTION', 'REPLACED', 'SHARED_PHONE'] as const)
      expect(heard(why)).toContain('OK');
    for (const why of ['EARLY', 'OVER'] as const) expect(heard(why)).not.toContain('OK');
  });

  const NEWS = { title: 'Ride', flightNumber: 'BA178', flightStatus: 'DELAYED', arrivalTime: RIDE.startTime };
  it.each([
    [{ minutes: 70 }, 'FLUG BA178 für Ride: 70 Min. später, Ankunft Mo. 10. Mai 9:15 AM'],
    [{ minutes: -20, isDeparture: true }, 'FLUG BA178 für Ride: 20 Min. früher, Abflug Mo. 10. Mai 9:15 AM'],
    [
      { minutes: 5, flightStatus: 'DIVERTED' },
      'FLUG BA178 ist umgeleitet, landet Mo. 10. Mai 9:15 AM. Warten Sie auf den',
    ],
    [{ flightStatus: 'DIVERTED' }, 'FLUG BA178 ist umgeleitet. Warten Sie auf Nachricht zu Ride'],
    [{ flightStatus: 'CANCELLED' }, 'FLUG BA178 ist annulliert. Warten Sie auf Nachricht zu Ride'],
  ])('says the news of a flight in the language and the clock of the event: %j', (fields, text) => {
    const german = wordingOf({ timezone: 'Europe/London', clock: 12, catalogues: [CATALOGUES.de] });
    expect(delayedFlightText({ ...NEWS, ...fields }, german)).toContain(text);
  });

  it('names the day in a reminder that comes hours before', () => {
    const reminder = { ride: RIDE, shown: SHOWN, minutesLeft: 1_440, desk: '', timezone: 'Europe/London' };
    expect(reminderText(reminder, wording)).toMatch(/^Reminder: Ride to the Guildhall starts on Mon 10 May 09:15\.\n/);
  });

  it('reminds in the zone of the event', () => {
    const reminder = { ride: RIDE, shown: SHOWN, minutesLeft: 30, desk: '+44 20 7946 0958', timezone: 'Europe/London' };
    expect(reminderText(reminder, wording).split('\n')).toEqual([
      'Reminder: Ride to the Guildhall starts at 09:15, in 30 min.',
      'Hotel Aurora to Guildhall',
      'Car: 1/2 · Principal',
      'Guests: 4 people: Zoë Łukasiewicz (party of 3), Kenji Watanabe',
      'Name board: Zoë Łukasiewicz; Kenji Watanabe',
      'Vehicle: Van 1, AB 12',
      'Flight: BA178, terminal 5, expected 09:00',
      'Notes: Ring at the gate',
      'Desk: +44 20 7946 0958',
      'Times of Europe/London',
    ]);
  });
});

describe('the messages of a batch', () => {
  it('hold every line once and in order, within the length and the writes of each', () => {
    const line = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }),
      writes: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40, size: 'max' }), (lines) => {
        const parts = inParts(lines, 2_000, 95);
        expect(parts.flat()).toEqual(lines);
        for (const part of parts) {
          const frame = {
            number: 123_456,
            part: 1,
            parts: 5,
            more: 100,
            page: 'https://motorcade.example.org/api/drive',
          };
          const text = changesText(
            { ...frame, lines: part, desk: 'D'.repeat(200), timezone: 'Europe/London' },
            wording,
          );
          expect(Array.from(text).length).toBeLessThanOrEqual(2_000);
          expect(part.reduce((sum, { writes }) => sum + writes, 0)).toBeLessThanOrEqual(95);
        }
      }),
    );
  });
});

describe('a try whose result comes after the message was taken for UNKNOWN', () => {
  it('lets the message wait again if the provider did not take it', () => {
    const now = '2027-05-10T08:00:00.000Z';
    const fields = { id: 'msg_1', createdBy: 'ada', now, retentionDays: 90, driverId: 'drv_1', text: 'Come' };
    const unknown = gaveUp(claimed(beginOutbound({ ...fields, purpose: 'MESSAGE' }), 'try', now), 'UNKNOWN', '?', now);
    const { after, waitSeconds } = tried(unknown, { kind: 'RETRY', reason: 'It was away.' }, now);
    expect([after, waitSeconds]).toMatchObject([{ status: 'QUEUED', dueAt: expect.any(String) }, 10]);
  });
});

describe('a text from a phone', () => {
  it('stays well-formed where it is cut', () => {
    const dataMessage = { message: `${'x'.repeat(3_999)}😀` };
    const sourceName = `${'y'.repeat(199)}😀`;
    const envelope = { sourceNumber: '+4915120000001', sourceName, timestamp: 1, dataMessage };
    const report = reportOf({ params: { envelope } });
    if (report.kind !== 'MESSAGE') throw new Error('it is a message');
    expect([report.text.isWellFormed(), report.from.name?.isWellFormed()]).toEqual([true, true]);
  });
});
