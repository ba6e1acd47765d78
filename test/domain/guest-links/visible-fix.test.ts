import { describe, expect, it } from '@jest/globals';
import { visibleFix } from '#shared/domain/guest-links/present-guest-page.ts';
import type { Fix } from '#shared/schemas/gps/gps.ts';

function at(time: string): string {
  return `2031-01-10T${time}.000Z`;
}
function fixAt(time: string): Fix {
  return { latitude: 51.5, longitude: -0.1, speedKmh: 30, course: 0, fixTime: at(time) } as Fix;
}
const RIDE = { id: 'ride', startTime: at('09:00:00'), endTime: at('10:00:00') };
function other(start: string, end: string, busy = true) {
  return {
    activityId: 'other',
    busy,
    start: at(start),
    end: at(end),
  };
}
const OWN = { activityId: 'ride', busy: true, start: RIDE.startTime, end: RIDE.endTime };

interface Case {
  readonly status?: 'SCHEDULED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
  readonly now: string;
  readonly fix: string;
  readonly others?: readonly ReturnType<typeof other>[];
  readonly shown: boolean;
}

describe('where the vehicle of a guest is', () => {
  it.each<[string, Case]>([
    ['is hidden before the window opens', { now: '08:29:59', fix: '08:29:50', shown: false }],
    ['is shown from the window on', { now: '08:30:00', fix: '08:30:00', shown: true }],
    ['is hidden in the window if the position is from before', { now: '08:31:00', fix: '08:29:00', shown: false }],
    ['is hidden if the position is older than 10 minutes', { now: '08:50:00', fix: '08:39:00', shown: false }],
    ['is shown if the position is 9 minutes old', { now: '08:50:00', fix: '08:41:00', shown: true }],
    ['is shown if the position is 10 minutes old', { now: '08:50:00', fix: '08:40:00', shown: true }],
    ['is shown if the clock of the phone is a minute fast', { now: '08:50:00', fix: '08:51:00', shown: true }],
    ['is hidden if it is faster than that', { now: '08:50:00', fix: '08:51:01', shown: false }],
    ['is hidden if the position lies in the future', { now: '08:50:00', fix: '08:52:00', shown: false }],
    ['is shown if the clock of the phone is 30 s fast', { now: '08:50:00', fix: '08:50:30', shown: true }],
    [
      'is hidden while the driver has another ride',
      { now: '08:40:00', fix: '08:39:50', others: [other('08:00:00', '08:45:00')], shown: false },
    ],
    [
      'is hidden from the minute in which another ride begins',
      { now: '08:40:00', fix: '08:39:50', others: [other('08:40:00', '08:55:00')], shown: false },
    ],
    [
      'is hidden after another ride if the position is of that ride',
      { now: '08:46:00', fix: '08:44:59', others: [other('08:00:00', '08:45:00')], shown: false },
    ],
    [
      'is shown after another ride if the position is newer',
      { now: '08:46:00', fix: '08:45:30', others: [other('08:00:00', '08:45:00')], shown: true },
    ],
    [
      'is shown while something is kept for the driver that takes no time, such as a cancelled ride',
      { now: '08:40:00', fix: '08:39:50', others: [other('08:00:00', '08:45:00', false)], shown: true },
    ],
    ['is shown while a late ride has not begun', { now: '09:20:00', fix: '09:19:00', shown: true }],
    ['is hidden after the end of a ride that never began', { now: '10:00:00', fix: '09:59:00', shown: false }],
    ['is shown on the ride', { status: 'IN_PROGRESS', now: '09:20:00', fix: '09:19:00', shown: true }],
    [
      'is shown on the ride, whatever else the plan says of the driver',
      { status: 'IN_PROGRESS', now: '09:50:00', fix: '09:49:00', others: [other('09:45:00', '10:30:00')], shown: true },
    ],
    ['is shown on a ride that is late', { status: 'IN_PROGRESS', now: '10:20:00', fix: '10:19:00', shown: true }],
    [
      'is hidden on a ride that began early if the position is from before that',
      { status: 'IN_PROGRESS', now: '08:00:00', fix: '07:58:00', shown: false },
    ],
    ['is hidden after the ride', { status: 'COMPLETED', now: '09:50:00', fix: '09:49:00', shown: false }],
    ['is hidden if the ride is cancelled', { status: 'CANCELLED', now: '08:50:00', fix: '08:49:00', shown: false }],
  ])('%s', (_what, { fix, now, others = [], shown, status = 'SCHEDULED' }) => {
    const seen = { ride: { ...RIDE, status }, assignments: [OWN, ...others], minutesBefore: 30, now: at(now) };
    expect(visibleFix(fixAt(fix), seen) !== undefined).toBe(shown);
  });

  it('is hidden without a position', () => {
    const seen = {
      ride: { ...RIDE, status: 'IN_PROGRESS' as const },
      assignments: [],
      minutesBefore: 30,
      now: at('09:10:00'),
    };
    expect(visibleFix(undefined, seen)).toBeUndefined();
  });
});
