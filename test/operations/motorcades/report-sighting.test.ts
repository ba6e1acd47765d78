import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listAuditRecords from '#functions/audit/list-audit-records.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as reportSighting from '#functions/motorcades/report-sighting.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';

useTable();
const clock = useClock();
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function goTo(time: string): void {
  return clock.stop(Date.parse(at(time)));
}
let as: string;
beforeEach(async () => {
  goTo('09:00');
  as = await aUser('COORDINATOR');
});

interface Car {
  readonly activityId: string;
  readonly position: number;
  readonly status: string;
  readonly lastPlace: { readonly place: string } | null;
}

const ROLES = ['LEAD', 'PRINCIPAL', 'SPARE', 'FOLLOW', 'TAIL'];
async function started(count = 3): Promise<string> {
  const { id } = await aMotorcade(as, { cars: ROLES.slice(0, count).map((role) => ({ role })) });
  await call(moveMotorcadeStatus, { as, params: { motorcadeId: id }, body: { status: 'IN_PROGRESS' } });
  return id;
}
function passed(motorcadeId: string, body: object, options: CallOptions = {}) {
  return call(reportSighting, { as, params: { motorcadeId }, body, ...options });
}
async function read(motorcadeId: string) {
  return (await call(getMotorcade, { as, params: { motorcadeId } })).body;
}
function statuses({ cars }: { readonly cars: readonly Car[] }): string[] {
  return cars.map(({ status }) => status);
}

describe('reportSighting', () => {
  it.each([
    ['a day before', '2027-05-09T09:00:00.000Z', {}, 'INVALID_TRANSITION'],
    ['just more than 6 hours before', '2027-05-10T02:59:59.000Z', {}, 'INVALID_TRANSITION'],
    ['6 hours before', '2027-05-10T03:00:00.000Z', {}, undefined],
    ['of a time a day before', '2027-05-10T08:59:00.000Z', { time: '2027-05-09T09:00:00.000Z' }, 'INVALID_TRANSITION'],
  ])('begins a ride from 6 hours before its start: %s', async (_what, now, more, code) => {
    const { id } = await aMotorcade(as);
    clock.stop(Date.parse(now));
    const { body } = await passed(id, { position: 1, at: 'Bridge', ...more });
    expect(body.code).toBe(code);
    const { cars, version } = await read(id);
    expect(statuses({ cars })[0]).toBe(code ? 'SCHEDULED' : 'IN_PROGRESS');
    if (code) expect([version, cars[0].lastPlace]).toEqual([1, null]);
  });

  it('takes a report of a ride that a coordinator began a day before', async () => {
    const { id } = await aMotorcade(as);
    clock.stop(Date.parse('2027-05-09T09:00:00.000Z'));
    await call(moveMotorcadeStatus, { as, params: { motorcadeId: id }, body: { status: 'IN_PROGRESS' } });
    expect((await passed(id, { position: 1, at: 'Bridge' })).body.cars[0].lastPlace.place).toBe('Bridge');
  });

  it('shows the last place of each car, the gaps, and the last car through', async () => {
    const id = await started();
    const bridge = await aPlace('Bridge', { aliases: ['The old bridge'] });
    await passed(id, { position: 1, placeId: bridge });
    goTo('09:04');
    await passed(id, { position: 2, at: 'the OLD bridge' });
    const { body } = await passed(id, { position: 1, at: 'Mill Lane' });
    expect(body.cars[0].lastPlace).toEqual({ placeId: null, place: 'Mill Lane', at: at('09:04'), basis: 'REPORTED' });
    expect(body.cars[1]).toMatchObject({ lastPlace: { placeId: bridge, place: 'Bridge' }, gapMinutes: 4 });
    expect(body.lastCarThrough).toEqual([
      { placeId: bridge, place: 'Bridge', firstAt: at('09:00'), at: at('09:04'), position: 2, cars: 2, isWhole: false },
      {
        placeId: null,
        place: 'Mill Lane',
        firstAt: at('09:04'),
        at: at('09:04'),
        position: 1,
        cars: 1,
        isWhole: false,
      },
    ]);
    expect(await read(id)).toEqual(body);
  });

  it('raises no version, and is told as a change of the motorcade', async () => {
    const id = await started();
    const before = await read(id);
    clock.pass(1_000);
    const { body } = await passed(
      id,
      { position: 1, at: 'Bridge' },
      { headers: { 'if-match': `"${before.version}"` } },
    );
    expect(body.version).toBe(before.version);
    const audit = await call(listAuditRecords, {
      as: await aUser('ADMINISTRATOR'),
      query: { subject: 'Motorcade', subjectId: id },
    });
    expect(audit.body.items[0]).toMatchObject({ operationId: 'reportSighting', fields: ['sightings'] });
    expect((await passed(id, { position: 1, at: 'Gate' }, { headers: { 'if-match': '"99"' } })).status).toBe(412);
  });

  it('begins a car that was SCHEDULED, and ends one at its destination', async () => {
    const { id } = await aMotorcade(as);
    expect(statuses((await passed(id, { position: 1, at: 'Bridge' })).body)).toEqual(['IN_PROGRESS', 'SCHEDULED']);
    const { body } = await passed(id, { position: 1, at: 'GUILDHALL' });
    expect(statuses(body)).toEqual(['COMPLETED', 'SCHEDULED']);
    expect(body.status).toBe('IN_PROGRESS');
  });

  it('has arrived when the tail has, but for a car that is missing', async () => {
    const whole = await started(5);
    expect((await passed(whole, { position: 5, at: 'Guildhall' })).body).toMatchObject({ status: 'COMPLETED' });
    const id = await started(5);
    for (const position of [1, 2, 4]) await passed(id, { position, at: 'Guildhall' });
    const { body } = await passed(id, { position: 5, at: 'Guildhall' });
    expect(statuses(body)).toEqual(['COMPLETED', 'COMPLETED', 'IN_PROGRESS', 'COMPLETED', 'COMPLETED']);
    expect(body).toMatchObject({ status: 'IN_PROGRESS' });
    expect(body.cars[2]).toMatchObject({ isBehind: true, lastPlace: null });
    expect((await passed(id, { position: 3, at: 'Guildhall' })).body).toMatchObject({ status: 'COMPLETED' });
  });

  it('counts a second report, the earliest first, and takes back a wrong one', async () => {
    const id = await started();
    goTo('09:10');
    await passed(id, { position: 1, at: 'Inn' });
    const { body } = await passed(id, { position: 1, at: 'inn', time: at('09:07') });
    expect(body.cars[0].lastPlace).toMatchObject({ at: at('09:07') });
    await passed(id, { position: 1, at: 'Gate' });
    const without = await passed(id, { position: 1, at: 'gate', withdrawn: true });
    expect(without.body.cars[0].lastPlace).toMatchObject({ place: 'inn' });
    const nowhere = { position: 1, at: 'Elsewhere', withdrawn: true };
    expect((await writingNothing(() => passed(id, nowhere))).status).toBe(200);
    expect((await read(id)).lastCarThrough).toHaveLength(1);
  });

  it('keeps what was seen when a car goes on in another motorcade, and when all move', async () => {
    const id = await started();
    await passed(id, { position: 2, at: 'Bridge' });
    await call(updateMotorcade, { as, params: { motorcadeId: id }, body: { endTime: at('11:00') } });
    expect((await read(id)).cars[1].lastPlace).toMatchObject({ place: 'Bridge' });
  });

  it.each([
    ['a place that does not exist', { position: 1, placeId: 'plc_00000000000000000000' }, 'body.placeId'],
    ['no place', { position: 1 }, 'body.placeId'],
    ['two places', { position: 1, placeId: 'plc_00000000000000000000', at: 'Bridge' }, 'body.placeId'],
    ['a car that there is not', { position: 9, at: 'Bridge' }, 'body.position'],
    ['a time to come', { position: 1, at: 'Bridge', time: at('09:30') }, 'body.time'],
  ])('refuses %s', async (_what, body, path) => {
    const answer = await passed(await started(), body);
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('is not for drivers', async () => {
    const id = await started();
    expect((await passed(id, { position: 1, at: 'Bridge' }, { as: await aUser('DRIVER') })).status).toBe(403);
  });

  it('writes nothing on a dry run', async () => {
    const id = await started();
    const { body } = await passed(id, { position: 1, at: 'Bridge' }, { query: { dryRun: 'true' } });
    expect(body.cars[0].lastPlace).toMatchObject({ place: 'Bridge' });
    expect((await read(id)).cars[0].lastPlace).toBeNull();
  });
});

describe('many reports at once', () => {
  it('all count: 60 of five cars at twelve places, while the motorcade moves', async () => {
    const id = await started(5);
    const places = Array.from({ length: 12 }, (_, place) => `Place ${place}`);
    const reports = places.flatMap((place) => ROLES.map((_role, car) => passed(id, { position: car + 1, at: place })));
    const move = call(updateMotorcade, { as, params: { motorcadeId: id }, body: { endTime: at('11:00') } });
    const answers = await Promise.all([move, ...reports]);
    expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(
      answers.map(() => [200, '']),
    );
    const { endTime, lastCarThrough } = await read(id);
    expect(endTime).toBe(at('11:00'));
    expect(lastCarThrough).toHaveLength(12);
    for (const each of lastCarThrough) expect(each).toMatchObject({ cars: 5, isWhole: true });
  });

  it('of the first sighting and of the arrival all count too, and each car arrives once', async () => {
    const { cars, id } = await aMotorcade(as, { cars: ROLES.map((role) => ({ role })) });
    const both = await Promise.all(
      ROLES.flatMap((_role, car) => [1, 2].map(() => passed(id, { position: car + 1, at: 'Bridge' }))),
    );
    expect(both.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', lastCarThrough: [{ cars: 5, isWhole: true }] });
    const arrivals = await Promise.all(ROLES.map((_role, car) => passed(id, { position: car + 1, at: 'Guildhall' })));
    expect(arrivals.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const arrived = await read(id);
    expect(arrived.status).toBe('COMPLETED');
    expect(arrived.lastCarThrough[1]).toMatchObject({ place: 'Guildhall', isWhole: true });
    for (const { activityId } of cars as Car[])
      expect((await call(getEvent, { as, params: { eventId: activityId } })).body.status).toBe('COMPLETED');
  });
});
