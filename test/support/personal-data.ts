import * as boardGuests from '#functions/activities/board-guests.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as seeConversation from '#functions/messages/see-conversation.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import * as setPresence from '#functions/users/set-presence.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { deviceIdsOf } from '#shared/domain/gps/enrolment.ts';
import { keepChange } from '#shared/entities/audit/kept-change.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { putPositions } from '#shared/entities/gps/position.ts';
import { putMessageGuest } from '#shared/entities/messages/message-guest.ts';
import { putContact } from '#shared/entities/messages/messaging-contact.ts';
import { once } from '#shared/platform/once.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useGps } from '#test/support/gps.ts';
import { aGuestLink } from '#test/support/guest-links.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { aKept } from '#test/support/proposals.ts';
import { askReport } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, type Item } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

/** What holds no data of the person but their id: links to records, audit records, and what makes repeats safe. */
const ONLY_LINKS = [
  'attendance',
  'attendancechange',
  'audit',
  'deskitem',
  'driverlink',
  'driverphone',
  'erasure',
  'guestneeds',
  'guestphone',
  'idempotency',
  'ledger',
  'messageguest',
  'musterguests',
  'passenger',
  'reportpeople',
  'user',
];

/** People of whom every capability keeps something. */
export interface StagedPeople {
  /** An administrator. */
  readonly as: string;
  readonly vipId: string;
  readonly driverId: string;
}

async function stagePeople(): Promise<StagedPeople> {
  const as = await aUser('ADMINISTRATOR');
  await withSettings({ tags: { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] } });
  const [vipId = ''] = await someVips(as, 1, { name: 'Nadia Nowhere', phone: '+4915120009999', acceptsMessages: true });
  const { id: driverId } = await aReachableDriver();
  const wishes = { apartFrom: [vipId], usualDriverId: driverId };
  const [other = ''] = await someVips(as, 1, { name: 'Olga Other', ...wishes });
  await aVehicle({ name: 'Car of Nadia', reservedFor: { vipIds: [vipId] } });
  const driving = await aUser('DRIVER', { driverId });
  const around = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  const people = { [vipId]: { count: 1 }, [other]: { count: 1 } };
  // A driver marks the guests of the ride under way.
  const times = { startTime: around(-30), endTime: around(30) };
  const eventId = await anEvent(as, {
    type: 'TRANSPORT',
    title: 'Ride',
    ...times,
    vipIds: [vipId, other],
    driverId,
    people,
    stops: [
      { afterMinutes: 0, boards: [vipId] },
      { afterMinutes: 60, leaves: [vipId, other] },
    ],
  });
  const lodging = [{ placeId: await aPlace('Hotel of Nadia'), room: '214', from: '2027-05-09', to: '2027-05-12' }];
  const known = { notes: 'Prefers tea', lodging, needs: { vehicle: ['LIFT'] } };
  await call(updateVip, { as, params: { vipId }, body: known });
  await aGuestLink(as, eventId, vipId);
  await call(createGuestLink, { as, params: { eventId }, body: { vipId, send: true } });
  await call(boardGuests, { as, params: { eventId }, body: { vipIds: [vipId, other] } });
  const missed = await anEvent(as, { type: 'TRANSPORT', title: 'Missed', ...times, vipIds: [vipId, other] });
  const absence = { outcome: 'NO_SHOW', note: 'Nadia Nowhere was not in the lobby' };
  await call(boardGuests, { as, params: { eventId: missed }, body: { vipId, ...absence } });
  await call(setPresence, { as, body: { subject: 'Vip', subjectId: vipId } });
  await call(seeConversation, { as, body: { conversationId: driverId, upTo: times.startTime } });
  await call(createVipFeed, { as, params: { vipId } });
  await call(createDriverFeed, { as, params: { driverId } });
  await call(trackFlight, { as, body: { flightNumber: 'BA7', flightDate: '2027-05-09', vipIds: [vipId, other] } });
  await askReport(as, { kind: 'VIP_SCHEDULE', format: 'CSV', ids: [vipId] });
  await askReport(as, { kind: 'DRIVER_SCHEDULE', format: 'CSV', ids: [driverId] });
  await mark(driving, await aMuster(as, [vipId, other]), vipId, 'ACCOUNTED');
  await aBlock(as, { driverId });
  await call(enrolDriver, { as, params: { driverId } });
  const device = await findDevice(driverId);
  if (!device) throw new Error('the driver is not enrolled');
  const fix = { latitude: 51.5, longitude: -0.1, speedKmh: 0, course: 0 };
  const [deviceId = ''] = deviceIdsOf(device);
  const fixTime = '2027-05-10T09:00:00.000Z';
  await putPositions([{ ...fix, deviceId, fixTime, receivedAt: fixTime, expiresAt: 1_900_000_000 }]);
  const { body } = await call(sendDriverMessage, { as, params: { driverId }, body: { text: 'Come to the gate.' } });
  await transact([
    putMessageGuest({ messageId: body.id, vipId }, '2027-06-10T00:00:00.000Z'),
    ...[vipId, driverId].flatMap(
      (id, n) => keepChange(aKept(as, id, ['Vip', 'Driver'][n]), 0, { name: 'Nadia' }, { name: 'Nadia Nowhere' }) ?? [],
    ),
    putContact('0b2d6a9e-0000-4000-8000-000000000000', driverStore.asLive({ id: driverId })),
  ]);
  return { as, vipId, driverId };
}

/** Stages the people of this test file. The stubs of the outside services are configured before each test, so it cannot be earlier. */
export function useStagedPeople(): () => Promise<StagedPeople> {
  useTable();
  useFiles();
  useFlights();
  useGps();
  useMessaging();
  return once(stagePeople);
}

/** Returns the items of the table that show a person: each with what tells it from others of its kind. */
export async function itemsShowing(personId: string): Promise<{ kind: string; told: string }[]> {
  return [...(await allItems()).values()].flatMap((item: Item) => {
    const kind = String(item['__edb_e__']);
    const isShown = JSON.stringify(item).includes(personId) && !ONLY_LINKS.includes(kind);
    const told = String(
      item['fixTime'] ?? item['uuid'] ?? item['room'] ?? item['musterId'] ?? item['id'] ?? item['activityId'],
    );
    // The mark of an erasure holds nothing but the id.
    return isShown && kind !== 'erased' && item['isErased'] !== true ? [{ kind, told }] : [];
  });
}
/** Returns the items that an export lacks. */
export function missing({ text }: Answer, items: readonly { kind: string; told: string }[]) {
  return items.filter(({ told }) => !text.includes(told));
}
