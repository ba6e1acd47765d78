import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listDrivers from '#functions/drivers/list-drivers.ts';
import * as listDriverMessages from '#functions/messages/list-driver-messages.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import { DRIVER } from '#infra/local/demo/caller.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { tellChanges } from '#shared/use-cases/messages/tell-changes.ts';
import { call } from '#test/support/call.ts';
import { testContext } from '#test/support/context.ts';
import { useDemonstration } from '#test/support/demonstration.ts';
import { aGuestLink, openPage } from '#test/support/guest-links.ts';
import { reportFile, textOfPages } from '#test/support/reports.ts';
import { technicalAmong } from '#test/support/technical-text.ts';

const demonstration = useDemonstration();
const { coordinator: as } = demonstration;

interface Ride {
  readonly id: string;
  readonly driverId: string | null;
  readonly endTime: string;
  readonly status: string;
  readonly vipIds: readonly string[];
}
let rides: Ride[];
/** As many rides are in trouble. */
const TROUBLED = 9;

async function itemsOf(operation: Parameters<typeof call>[0], options: object = {}) {
  return (await call(operation, { as, query: { limit: '200' }, ...options })).body.items;
}

/** The day before the event with much that goes wrong: rides lose their driver, change or are cancelled, and drivers say so. */
async function inTrouble(): Promise<void> {
  await demonstration.fresh('14:00');
  const all: Ride[] = await itemsOf(listEvents, { query: { limit: '200', type: 'TRANSPORT' } });
  rides = all.filter(({ status }) => status === 'SCHEDULED').slice(0, TROUBLED);
  for (const [place, { id }] of rides.entries()) {
    const params = { eventId: id };
    if (place % 3 === 0)
      await call(updateEvent, { as, params, body: { pickupLocation: 'North gate', driverId: null } });
    else if (place % 3 === 1)
      await call(updateEvent, { as, params, body: { notes: 'Ring twice', title: 'Moved ride' } });
    else await call(moveEventStatus, { as, params, body: { status: 'CANCELLED' } });
  }
  await call(sendDeskMessage, { as: DRIVER, body: { text: 'The gate is closed' } });
  demonstration.clock.pass(2 * MINUTE_MS);
  await tellChanges(testContext(), 2_000);
}

/** One paper of each kind that needs no ids, and those of some people. */
async function papersOf(): Promise<object[]> {
  const [{ id: driver }] = await itemsOf(listDrivers);
  const vips = rides.flatMap(({ vipIds }) => vipIds).slice(0, 2);
  const date = demonstration.tomorrow;
  return [
    { kind: 'ROSTER' },
    { kind: 'DAY_SHEET', date },
    { kind: 'ARRIVALS', date },
    { kind: 'VEHICLE_MANIFEST', from: date, to: date },
    { kind: 'VIP_SCHEDULE', ids: vips },
    { kind: 'POCKET', ids: vips, date },
    { kind: 'DRIVER_SCHEDULE', ids: [driver] },
  ];
}

describe('what people read of the demonstration in trouble', () => {
  it('names no call, path, id or time of machines: rows, messages, papers and the page of a guest', async () => {
    await inTrouble();
    const rows = await itemsOf(listAttention, { query: { within: 'P3D' } });
    const told: { text: string; failure?: string }[] = [];
    for (const driverId of new Set(rides.flatMap((ride) => ride.driverId ?? [])))
      told.push(...(await itemsOf(listDriverMessages, { params: { driverId } })));
    const ride = rides.find(({ vipIds }, place) => place % 3 < 2 && vipIds.length > 0);
    const page = ride && (await openPage(await aGuestLink(as, ride.id, ride.vipIds[0] ?? ''), { accept: 'text/html' }));
    const papers: string[] = [];
    for (const body of await papersOf())
      papers.push(...(await textOfPages(await reportFile(as, { format: 'PDF', ...body }))));
    const texts = {
      rows: rows.flatMap(({ choices, detail, mend }: Row) => [
        detail,
        mend?.body?.text,
        ...choices.map(({ summary }) => summary),
      ]),
      messages: told.flatMap(({ failure, text }) => [text, failure]),
      papers,
      // What a browser shows, without the addresses of its links.
      page: [page?.text.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')],
    };
    for (const [what, shown] of Object.entries(texts)) {
      expect([what, shown.length > 0]).toEqual([what, true]);
      expect([what, technicalAmong(shown)]).toEqual([what, []]);
    }
    expect(texts.rows.length).toBeGreaterThan(20);
    expect(texts.messages.length).toBeGreaterThan(10);
  });

  it('is written with fixed words that name none', () => {
    const files = globSync('shared/**/languages/*.json');
    expect(files.length).toBeGreaterThan(30);
    expect(technicalAmong(files.map((file) => readFileSync(file, 'utf8')))).toEqual([]);
  });
});

interface Row {
  readonly detail: string;
  readonly mend: { readonly body?: { readonly text?: string } } | null;
  readonly choices: readonly { readonly summary: string }[];
}
