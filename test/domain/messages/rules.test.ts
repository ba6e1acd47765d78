import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reportOf } from '#shared/adapters/messages/signal-envelope.ts';
import { claimed, gaveUp, tried } from '#shared/domain/messages/attempt.ts';
import { beginOutbound } from '#shared/domain/messages/begin-message.ts';
import { e164Number } from '#shared/domain/messages/e164-number.ts';
import { changesText } from '#shared/domain/messages/templates/changed-ride.ts';
import { clip, MAX_DRAFT } from '#shared/domain/messages/templates/clip.ts';
import { reminderText } from '#shared/domain/messages/templates/reminder.ts';

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

describe('a drafted text', () => {
  it('has at most 600 characters, and always asks for its number', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' });
    let shortened = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12, size: 'max' }), (lines) => {
        const text = changesText(lines, 7, 'Europe/London');
        expect(Array.from(text).length).toBeLessThanOrEqual(MAX_DRAFT);
        expect(text).toMatch(/Reply OK 7 to confirm\.$/);
        if (text.includes('more: see your schedule')) shortened += 1;
      }),
    );
    // If no text were too long, the property would prove nothing.
    expect(shortened).toBeGreaterThan(10);
  });

  it('reminds in the zone of the event, with place, guests, vehicle and flight', () => {
    const ride = {
      title: 'Ride to the Guildhall',
      startTime: '2027-05-10T08:15:00.000Z',
      endTime: '2027-05-10T09:00:00.000Z',
      pickupLocation: 'Hotel Aurora',
      dropoffLocation: 'Guildhall',
    };
    const text = reminderText({
      ride,
      minutesLeft: 30,
      guests: [
        { name: 'Zoë Łukasiewicz', partySize: 3 },
        { name: 'Kenji Watanabe', partySize: 1 },
      ],
      guestCount: 2,
      vehicle: 'Van 1',
      flight: { flightNumber: 'BA178', arrivalTime: '2027-05-10T08:00:00.000Z' },
      timezone: 'Europe/London',
    });
    expect(text.split('\n')).toEqual([
      'Reminder: Ride to the Guildhall starts at 09:15, in 30 min.',
      'Hotel Aurora to Guildhall',
      'Guests: Zoë Łukasiewicz (party of 3), Kenji Watanabe',
      'Vehicle: Van 1',
      'Flight: BA178, arrives 09:00',
      'Times of Europe/London',
    ]);
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
