import { expect, it } from '@jest/globals';
import { afterTry, pauseOf } from '#shared/domain/webhooks/retry-plan.ts';
import type { DeliveryRecord } from '#shared/schemas/webhooks/webhook.ts';

const AT = '2027-05-10T09:00:00.000Z';
function delivery(tries: number) {
  return { tries, status: 'PENDING' } as DeliveryRecord;
}
function dueAfter(tries: number, random: number, retryAfterSeconds?: number) {
  return afterTry(delivery(tries), { tried: { at: AT, status: 500, milliseconds: 20 }, retryAfterSeconds }, random)
    .dueAt;
}

it.each([
  ['after 5 seconds', dueAfter(0, 0), '2027-05-10T09:00:05.000Z'],
  ['after up to a fifth more', dueAfter(0, 0.5), '2027-05-10T09:00:05.500Z'],
  ['after half an hour, the third time', dueAfter(2, 0), '2027-05-10T09:30:00.000Z'],
  ['when the receiver asks for it, if that is later', dueAfter(0, 1, 60), '2027-05-10T09:01:00.000Z'],
  ['as planned, if the receiver asks for it sooner', dueAfter(2, 0, 60), '2027-05-10T09:30:00.000Z'],
  ['no more after the tenth try', dueAfter(9, 0), undefined],
])('a delivery that failed is tried again %s', (_when, due, expected) => {
  expect(due).toBe(expected);
});

const silent = { at: AT, milliseconds: 20_000, error: 'The receiver did not answer in time.' };

it.each([
  ['not, at its first failure', pauseOf(silent, undefined, AT), undefined],
  ['not, in the first 5 minutes', pauseOf(silent, '2027-05-10T08:55:01.000Z', AT), undefined],
  ['5 minutes, after 5 minutes', pauseOf(silent, '2027-05-10T08:55:00.000Z', AT), '2027-05-10T09:05:00.000Z'],
  ['not, if it answers', pauseOf({ ...silent, status: 500 }, '2027-05-09T09:00:00.000Z', AT), undefined],
])('a receiver that does not answer is left alone: %s', (_when, until, expected) => {
  expect(until).toBe(expected);
});
