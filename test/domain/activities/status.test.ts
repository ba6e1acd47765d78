import { describe, expect, it } from '@jest/globals';
import {
  advance,
  assertDriverMayMove,
  assertNotAhead,
  isDriverMove,
  moveStatus,
  nextAdvance,
} from '#shared/domain/activities/status.ts';
import { ACTIVITY_STATUSES, type ActivityRecord, type ActivityStatus } from '#shared/schemas/activities/activity.ts';
import { aMaster, at, NOW } from './leg-samples.ts';

const NEXT: Readonly<Record<ActivityStatus, readonly ActivityStatus[]>> = {
  SCHEDULED: ['IN_PROGRESS', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: ['SCHEDULED'],
  CANCELLED: ['SCHEDULED'],
};
const pairs = ACTIVITY_STATUSES.flatMap((from) => ACTIVITY_STATUSES.map((to) => [from, to] as const));
/** The dinner ends on 10 May at 22:00. */
const END_OF_REOPENING = '2027-05-11T22:00:00.000Z';
const AFTER_IT = '2027-05-11T22:00:00.001Z';

describe('moveStatus', () => {
  it.each(pairs.filter(([from, to]) => from !== to))('from %s to %s follows the table', (from, to) => {
    const move = () => moveStatus(aMaster({ status: from }), to, NOW);
    if (NEXT[from].includes(to)) expect(move()).toMatchObject({ status: to, version: 2, updatedAt: NOW });
    else expect(move).toThrow(`From ${from} it can become ${NEXT[from].join(' or ')}.`);
  });

  it('reopens a completed activity until 24 hours after its end, and notes when', () => {
    const completed = aMaster({ status: 'COMPLETED' });
    expect(moveStatus(completed, 'SCHEDULED', END_OF_REOPENING)).toMatchObject({ reopenedAt: END_OF_REOPENING });
    expect(() => moveStatus(completed, 'SCHEDULED', AFTER_IT)).toThrow('COMPLETED is final 24 hours after the end.');
  });

  it('notes the role of a user who reports a start or an end, and forgets it when the activity is reopened', () => {
    const started = moveStatus(aMaster(), 'IN_PROGRESS', NOW, 'DRIVER');
    expect(started).toMatchObject({ statusSetBy: { role: 'DRIVER', at: NOW } });
    const ended = moveStatus(started, 'COMPLETED', at('21:00'), 'COORDINATOR');
    expect(ended).toMatchObject({ statusSetBy: { role: 'COORDINATOR', at: at('21:00') } });
    expect(moveStatus(ended, 'SCHEDULED', at('21:30'), 'COORDINATOR')).not.toHaveProperty('statusSetBy');
    expect(moveStatus(started, 'CANCELLED', at('21:30'), 'COORDINATOR')).not.toHaveProperty('statusSetBy');
  });

  it('lets a user confirm, once, a start that the clock set', () => {
    const started = advance(aMaster(), at('19:00'));
    const confirmed = moveStatus(started, 'IN_PROGRESS', at('19:05'), 'DRIVER');
    const statusSetBy = { role: 'DRIVER', at: at('19:05') };
    const seen = { begunBy: { ...statusSetBy, version: started.version }, statusSetBy };
    expect(confirmed).toEqual({ ...started, version: started.version + 1, updatedAt: at('19:05'), ...seen });
    expect(moveStatus(confirmed, 'IN_PROGRESS', at('19:06'), 'DRIVER')).toBe(confirmed);
    expect(moveStatus(started, 'IN_PROGRESS', at('19:05'))).toBe(started);
    expect(advance(confirmed, at('22:00'))).not.toHaveProperty('statusSetBy');
  });

  it('reopens a cancelled activity at any time, and notes nothing', () => {
    expect(moveStatus(aMaster({ status: 'CANCELLED' }), 'SCHEDULED', AFTER_IT)).not.toHaveProperty('reopenedAt');
  });
});

describe('a driver', () => {
  it.each(ACTIVITY_STATUSES)('may set %s only if it is a step of the ride', (status) => {
    expect(isDriverMove(status)).toBe(status === 'IN_PROGRESS' || status === 'COMPLETED');
  });

  it('may do so from 6 hours before the start', () => {
    const { startTime } = aMaster();
    expect(() => assertDriverMayMove({ startTime }, at('13:00'))).not.toThrow();
    expect(() => assertDriverMayMove({ startTime }, '2027-05-10T12:59:59.999Z')).toThrow(
      'from 6 hours before the start',
    );
  });
});

describe('assertNotAhead', () => {
  const before = aMaster({ status: 'COMPLETED' });

  it.each<[string, Partial<ActivityRecord>, string, boolean]>([
    ['a completed activity moves into the future', { startTime: at('20:00') }, at('19:59'), true],
    ['it moves to the present', { startTime: at('20:00') }, at('20:00'), false],
    ['it moves within the past', { startTime: at('20:00') }, at('23:00'), false],
    ['it keeps a start in the future', { title: 'Supper' }, NOW, false],
    ['it is reopened and moves', { startTime: at('20:00'), status: 'SCHEDULED' }, NOW, false],
  ])('judges a change if %s', (_case, after, now, refused) => {
    const judge = () => assertNotAhead(before, { ...before, ...after }, now);
    if (refused) expect(judge).toThrow('its start cannot lie in the future');
    else expect(judge).not.toThrow();
  });
});

describe('advance', () => {
  it.each<[string, Partial<ActivityRecord>, string, ActivityStatus]>([
    ['a moment before its start', {}, '2027-05-10T18:59:59.999Z', 'SCHEDULED'],
    ['at its start', {}, at('19:00'), 'IN_PROGRESS'],
    ['a moment before its end', {}, '2027-05-10T21:59:59.999Z', 'IN_PROGRESS'],
    ['at its end', {}, at('22:00'), 'COMPLETED'],
    ['begun early, before its start', { status: 'IN_PROGRESS' }, NOW, 'IN_PROGRESS'],
    ['begun, at its end', { status: 'IN_PROGRESS' }, at('22:00'), 'COMPLETED'],
    ['cancelled', { status: 'CANCELLED' }, at('23:00'), 'CANCELLED'],
    ['completed early', { status: 'COMPLETED' }, at('20:00'), 'COMPLETED'],
    ['deleted', { deletedAt: NOW }, at('23:00'), 'SCHEDULED'],
    ['reopened at its end', { reopenedAt: at('22:00') }, at('23:00'), 'SCHEDULED'],
    ['reopened before its end', { reopenedAt: '2027-05-10T21:59:59.999Z' }, at('23:00'), 'COMPLETED'],
  ])('gives an activity its status: %s', (_case, fields, now, status) => {
    const before = aMaster(fields);
    const after = advance(before, now);
    expect(after.status).toBe(status);
    if (status === before.status) expect(after).toBe(before);
    else expect(after).toMatchObject({ version: 2, updatedAt: now });
  });
});

describe('nextAdvance', () => {
  it.each<[string, Partial<ActivityRecord>, string | undefined]>([
    ['scheduled', {}, at('19:00')],
    ['in progress', { status: 'IN_PROGRESS' }, at('22:00')],
    ['completed', { status: 'COMPLETED' }, undefined],
    ['cancelled', { status: 'CANCELLED' }, undefined],
    ['deleted', { deletedAt: NOW }, undefined],
    ['reopened at its end', { reopenedAt: at('22:00') }, undefined],
    ['reopened before its end', { reopenedAt: at('21:59') }, at('19:00')],
  ])('says when the status of an activity is due to change: %s', (_case, fields, expected) => {
    expect(nextAdvance(aMaster(fields))).toBe(expected);
  });
});
