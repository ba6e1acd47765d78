import { beforeAll, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as mergeDriver from '#functions/drivers/merge-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as dropOutCar from '#functions/motorcades/drop-out-car.ts';
import * as promoteSpare from '#functions/motorcades/promote-spare.ts';
import * as updatePlace from '#functions/places/update-place.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { beginFlight } from '#shared/domain/flights/track.ts';
import { createActivity, findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { queueNotice } from '#shared/entities/flights/flight-notice.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { confirmationsOf } from '#shared/entities/messages/confirmation.ts';
import { noticesOf } from '#shared/entities/messages/driver-notice.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useLog } from '#test/support/log.ts';
import { aPhone, aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

const log = useLog();
useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London' });
});

const TIMES = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
const LATER = { startTime: '2031-05-10T12:00:00Z', endTime: '2031-05-10T13:00:00Z' };
function aRide(driverId: string, fields: object = {}) {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride to the Guildhall', driverId, ...TIMES, ...fields });
}
async function change(eventId: string, body: object) {
  return (await call(updateEvent, { as, params: { eventId }, body })).body.version as number;
}
function seconds(count: number): string {
  return new Date(Date.now() + count * 1_000).toISOString();
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
/** Tells what changed, and returns the texts that the phones got. */
async function told(after = 61): Promise<string[]> {
  messaging.stub.forget();
  clock.pass(after * 1_000);
  await messaging.deliver();
  return askedOf().map(({ text }) => text);
}
/** The messages about changes. The others say what a reply did. */
function askedOf() {
  return messaging.stub.delivered.filter(({ text }) => text.startsWith('Your rides have changed'));
}
/** The rides that their drivers were asked to confirm and have not confirmed. */
async function unconfirmed(): Promise<string[]> {
  return (await call(listEvents, { as, query: { needs: 'acknowledgement' } })).body.items.map(
    ({ id }: { id: string }) => id,
  );
}
function numberIn(text: string | undefined): string {
  return /OK (\d+)/.exec(text ?? '')?.[1] ?? '';
}

describe('a changed ride', () => {
  it('reaches the phone of its driver, is confirmed with OK, and shows as acknowledged', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id, { pickupLocation: 'Hotel Aurora', dropoffLocation: 'Guildhall' });
    expect(await told()).toEqual([
      expect.stringContaining(
        'NEW Ride to the Guildhall, Sat 10 May 10:00–11:00, Hotel Aurora to Guildhall, no vehicle',
      ),
    ]);
    const version = await change(ride, { startTime: '2031-05-10T09:15:00Z' });
    const [text] = await told();
    expect(text).toContain('CHANGED Ride to the Guildhall: was Sat 10 May 10:00–11:00, now Sat 10 May 10:15–11:00');
    expect((await read(ride)).acknowledgedVersion).toBeUndefined();
    expect(await unconfirmed()).toContain(ride);
    await messaging.post(replyOf(driver.phone, `ok ${numberIn(text)}!`, Date.now()));
    expect(await read(ride)).toMatchObject({ version, acknowledgedVersion: version });
    expect(await unconfirmed()).not.toContain(ride);
  });

  it('is one message with all changes of the burst, and none before it is over', async () => {
    const driver = await aReachableDriver();
    const first = await aRide(driver.id);
    const second = await aRide(driver.id, {
      title: 'Ride home',
      startTime: '2031-05-10T12:00:00Z',
      endTime: '2031-05-10T13:00:00Z',
    });
    await change(first, { pickupLocation: 'Station' });
    expect(await told(30)).toEqual([]);
    const [text, ...more] = await told();
    expect(more).toEqual([]);
    expect(text?.match(/NEW/g)).toHaveLength(2);
    expect(text).toContain('Station');
    await messaging.post(replyOf(driver.phone, `OK ${numberIn(text)}`, Date.now()));
    expect([(await read(first)).acknowledgedVersion, (await read(second)).acknowledgedVersion]).toEqual([2, 1]);
  });

  it('tells both drivers of a reassignment, and the driver of a cancelled, reopened or deleted ride', async () => {
    const [one, two] = [await aReachableDriver(), await aReachableDriver()];
    const ride = await aRide(one.id);
    await told();
    await change(ride, { driverId: two.id });
    const texts = await told();
    expect(texts).toHaveLength(2);
    expect(texts.join('\n')).toContain('OFF Ride to the Guildhall, Sat 10 May 10:00–11:00: given to another driver');
    expect(texts.join('\n')).toContain('NEW Ride to the Guildhall');
    const move = (status: string) => call(moveEventStatus, { as, params: { eventId: ride }, body: { status } });
    await move('CANCELLED');
    expect(await told()).toEqual([expect.stringMatching(/OFF Ride.*: cancelled/)]);
    await move('SCHEDULED');
    expect(await told()).toEqual([expect.stringContaining('NEW Ride')]);
    await call(deleteEvent, { as, params: { eventId: ride } });
    expect(await told()).toEqual([expect.stringContaining('OFF Ride')]);
  });

  it('asks the driver who has lost it for no confirmation', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    await messaging.post(replyOf(driver.phone, `OK ${numberIn((await told())[0])}`, Date.now()));
    await change(ride, { driverId: null });
    const texts = await told();
    expect(texts).toEqual([expect.stringContaining('no longer yours')]);
    expect(texts[0]).not.toContain('Reply OK');
    expect(await unconfirmed()).not.toContain(ride);
  });

  it('is not told if it is undone within the burst, or if it does not matter to the driver', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    await told();
    await change(ride, { startTime: '2031-05-10T08:00:00Z' });
    await change(ride, { startTime: TIMES.startTime });
    await change(ride, { description: 'Only for the papers' });
    expect(await told()).toEqual([]);
  });

  it('is told at once where it starts within the hour, with what else waits for its driver', async () => {
    const driver = await aReachableDriver();
    await aRide(driver.id, { title: 'Far away' });
    expect(await told(1)).toEqual([]);
    const startTime = new Date(Date.now() + 59 * MINUTE_MS).toISOString();
    await aRide(driver.id, { title: 'Soon', startTime, endTime: new Date(Date.now() + 80 * MINUTE_MS).toISOString() });
    expect(await told(1)).toEqual([expect.stringMatching(/NEW Soon[^]*NEW Far away/)]);
  });

  it('is not lost where the job runs between its notice and itself, as before a large write', async () => {
    const driver = await aReachableDriver();
    const startTime = new Date(Date.now() + 40 * MINUTE_MS).toISOString();
    const id = await aRide(driver.id, { startTime, endTime: new Date(Date.now() + 80 * MINUTE_MS).toISOString() });
    await told();
    const [before] = await findActivities([id]);
    if (!before) throw new Error('there is a ride');
    const updatedAt = new Date().toISOString();
    const after = { ...before, title: 'Ride to the opera', version: before.version + 1, updatedAt };
    await transact(noticeWrites(before, after));
    expect(await told(15)).toEqual([]);
    await transact([replaceActivity(before, after)]);
    expect(await told(15)).toEqual([expect.stringContaining('Ride to the opera')]);
    await transact(noticeWrites(before, { ...before, title: 'Refused', updatedAt: new Date().toISOString() }));
    await transact([replaceActivity(after, { ...before, version: after.version + 1 })]);
    expect(await told(15)).toEqual([]);
    expect(await noticesOf(driver.id, 10)).toHaveLength(1);
    expect(await told(61)).toEqual([]);
    expect(await noticesOf(driver.id, 10)).toEqual([]);
  });

  it('is told while its ride is late and under way', async () => {
    const driver = await aReachableDriver();
    const [startTime, endTime] = [seconds(-50 * 60), seconds(60)];
    const placeId = await aPlace('Late Hall', { address: '1 Old Street' });
    const id = await aRide(driver.id, { startTime, endTime, dropoffPlaceId: placeId });
    await call(moveEventStatus, { as, params: { eventId: id }, body: { status: 'IN_PROGRESS' } });
    await told();
    clock.pass(5 * MINUTE_MS);
    await change(id, { pickupLocation: 'Gate 4', notes: 'Use the side door' });
    expect(await told(15)).toEqual([expect.stringContaining('Use the side door')]);
    await call(updatePlace, { as, params: { placeId }, body: { name: 'Opera' } });
    expect(await told(15)).toEqual([expect.stringContaining('now Opera')]);
  });

  it('names the vehicle before and after, also where a vehicle is deleted', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id, { vehicleId: await aVehicle({ name: 'Van 7', licensePlate: 'AB 12' }) });
    expect((await told())[0]).toContain('Van 7, AB 12');
    await change(ride, { vehicleId: await aVehicle({ name: 'Bus 2' }) });
    expect(await told()).toEqual([expect.stringContaining('was Van 7, AB 12, now Bus 2')]);
  });

  it('is not lost if another change comes while the message is written', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    await told();
    const starts = ['08:00', '08:30', '09:30'].map((time) => `2031-05-10T${time}:00Z`);
    await change(ride, { startTime: starts[0] });
    messaging.stub.forget();
    await Promise.all([
      messaging.deliver(seconds(61)),
      messaging.deliver(seconds(61)),
      change(ride, { startTime: starts[1] }),
    ]);
    await change(ride, { startTime: starts[2] });
    await messaging.deliver(seconds(122));
    const texts = messaging.stub.delivered.map(({ text }) => text);
    expect(texts.at(-1)).toContain('10:30–11:00');
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('joins the news of a flight', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    const flight = beginFlight('BA178', '2031-05-10', '2031-05-01T00:00:00.000Z');
    await transact([
      createFlight(flight),
      queueNotice({
        activityId: ride,
        driverId: driver.id,
        flightId: flight.id,
        at: new Date().toISOString(),
        flightStatus: 'DELAYED',
        minutes: 70,
        arrivalTime: '2031-05-10T10:10:00.000Z',
      }),
    ]);
    const texts = await told();
    expect(texts).toEqual([
      expect.stringContaining('FLIGHT BA178 for Ride to the Guildhall: 70 min late, arrives Sat 10 May 11:10'),
    ]);
    expect(texts[0]).toContain('NEW Ride');
    expect(await told(600)).toEqual([]);
  });

  it('tells that a flight comes after all, and not what a ride that follows it says already', async () => {
    const driver = await aReachableDriver();
    const [guest = ''] = await someVips(as, 1, { name: 'Ada Alba' });
    const flightNumber = 'ZY181';
    const query = { date: '2031-05-10' };
    const body = { flightNumber, flightDate: query.date, provider: false, vipIds: [guest] };
    const arrival = { iata: 'LHR', airport: 'Heathrow', terminal: '5', scheduledTime: '2031-05-10T08:30:00Z' };
    const { body: flight } = await call(trackFlight, { as, body: { ...body, arrival } });
    await aRide(driver.id, { flightId: flight.id, vipIds: [guest], pickupLocation: 'Heathrow' });
    await told();
    const news = async (fields: object, follow = 'false') => {
      const asked = { as, params: { flightNumber }, query: { ...query, follow }, body: fields };
      expect((await call(updateFlight, asked)).status).toBe(200);
      return (await told())[0];
    };
    expect(await news({ status: 'CANCELLED' })).toContain('FLIGHT ZY181 is cancelled. Wait for news');
    expect(await news({ status: 'SCHEDULED' })).toContain(
      'FLIGHT ZY181 for Ride to the Guildhall: as planned, arrives',
    );
    const elsewhere = { iata: 'STN', airport: 'Stansted', estimatedTime: '2031-05-10T08:50:00Z' };
    const followed = await news({ status: 'DIVERTED', arrival: elsewhere }, 'true');
    expect(followed).toContain('now Stansted');
    // The terminal of the former airport says nothing about this one.
    expect(followed).toContain('now ZY181, diverted, STN, expected 09:50 (planned 09:30)');
    expect(followed).not.toContain('Wait for');
  });

  it('of the flight of a ride that starts within the hour is told at once', async () => {
    const driver = await aReachableDriver();
    const [startTime = '', late, endTime] = [50, 120, 180].map((n) =>
      new Date(Date.now() + n * MINUTE_MS).toISOString(),
    );
    const [flightNumber, date] = ['ZY179', startTime.slice(0, 10)];
    const arrival = { iata: 'LHR', scheduledTime: startTime };
    const body = { flightNumber, flightDate: date, provider: false, arrival };
    const { body: flight } = await call(trackFlight, { as, body });
    const ride = await aRide(driver.id, { flightId: flight.id, startTime, endTime });
    const confirm = (text = '') => messaging.post(replyOf(driver.phone, `OK ${numberIn(text)}`, Date.now()));
    await confirm((await told(1))[0]);
    expect(await unconfirmed()).not.toContain(ride);
    const news = { arrival: { estimatedTime: late } };
    await call(updateFlight, { as, params: { flightNumber }, query: { date }, body: news });
    const texts = await told(1);
    expect(texts).toEqual([expect.stringContaining('FLIGHT ZY179 for Ride to the Guildhall: 70 min late')]);
    // Another time is another job: it is to be confirmed anew.
    expect(await unconfirmed()).toContain(ride);
    await confirm(texts[0]);
    expect(await unconfirmed()).not.toContain(ride);
  });

  it('of a batch stand by time in messages of at most 2,000 characters, each confirmed by its own number', async () => {
    const driver = await aReachableDriver();
    const notes = 'Ring at the gate, then wait. '.repeat(8).trim();
    const hours = [15, 11, 19, 10, 14, 18, 12, 16, 13, 17];
    const rides = new Map<string, string>();
    for (const hour of hours) {
      const times = { startTime: `2031-05-11T${hour}:00:00Z`, endTime: `2031-05-11T${hour}:30:00Z` };
      rides.set(`Run ${hour}`, await aRide(driver.id, { title: `Run ${hour}`, notes, ...times }));
    }
    const texts = (await told()).sort();
    expect(texts.map((text) => /Message \d of \d/.exec(text)?.[0])).toEqual(['Message 1 of 2', 'Message 2 of 2']);
    const shownIn = (text = '') => [...text.matchAll(/NEW (Run \d+)/g)].map(([, title]) => `${title}`);
    expect(texts.flatMap(shownIn)).toEqual([...rides.keys()].sort());
    for (const text of texts) expect(Array.from(text).length).toBeLessThanOrEqual(2_000);
    messaging.stub.forget();
    await messaging.post(replyOf(driver.phone, `OK ${numberIn(texts[1])}`, Date.now()));
    await messaging.deliver();
    const confirmed = [...rides].filter(([title]) => shownIn(texts[1]).includes(title));
    expect(confirmed.length).toBeGreaterThan(0);
    for (const [title, id] of rides)
      expect((await read(id)).acknowledgedVersion).toBe(shownIn(texts[1]).includes(title) ? 1 : undefined);
    const [heard] = messaging.stub.delivered;
    expect([...`${heard?.text}`.matchAll(/Run \d+/g)].map(([title]) => title)).toEqual(
      confirmed.map(([title]) => title).sort(),
    );
  });

  it('is confirmed by its own number only', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    const [text] = await told();
    const number = numberIn(text);
    for (const reply of ['OK', 'OK 999999', 'not ok', `OK${number}1`, `OK ${number} 1`])
      await messaging.post(replyOf(driver.phone, reply, Date.now() + reply.length));
    expect((await read(ride)).acknowledgedVersion).toBeUndefined();
  });
});

describe('what changes beside a ride', () => {
  const update = (operation: Parameters<typeof call>[0], params: Record<string, string>, body: object) =>
    call(operation, { as, params, body });

  it('reaches its driver: another guest, a guest who is deleted, another party', async () => {
    const driver = await aReachableDriver();
    const [one = '', four = ''] = [
      ...(await someVips(as, 1, { name: 'Eins' })),
      ...(await someVips(as, 1, { name: 'Vier', partySize: 4 })),
    ];
    const ride = await aRide(driver.id, { vipIds: [one] });
    expect((await told())[0]).toContain('Guests: 1 person: Eins');
    await call(addEventVips, { as, params: { eventId: ride }, body: { vipIds: [four] } });
    await call(removeEventVip, { as, params: { eventId: ride, vipId: one } });
    expect(await told()).toEqual([expect.stringContaining('was 1 person: Eins, now 4 people: Vier (party of 4)')]);
    await update(updateVip, { vipId: four }, { partySize: 2 });
    clock.pass(1);
    await update(updateVip, { vipId: four }, { partySize: 3 });
    expect(await told()).toEqual([expect.stringContaining('was 4 people: Vier (party of 4), now 3 people: Vier')]);
    await update(updateVip, { vipId: four }, { partySize: 2 });
    clock.pass(1);
    await update(updateVip, { vipId: four }, { partySize: 3 });
    expect(await told()).toEqual([]);
    await call(deleteVip, { as, params: { vipId: four } });
    expect(await told()).toEqual([expect.stringContaining('was 3 people, now open')]);
    await change(ride, { pickupLocation: 'Station' });
    expect(await told()).toEqual([expect.not.stringContaining('people')]);
    await call(restoreVip, { as, params: { vipId: four } });
    expect(await told()).toEqual([expect.stringContaining('was open, now 3 people: Vier')]);
  });

  it('reaches its driver: another name of a guest, whose sign they hold up', async () => {
    const driver = await aReachableDriver();
    const [vipId = ''] = await someVips(as, 1, { name: 'Ana Silva' });
    const body = { flightNumber: 'ZY179', flightDate: '2031-05-10', provider: false };
    const { body: flight } = await call(trackFlight, { as, body });
    const ride = await aRide(driver.id, { vipIds: [vipId], flightId: flight.id, flightLeg: 'ARRIVAL' });
    const [first] = await told();
    await messaging.post(replyOf(driver.phone, `OK ${numberIn(first)}`, Date.now()));
    await update(updateVip, { vipId }, { name: 'Anna Silva' });
    const [text] = await told();
    expect(text).toMatch(
      /: new name of a guest: Anna Silva\n(?:.*\n)*Guests: 1 person: Anna Silva\nName board: Anna Silva/,
    );
    expect(await unconfirmed()).toContain(ride);
    await update(updateVip, { vipId }, { name: 'Ana Silva' });
    clock.pass(1);
    await update(updateVip, { vipId }, { name: 'Anna Silva' });
    expect(await told()).toEqual([]);
  });

  it('reaches its driver: what a guest needs, and how many of a party ride', async () => {
    const driver = await aReachableDriver();
    const [vipId = ''] = await someVips(as, 1, { name: 'Rolli', partySize: 4 });
    const ride = await aRide(driver.id, { vipIds: [vipId] });
    await told();
    await update(updateVip, { vipId }, { wheelchairs: 1 });
    expect(await told()).toEqual([expect.stringContaining('was open, now wheelchairs: 1')]);
    await change(ride, { people: { [vipId]: { count: 3, wheelchairs: 0 } } });
    expect(await told()).toEqual([
      expect.stringContaining('now 3 people: Rolli (party of 3); Needs: was wheelchairs: 1, now open'),
    ]);
  });

  it('reaches its driver: another terminal, but not the first gate', async () => {
    const driver = await aReachableDriver();
    const body = {
      flightNumber: 'ZY178',
      flightDate: '2031-05-10',
      provider: false,
      arrival: { iata: 'LHR', terminal: '5', scheduledTime: TIMES.startTime },
    };
    const { body: flight } = await call(trackFlight, { as, body });
    const ride = await aRide(driver.id, { flightId: flight.id });
    const confirm = (text?: string) => messaging.post(replyOf(driver.phone, `OK ${numberIn(text)}`, Date.now()));
    const [first] = await told();
    expect(first).toContain('Flight: ZY178, terminal 5, expected 10:00');
    await confirm(first);
    const patch = (arrival: object) =>
      call(updateFlight, { as, params: { flightNumber: 'ZY178' }, query: { date: '2031-05-10' }, body: { arrival } });
    await patch({ gate: 'B2' });
    expect(await told()).toEqual([]);
    expect(await unconfirmed()).not.toContain(ride);
    await patch({ terminal: '3' });
    const [text] = await told();
    expect(text).toMatch(/was ZY178, terminal 5.*, now ZY178, terminal 3.*gate B2/);
    await confirm(first);
    expect(await unconfirmed()).toContain(ride);
    clock.pass(1);
    await confirm(text);
    expect(await unconfirmed()).not.toContain(ride);
    expect((await read(ride)).acknowledgedVersion).toBe(1);
  });

  it('reaches the drivers of a motorcade: who carries the principal now, who no longer does, and who drives behind', async () => {
    const drivers = [await aReachableDriver(), await aReachableDriver(), await aReachableDriver()];
    const vipIds = await someVips(as, 1, { name: 'Principal Guest' });
    const roles = ['LEAD', 'PRINCIPAL', 'SPARE'];
    const cars = roles.map((role, n) => ({ role, driverId: drivers[n]?.id, ...(role === 'PRINCIPAL' && { vipIds }) }));
    const { cars: made, id } = await aMotorcade(as, { cars, ...TIMES });
    await told();
    const textTo = (place: number) => askedOf().find(({ to }) => to === drivers[place]?.phone)?.text;
    await call(promoteSpare, { as, params: { motorcadeId: id } });
    await told();
    expect(textTo(0)).toContain('Behind: Principal, now 1/3 · Lead · Behind: Spare');
    expect(textTo(1)).toMatch(/was 1 person: Principal Guest, now open; was 2 · Principal, now 2\/3 · Spare/);
    expect(textTo(2)).toMatch(/was open, now 1 person: Principal Guest; was 3 · Spare, now 3\/3 · Principal/);
    await change(made[2].activityId, { vehicleId: await aVehicle({ name: 'Bus 9' }) });
    await told();
    expect([textTo(0), textTo(1)]).toEqual([undefined, expect.stringContaining('Behind: Principal, Bus 9')]);
  });

  it('says of a car that moves up where it was, and no place that there never was', async () => {
    const drivers = [await aReachableDriver(), await aReachableDriver(), await aReachableDriver()];
    const cars = ['LEAD', 'STAFF', 'TAIL'].map((role, n) => ({ role, driverId: drivers[n]?.id }));
    const { id } = await aMotorcade(as, { cars, ...TIMES });
    await told();
    await call(dropOutCar, { as, params: { motorcadeId: id }, body: { position: 1 } });
    await told();
    const text = askedOf().find(({ to }) => to === drivers[2]?.phone)?.text;
    expect(text).toContain('was 3 · Tail, now 2/2 · Tail · Ahead: Staff');
  });
});

describe('a driver with another phone', () => {
  const giveTo = (driverId: string, phone: string | null) =>
    call(updateDriver, { as, params: { driverId }, body: { phone } });

  it('is told there of the rides that they have not confirmed, and confirms them', async () => {
    const { id, phone: former } = await aReachableDriver();
    const confirmed = await aRide(id, { title: 'Confirmed' });
    await messaging.post(replyOf(former, `OK ${numberIn((await told())[0])}`, Date.now()));
    const open = await aRide(id, { ...LATER, title: 'Ride home' });
    await told();
    const phone = aPhone();
    await giveTo(id, phone);
    const texts = await told();
    expect(texts).toEqual([expect.stringContaining('NEW Ride home')]);
    expect(texts[0]).not.toContain('Confirmed');
    await messaging.post(replyOf(phone, `OK ${numberIn(texts[0])}`, Date.now()));
    expect([(await read(confirmed)).acknowledgedVersion, (await read(open)).acknowledgedVersion]).toEqual([1, 1]);
    await giveTo(id, null);
    await giveTo(id, former);
    expect(await told()).toEqual([]);
  });

  it('is told there too of the rides of both records, where the phone is that of a duplicate', async () => {
    const [{ id }, duplicate] = [await aReachableDriver(), await aReachableDriver()];
    await aRide(id, { title: 'Ride of one' });
    await aRide(duplicate.id, { ...LATER, title: 'Ride of the other' });
    expect(await told()).toHaveLength(2);
    const body = { duplicateId: duplicate.id, keep: { phone: 'other' } };
    expect((await call(mergeDriver, { as, params: { driverId: id }, body })).status).toBe(200);
    expect(await told()).toEqual([expect.stringMatching(/NEW Ride of one[^]*NEW Ride of the other/)]);
  });

  it('is told of the rides that they got while they had none', async () => {
    const { id, phone } = await aReachableDriver();
    await giveTo(id, null);
    await aRide(id);
    await aRide(id, { title: 'Over', startTime: seconds(-7_200), endTime: seconds(-3_600) });
    expect(await told()).toEqual([]);
    await giveTo(id, phone);
    expect(await told()).toEqual([expect.stringMatching(/^(?!.*Over)[^]*NEW Ride to the Guildhall/)]);
  });
});

describe('OK', () => {
  const confirmations = async (ride: string) =>
    (await auditsOfSubject('ScheduleEvent', ride, { list: 'test', limit: 100 })).items.filter(
      ({ operationId }) => operationId === 'receiveMessages',
    ).length;

  it('confirms a ride once, however often the driver says it', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    const number = numberIn((await told())[0]);
    for (const later of [0, 1, 2]) {
      const { status } = await messaging.post(replyOf(driver.phone, `OK ${number}`, Date.now() + later));
      expect(status).toBe(200);
    }
    expect([(await read(ride)).acknowledgedVersion, await confirmations(ride)]).toEqual([1, 1]);
  });

  it('of a driver who has lost the ride confirms nothing', async () => {
    const [driver, other] = [await aReachableDriver(), await aReachableDriver()];
    const ride = await aRide(driver.id);
    const number = numberIn((await told())[0]);
    await change(ride, { driverId: other.id });
    await told();
    expect((await messaging.post(replyOf(driver.phone, `OK ${number}`, Date.now()))).status).toBe(200);
    expect([(await read(ride)).acknowledgedVersion, await confirmations(ride)]).toEqual([undefined, 0]);
  });
});

describe('an OK', () => {
  /** What the phone was told of its reply. */
  async function heard(phone: string, number: string): Promise<string> {
    messaging.stub.forget();
    clock.pass(1_000);
    await messaging.post(replyOf(phone, `OK ${number}`, Date.now()));
    await messaging.deliver();
    return messaging.stub.delivered[0]?.text ?? '';
  }

  it('to a former message confirms nothing once a later one has told of its ride', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    const first = numberIn((await told())[0]);
    await change(ride, { startTime: '2031-05-10T09:15:00Z' });
    const second = numberIn((await told())[0]);
    expect(await heard(driver.phone, first)).toContain('A later message about these rides has another number');
    expect((await read(ride)).acknowledgedVersion).toBeUndefined();
    expect(await heard(driver.phone, second)).toContain('You have confirmed:');
    expect((await read(ride)).acknowledgedVersion).toBe(2);
  });

  it('names the times that the driver has read, also where a further change waits to be told', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    const number = numberIn((await told())[0]);
    await change(ride, { startTime: '2031-05-10T09:15:00Z' });
    expect(await heard(driver.phone, number)).toBe(
      'You have confirmed:\n- “Ride to the Guildhall” (Sat 10 May 10:00–11:00): it changes again, a message follows',
    );
    await change(ride, { startTime: TIMES.startTime });
    clock.pass(61_000);
    expect(await heard(driver.phone, number)).toMatch(/10:00–11:00\)$/);
  });

  it('to a cancellation says that the ride is cancelled', async () => {
    const driver = await aReachableDriver();
    const ride = await aRide(driver.id);
    await told();
    await call(moveEventStatus, { as, params: { eventId: ride }, body: { status: 'CANCELLED' } });
    const number = numberIn((await told())[0]);
    expect(await heard(driver.phone, number)).toContain('(Sat 10 May 10:00–11:00): cancelled');
    expect(await unconfirmed()).not.toContain(ride);
  });

  it('is not asked of a co-driver, who confirms no ride', async () => {
    const [driver, partner] = [await aReachableDriver(), await aReachableDriver()];
    await aRide(driver.id, { coDriverId: partner.id });
    await told();
    const texts = askedOf().map(({ text, to }) => [to, text.includes('Reply OK')]);
    expect(new Map(texts as [string, boolean][])).toEqual(
      new Map([
        [driver.phone, true],
        [partner.phone, false],
      ]),
    );
  });
});

describe('changes of many rides', () => {
  it('and flights of one driver are told in parts, each within one transaction', async () => {
    const driver = await aReachableDriver();
    const flight = beginFlight('BA901', '2031-05-10', '2031-05-01T00:00:00.000Z');
    await transact([createFlight(flight)]);
    const now = new Date().toISOString();
    const late = { flightId: flight.id, at: now, flightStatus: 'DELAYED' as const, minutes: 70, arrivalTime: now };
    for (let place = 0; place < 60; place += 1) {
      const fields = { type: 'TRANSPORT' as const, title: `Ride ${place}`, driverId: driver.id, vipIds: [], ...TIMES };
      const ride = beginActivity(newId('act'), fields, now);
      const notices = [queueNotice({ ...late, activityId: ride.id, driverId: driver.id })];
      await transact([createActivity(ride), ...(place < 40 ? noticeWrites(undefined, ride) : notices)]);
    }
    const confirmed = async () => (await confirmationsOf(driver.id)).map(({ rides }) => rides.length);
    const texts = (await told()).sort();
    const parts = await confirmed();
    expect([parts.length, parts.reduce((sum, rides) => sum + rides, 0)]).toEqual([texts.length, 60]);
    expect(texts.at(-1)).toContain(`Message ${texts.length} of ${texts.length}`);
    expect(texts.flatMap((text) => text.match(/NEW|FLIGHT/g) ?? [])).toHaveLength(60);
    expect(await told(130)).toEqual([]);
  });

  it('beyond five messages stand in the schedule that the fifth one attaches, and are to be confirmed too', async () => {
    const driver = await aReachableDriver();
    const now = new Date().toISOString();
    const notes = 'Ring at the gate. '.repeat(20);
    const ids: string[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      const at = (minute: string) => `2031-05-12T${String(hour).padStart(2, '0')}:${minute}:00.000Z`;
      const fields = { type: 'TRANSPORT' as const, title: `Run ${hour}`, driverId: driver.id, vipIds: [], notes };
      const ride = beginActivity(newId('act'), { ...fields, startTime: at('00'), endTime: at('30') }, now);
      ids.push(ride.id);
      await transact([createActivity(ride), ...noticeWrites(undefined, ride)]);
    }
    const texts = (await told()).sort();
    const shown = (texts.join('\n').match(/NEW Run/g) ?? []).length;
    expect(texts.map((text) => text.includes('more: see the attached schedule'))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(texts[4]).toContain(`- NEW Run ${shown - 1},`);
    expect(texts[4]).toContain(`\n${24 - shown} more: see the attached schedule`);
    expect(messaging.stub.delivered.flatMap(({ attachments }) => attachments)).toHaveLength(1);
    expect((await findActivities(ids)).map(({ askedVersion }) => askedVersion)).toEqual(ids.map(() => 1));
    expect(await told(130)).toEqual([]);
  });

  it('reach the other drivers although one driver cannot be told, who is told by the next run', async () => {
    const drivers = [await aReachableDriver(), await aReachableDriver()];
    for (const { id } of drivers) await aRide(id);
    const phones = async (after: number) => {
      await told(after);
      return askedOf().map(({ to }) => to);
    };
    const crash = () => Promise.reject(new Error('the table does not answer'));
    const point = { when: 'before' as const, write: 'job:deliver-messages' };
    const first = await withConcurrentRequest(point, crash, () => phones(61));
    expect(first).toHaveLength(1);
    const untold = drivers.find(({ phone }) => phone !== first[0])?.id;
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ level: 'ERROR', message: 'a driver was not told of changes', driverId: untold }),
    );
    const all = [...first, ...(await phones(130))];
    expect(all.sort()).toEqual(drivers.map(({ phone }) => phone).sort());
  });
});
