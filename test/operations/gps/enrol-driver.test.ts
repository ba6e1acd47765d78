import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as listDrivers from '#functions/drivers/list-drivers.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as endDriverEnrolment from '#functions/gps/end-driver-enrolment.ts';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import * as getDriverLocation from '#functions/gps/get-driver-location.ts';
import * as listDriverLocations from '#functions/gps/list-driver-locations.ts';
import * as listDriverPositions from '#functions/gps/list-driver-positions.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import { STUB_USER } from '#infra/local/stubs/traccar.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { call } from '#test/support/call.ts';
import { someFixes } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

const log = useLog();
const gps = useGps();
const queues = useQueues(gpsSync);
useTable();
const as = useUser('COORDINATOR');

function enrol(driverId: string, by = as) {
  return call(enrolDriver, { as: by, params: { driverId } });
}
function end(driverId: string, by = as) {
  return call(endDriverEnrolment, { as: by, params: { driverId } });
}
async function read(driverId: string) {
  return (await call(getDriver, { as, params: { driverId } })).body;
}
function ids() {
  return gps.stub.devices().map(({ uniqueId }) => uniqueId);
}

describe('an enrolment', () => {
  it('makes a device with an unguessable id at the tracker, and returns it as a QR code and as text', async () => {
    const driverId = await aDriver();
    const { body } = await enrol(driverId);
    const { id } = body.settings;
    expect(id).toMatch(/^mc-[\w-]{32}$/);
    expect(ids()).toEqual([id]);
    const settings = {
      id,
      accuracy: 'highest',
      interval: '30',
      distance: '0',
      buffer: 'true',
      stop_detection: 'false',
    };
    expect(body.qr.text).toBe(`https://gps.example.org:5055/?${new URLSearchParams(settings).toString()}`);
    expect(body.qr.svg).toMatch(/^<svg .*<\/svg>$/s);
    expect(body.qr.png).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(body.settings).toMatchObject({ url: 'https://gps.example.org:5055', interval: 30 });
    expect((await read(driverId)).gps).toEqual({ enrolled: true });
  });

  it('is printed with the steps for the driver, in a language, if asked for', async () => {
    const driverId = await aDriver('Amara Okafor');
    expect((await enrol(driverId)).body).not.toHaveProperty('paper');
    const query = { paper: 'true', language: 'de' };
    const { body, status } = await call(enrolDriver, { as, params: { driverId }, query });
    expect([status, body.settings.id]).toEqual([201, ids()[0]]);
    const [type = '', bytes = ''] = body.paper.split(',');
    expect(type).toBe('data:application/pdf;base64');
    const [page = ''] = await textOfPages(Buffer.from(bytes, 'base64'));
    for (const text of ['Amara Okafor', 'ANMELDUNG DES TELEFONS', 'Traccar Client', 'Ein neuer Code beendet diesen.'])
      expect(page).toContain(text);
    expect(page).not.toContain(body.settings.id);
  });

  it('is kept nowhere in the table and in no log', async () => {
    const { id } = (await enrol(await aDriver())).body.settings;
    expect(JSON.stringify([...(await allItems())])).not.toContain(id);
    expect(log.text()).not.toContain(id);
  });

  it('shows in the list of drivers, and survives a change of the driver', async () => {
    const driverId = await aDriver('Zoe');
    await enrol(driverId);
    await call(updateDriver, { as, params: { driverId }, body: { notes: 'Night shift' } });
    const { body } = await call(listDrivers, { as, query: { search: 'Zoe' } });
    expect(body.items).toMatchObject([{ id: driverId, gps: { enrolled: true }, version: 2 }]);
  });

  it('ends with the deletion of the driver', async () => {
    const driverId = await aDriver();
    await enrol(driverId);
    await call(deleteDriver, { as, params: { driverId } });
    await queues.run(gpsSync);
    expect(ids()).toEqual([]);
  });

  it('goes with the driver who is deleted for good, at the tracker too, with all positions', async () => {
    const driverId = await aDriver();
    const start = new Date(Date.now() - 600_000).toISOString();
    gps.stub.report(await aDevice(gps, as, driverId), someFixes(start, 40));
    await enrol(driverId);
    const administrator = await aUser('ADMINISTRATOR');
    const options = { as: administrator, params: { driverId }, query: { hard: 'true' } };
    gps.stub.fail('down');
    expect((await call(deleteDriver, options)).body.code).toBe('PROVIDER_FAILED');
    gps.stub.fail();
    expect((await call(deleteDriver, options)).status).toBe(204);
    const left = [...(await allItems()).values()].map(({ __edb_e__: entity }) => entity);
    expect([ids(), left.includes('position')]).toEqual([[], false]);
    expect(await findDevice(driverId)).toBeUndefined();
  });

  it('leaves one device if two requests come at once', async () => {
    const driverId = await aDriver();
    const answers = await Promise.all([enrol(driverId), enrol(driverId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await queues.run(gpsSync, new Date(Date.now() + 300_000).toISOString());
    expect(ids()).toHaveLength(1);
  });

  it('makes nothing on a dry run', async () => {
    const driverId = await aDriver();
    const { body, status } = await writingNothing(() =>
      call(enrolDriver, { as, params: { driverId }, query: { dryRun: 'true' } }),
    );
    expect([status, typeof body.qr.text, ids()]).toEqual([201, 'string', []]);
  });

  it.each([
    ['down', 'cannot be reached'],
    ['slow', 'did not answer within 0.5 seconds'],
    ['html', 'not JSON'],
    ['huge', 'more than 10 MB'],
    ['refused', 'refuses the request'],
  ] as const)('answers 502 and writes nothing if the tracker is %s', async (fault, reason) => {
    const driverId = await aDriver();
    gps.configure({ GPS_TIMEOUT_MS: fault === 'slow' ? '500' : '10000' });
    gps.stub.fail(fault);
    const { body } = await writingNothing(() => enrol(driverId));
    expect([body.code, body.status]).toEqual(['PROVIDER_FAILED', 502]);
    expect(body.detail).toContain(reason);
    const message = fault === 'refused' || fault === 'huge' ? 'provider refused one request' : 'provider failed';
    expect(log.lines()).toContainEqual(expect.objectContaining({ message, provider: 'gps' }));
  });

  it('is open to drivers for themselves only', async () => {
    const driverId = await aDriver();
    const driver = await aUser('DRIVER', { driverId });
    expect((await enrol(driverId, driver)).status).toBe(201);
    expect((await enrol(await aDriver(), driver)).body.code).toBe('FORBIDDEN');
    expect((await end(driverId, driver)).status).toBe(204);
  });

  it('works with a user and a password', async () => {
    const { name, password } = STUB_USER;
    gps.configure({ GPS_TOKEN: '', GPS_USER: name, GPS_PASSWORD: password });
    expect((await enrol(await aDriver())).status).toBe(201);
    gps.configure({ GPS_TOKEN: 'wrong' });
    expect((await enrol(await aDriver())).body.detail).toContain('refuses the token');
  });
});

describe('without a tracker', () => {
  const OPERATIONS = [enrolDriver, endDriverEnrolment, getDriverLocation, listDriverPositions, listDriverLocations];
  const named = OPERATIONS.map((operation) => [operation.contract.operationId, operation] as const);

  it.each(named)('%s answers 503 FEATURE_DISABLED', async (_id, operation) => {
    const driverId = await aDriver();
    const options = { as, ...('params' in operation.contract ? { params: { driverId } } : {}) };
    for (const values of [{ GPS_URL: '' }, { GPS_TOKEN: '' }, { GPS_TOKEN: '', GPS_USER: 'a' }]) {
      gps.configure(values);
      expect((await call(operation, options)).body).toMatchObject({ status: 503, code: 'FEATURE_DISABLED' });
    }
    gps.configure();
    await withSettings({ features: { flights: true, gps: false, messaging: true, copilot: true } });
    expect((await call(operation, options)).body).toMatchObject({ status: 503, code: 'FEATURE_DISABLED' });
    await withSettings({ features: { flights: true, gps: true, messaging: true, copilot: true } });
  });
});
