import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  beginMuster,
  closed,
  markerOf,
  nextMark,
  ridesAround,
  wasJustAsked,
  withoutDriver,
} from '#shared/domain/accountability/muster.ts';
import { countGuests, mostUrgentFirst, withMarks } from '#shared/domain/accountability/muster-guests.ts';
import { musterQuestionText } from '#shared/domain/messages/templates/muster-question-text.ts';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { MARK_STATES } from '#shared/schemas/accountability/muster.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { aVip } from '#test/documents/samples.ts';

const NOW = '2027-05-10T09:00:00.000Z';
const state = fc.constantFrom(...MARK_STATES);
function markOf(vipId: string, wanted: (typeof MARK_STATES)[number]) {
  return nextMark(undefined, { id: `mrk_${vipId}`, musterId: 'mus_1', vipId, at: NOW, state: wanted });
}

describe('the guests of a muster', () => {
  const guests = fc
    .array(fc.tuple(fc.option(state), fc.integer({ min: 1, max: 9 }), fc.string()), { maxLength: 30 })
    .map((each) => {
      const vips = each.map(([, partySize, name]) => aVip({ partySize, name }));
      const marks = each.flatMap(([wanted], place) => (wanted ? [markOf(vips[place]?.id ?? '', wanted)] : []));
      return withMarks(vips, marks);
    });

  it('are counted once each, in exactly one state', () => {
    fc.assert(
      fc.property(guests, (all) => {
        const counts = countGuests(all);
        const states = Object.values(counts.byState);
        expect(states.reduce((sum, heads) => sum + heads.guests, 0)).toBe(all.length);
        expect(states.reduce((sum, heads) => sum + heads.people, 0)).toBe(counts.all.people);
      }),
    );
  });

  it('come in the order of urgency, whatever the order in which they are read', () => {
    fc.assert(
      fc.property(guests, (all) => {
        const sorted = mostUrgentFirst(all);
        expect(mostUrgentFirst([...all].reverse())).toEqual(sorted);
        const ranks = sorted.map((guest) => MARK_STATES.indexOf(guest.state));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });
});

describe('a mark', () => {
  const at = fc.date({ min: new Date('2027-05-10'), max: new Date('2027-05-11'), noInvalidDate: true });

  it('comes after the mark that it follows, and not before it was made', () => {
    fc.assert(
      fc.property(at, at, (first, second) => {
        const before = { ...markOf('vip_1', 'MISSING'), at: first.toISOString() };
        const after = nextMark(before, { ...before, at: second.toISOString() });
        expect(after.at > before.at).toBe(true);
        expect(after.at >= second.toISOString()).toBe(true);
        expect(Date.parse(after.at)).toBeLessThanOrEqual(Math.max(second.getTime(), first.getTime() + 1));
      }),
    );
  });
});

describe('a muster', () => {
  const muster = beginMuster('mus_1', { title: 'Alarm' }, { by: 'ada', now: NOW });

  it('is closed once: later closes keep who closed it and its report', () => {
    const first = closed(muster, { by: 'ada', now: NOW, reportId: 'rep_1' });
    expect(first).toMatchObject({ status: 'CLOSED', showsLocations: false, version: 2, reportId: 'rep_1' });
    expect(closed(first, { by: 'ben', now: NOW, reportId: 'rep_2' })).toBe(first);
  });

  it('shows locations while it is open', () => {
    expect(muster).toMatchObject({ status: 'OPEN', showsLocations: true, everyone: true });
  });
});

describe('a ride', () => {
  const ride = { type: 'TRANSPORT', status: 'SCHEDULED', startTime: NOW, endTime: '2027-05-10T10:00:00.000Z' } as const;

  it.each([
    ['at its start', {}, NOW, 0, true],
    ['at its end', {}, '2027-05-10T10:00:00.000Z', 0, false],
    ['before it', {}, '2027-05-10T08:45:00.000Z', 0, false],
    ['within 30 minutes before it', {}, '2027-05-10T08:45:00.000Z', 30, true],
    ['within 30 minutes after it', { status: 'COMPLETED' }, '2027-05-10T10:29:00.000Z', 30, true],
    ['late, but in progress', { status: 'IN_PROGRESS' }, '2027-05-10T15:00:00.000Z', 0, true],
    ['cancelled', { status: 'CANCELLED' }, NOW, 30, false],
    ['deleted', { deletedAt: NOW }, NOW, 30, false],
    ['that is a meeting', { type: 'MEETING' }, NOW, 0, false],
  ] as const)('%s', (_case, fields, at, minutes, expected) => {
    expect(ridesAround([{ ...ride, ...fields }], at, minutes)).toHaveLength(expected ? 1 : 0);
  });
});

describe('a question', () => {
  const question = { driverId: 'd', musterId: 'mus_1', askId: 'a', vipIds: ['a'], messageIds: [], isAnswered: false };

  it.each([
    ['4 minutes ago', '2027-05-10T08:56:00.000Z', 'mus_1', ['a'], true],
    ['5 minutes ago', '2027-05-10T08:55:00.000Z', 'mus_1', ['a'], false],
    ['just now in another muster', NOW, 'mus_2', ['a'], false],
    ['just now, without a guest who has come since', NOW, 'mus_1', ['a', 'b'], false],
  ])('%s', (_case, askedAt, musterId, vipIds, expected) => {
    expect(wasJustAsked({ ...question, musterId, askedAt }, { musterId: 'mus_1', vipIds, now: NOW })).toBe(expected);
  });

  it.each([
    ['all of one message', 1, ['Muster: Alarm. Are these guests with you?', 'Reply OK 7 if all are with you.']],
    [
      'all of several messages',
      30,
      ['Muster: Alarm. Are these guests with you? (1 to 1 of 30)', 'Reply OK 7 if all 30 are with you.'],
    ],
  ])('is answered with OK for %s', (_case, count, expected) => {
    const text = musterQuestionText(
      {
        title: 'Alarm',
        guests: [{ name: 'Ada', partySize: 1 }],
        first: 1,
        count,
        number: 7,
      },
      wordingOf({ timezone: 'UTC' }),
    );
    expect(text.split('\n').filter((_line, place) => place % 2 === 0)).toEqual(expected);
  });

  it.each(LANGUAGES)(
    'of 20 guests with the longest names fits into a message, and names both replies: %s',
    (language) => {
      const guests = Array.from({ length: 20 }, () => ({ name: 'W'.repeat(200), partySize: 100 }));
      const wording = wordingOf({ timezone: 'UTC', catalogues: [CATALOGUES[language]] });
      const text = musterQuestionText(
        { title: 'T'.repeat(200), guests, first: 981, count: 1_000, number: 12 },
        wording,
      );
      expect(text.length).toBeLessThan(2_000);
      for (const part of ['981', '1000', 'OK 12', 'NO 12 981']) expect(text).toContain(part);
    },
  );
});

it('a mark of an erased driver keeps what it says of the guest', () => {
  const mark = { ...markOf('vip_1', 'MISSING'), driverId: 'drv_1', messageId: 'msg_1' };
  const left = withoutDriver(mark);
  expect(JSON.stringify(left)).not.toContain('drv_1');
  expect([left.state, left.at, markerOf(left)]).toEqual(['MISSING', NOW, 'erased driver']);
});
