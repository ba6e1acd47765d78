import ICAL from 'ical.js';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import { type Answer, call } from './call.ts';
import { useClock } from './clock.ts';
import { useLog } from './log.ts';
import { useTable } from './table.ts';
import { useUser } from './use-user.ts';
import { someVips } from './vips.ts';

/** The last part of the address of a feed: its ID and its secret. */
export function nameIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** The activities of a calendar that a feed answers. */
export function eventsOf({ text }: Answer) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    summary: event.getFirstPropertyValue('summary'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
  }));
}

/** Gives a test file a log, a table, a coordinator, and feeds that it makes and reads. */
export function useFeeds() {
  const log = useLog();
  useTable();
  const clock = useClock();
  const as = useUser('COORDINATOR');
  async function aVip(name = 'Zoë'): Promise<string> {
    return (await someVips(as, 1, { name }))[0] as string;
  }
  function vipFeed(vipId: string, who = as) {
    return call(createVipFeed, { as: who, params: { vipId } });
  }
  function driverFeed(driverId: string, who = as) {
    return call(createDriverFeed, { as: who, params: { driverId } });
  }
  function read(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return call(getFeed, { params: { feed: nameIn(url) }, headers });
  }
  return { aVip, as, clock, driverFeed, log, read, vipFeed };
}
