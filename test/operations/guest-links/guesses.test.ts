import { describe, expect, it } from '@jest/globals';
import { anEvent } from '#test/support/activities.ts';
import { useClock } from '#test/support/clock.ts';
import { aGuestLink, openPage } from '#test/support/guest-links.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

/** Fewer than an address may send in a minute. In two minutes they are more than the 20 that it may guess in ten. */
const PER_MINUTE = 12;
const MINUTES_PER_WINDOW = 10;

describe('guesses from one address', () => {
  it('give nothing out, and leave the page open for the guest at the same address', async () => {
    const minutes = timesSoak(5);
    const [vipId = ''] = await someVips(as, 1);
    const eventId = await anEvent(as, { ...RIDE, vipIds: [vipId] });
    const start = Date.parse(RIDE.startTime) - 3_600_000;
    clock.stop(start);
    const token = await aGuestLink(as, eventId, vipId);
    const seen = new Map<number, number>();
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.stop(start + minute * 60_000);
      for (let guess = 0; guess < PER_MINUTE; guess += 1) {
        const near = `${token.slice(0, -4)}${(minute * PER_MINUTE + guess).toString(36).padStart(4, '0')}`;
        const { status } = await openPage(near, {}, '198.51.100.200');
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    }
    expect([...seen.keys()].sort()).toEqual([404, 429]);
    expect(seen.get(404)).toBeLessThanOrEqual(20 * Math.ceil(minutes / MINUTES_PER_WINDOW));
    expect((await openPage(token, {}, '198.51.100.200')).status).toBe(200);
  });

  it('are counted together from all addresses of one network of IPv6', async () => {
    const guess = (n: number) => openPage(`guess-${n}`, {}, `2001:db8:9:9:${n.toString(16)}::1`);
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await guess(n)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  });
});
