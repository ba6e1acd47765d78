import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { begin } from '#shared/domain/records.ts';
import { createDriver as driverWrite } from '#shared/entities/drivers/driver.ts';
import { createVip as vipWrite } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const as = useUser('ADMINISTRATOR');
beforeAll(async () => {
  await withSettings({ country: 'US' });
});

const JAN = { name: 'Jan', phone: '+48225550101' };
function enter(fields: object) {
  return call(createVip, { as, body: { name: 'Zoë', department: 'ADMIN', ...fields } });
}
function enterDriver(fields: object) {
  return call(createDriver, { as, body: { name: 'Dana', sharedPhone: true, ...fields } });
}
function pathsOf({ body }: Awaited<ReturnType<typeof enter>>) {
  return body.errors.map(({ path }: { path: string }) => path);
}

describe('a phone number', () => {
  it.each([
    ['US', '(212) 555-0100', '+12125550100'],
    ['US', '212.555.0100 ext. 12', '+12125550100;ext=12'],
    ['US', '+12125550100;ext=12', '+12125550100;ext=12'],
    ['US', '+44 (0)20 7946 0958', '+442079460958'],
    ['US', '011 44 20 7946 0958', '+442079460958'],
    ['GB', '020 7946 0958 x 7', '+442079460958;ext=7'],
    ['GB', '٠٢٠ ٧٩٤٦ ٠٩٥٨', '+442079460958'],
    ['FR', '01 42 68 53 00', '+33142685300'],
  ])('where the country is %s, %s is stored and answered as %s', async (country, written, phone) => {
    await withSettings({ country });
    const vip = await enter({ phone: written, emergencyContact: { name: 'Jan', phone: written } });
    expect(vip.body).toMatchObject({ phone, emergencyContact: { name: 'Jan', phone } });
    const { body } = await call(getVip, { as, params: { vipId: vip.body.id } });
    expect(body).toMatchObject({ phone, emergencyContact: { phone } });
    expect((await enterDriver({ phone: written })).body.phone).toBe(phone);
    await withSettings({ country: 'US' });
  });

  it.each(['+1 555 0199', '020 7946 0958', '01 42 68 53 00', 'call me', '112', '+44', '4.47E+11', 'x'.repeat(61)])(
    'of a US event is not %j: the answer names each field and says so',
    async (phone) => {
      const refused = await enter({ phone, emergencyContact: { name: 'Jan', phone } });
      expect(refused.status).toBe(400);
      expect(pathsOf(refused)).toEqual(['body.phone', 'body.emergencyContact.phone']);
      expect(refused.body.detail).toMatch(phone.length > 60 ? /60 characters/ : /phone number/);
      expect((await enterDriver({ phone })).status).toBe(400);
    },
  );

  it('is read in a change too, and another way of writing it changes nothing', async () => {
    const vipId = (await enter({ phone: '(212) 555-0100' })).body.id;
    const change = (body: object) => call(updateVip, { as, params: { vipId }, body });
    expect((await change({ phone: '+1 212 555 0100' })).body).toMatchObject({ phone: '+12125550100', version: 1 });
    const contact = { emergencyContact: { name: 'Jan', phone: '212-555-0142' } };
    expect((await change(contact)).body.emergencyContact).toEqual({ name: 'Jan', phone: '+12125550142' });
    expect((await change({ phone: null, emergencyContact: null })).body).not.toHaveProperty('phone');
    expect(pathsOf(await change({ phone: '12' }))).toEqual(['body.phone']);
    const driverId = (await enterDriver({ phone: null })).body.id;
    const changeDriver = (body: object) => call(updateDriver, { as, params: { driverId }, body });
    expect((await changeDriver({ phone: '212 555 0100' })).body.phone).toBe('+12125550100');
    expect((await changeDriver({ phone: null })).body.phone).toBeNull();
    expect(pathsOf(await changeDriver({ phone: '12' }))).toEqual(['body.phone']);
  });

  it('is read from a list in the country of the settings, and a fault names its cell', async () => {
    const list = 'Name,Department,Phone,Emergency contact,Emergency phone\n';
    const send = (rows: string) =>
      call(importVips, { as, body: `${list}${rows}`, headers: { 'content-type': 'text/csv' } });
    const { body } = await send('Ann,admin,(212) 555-0100,Jan,212 555 0142 ext 3\n');
    const ann = await call(getVip, { as, params: { vipId: body.changes[0].id } });
    expect(ann.body).toMatchObject({ phone: '+12125550100', emergencyContact: { phone: '+12125550142;ext=3' } });
    expect(pathsOf(await send('Bob,admin,020 7946 0958,Jan,12\n'))).toEqual(['row 2, Phone', 'row 2, Emergency phone']);
  });

  it('of a list may have lost its plus sign, which a spreadsheet takes for that of a quantity', async () => {
    const body = 'Name,Department,Phone\nEve,admin,442079460958\n';
    const sent = await call(importVips, { as, body, headers: { 'content-type': 'text/csv' } });
    const { body: eve } = await call(getVip, { as, params: { vipId: sent.body.changes?.[0]?.id } });
    expect(eve).toMatchObject({ name: 'Eve', phone: '+442079460958' });
  });

  it('that was stored before stays readable, and another field can change', async () => {
    const now = new Date().toISOString();
    const fields = { name: 'Old', department: 'ADMIN', partySize: 1, isRosterOnly: false } as const;
    const contact = { emergencyContact: { name: 'Jan', phone: '112233' } };
    const vip = begin(newId('vip'), { ...fields, ...contact, phone: '020 7946 0958' }, now);
    const driver = begin(newId('drv'), { name: 'Old', phone: '112233' }, now);
    await transact([vipWrite(vip), driverWrite(driver)]);
    const { body } = await call(updateVip, { as, params: { vipId: vip.id }, body: { partySize: 2 } });
    expect(body).toMatchObject({ phone: '020 7946 0958', ...contact, partySize: 2 });
    expect((await call(getDriver, { as, params: { driverId: driver.id } })).body.phone).toBe('112233');
    const roster = (await reportFile(as, { kind: 'ROSTER', format: 'CSV' })).toString();
    expect(roster).toContain('020 7946 0958');
  });

  it('is printed in the international format', async () => {
    await enter({ name: 'Printed', phone: '212 555 0100 ext 12', emergencyContact: JAN });
    await enterDriver({ name: 'Dana', phone: '+81 3-1234-5678' });
    const csv = (await reportFile(as, { kind: 'ROSTER', format: 'CSV' })).toString();
    expect(csv).toContain(',+1 212 555 0100 ext. 12,');
    expect(csv).toContain(',+48 22 555 01 01,');
    const [page = ''] = await textOfPages(await reportFile(as, { kind: 'ROSTER', format: 'PDF' }));
    expect(page).toContain('+1 212 555 0100 ext. 12');
    const drivers = await textOfPages(await reportFile(as, { kind: 'DRIVER_SCHEDULE', format: 'PDF' }));
    expect(drivers.join()).toContain('+81 3 1234 5678');
  });
});

describe('the settings', () => {
  const change = (body: object) => call(updateSettings, { as, body });

  it('read a contact that is a phone number, in the country of the same change, and keep any other text', async () => {
    const number = await change({ country: 'GB', pdf: { contact: '020 7946 0958' } });
    expect(number.body).toMatchObject({ country: 'GB', pdf: { contact: '+442079460958' } });
    const [page = ''] = await textOfPages(await reportFile(as, { kind: 'ROSTER', format: 'PDF' }));
    expect(page).toContain('+44 20 7946 0958');
    const text = await change({ country: 'US', pdf: { contact: 'Operations room 020 7946 0958' } });
    expect(text.body.pdf.contact).toBe('Operations room 020 7946 0958');
  });

  it.each(['us', 'UK', 'USA', 'AQ', '', null])('refuse the country %j', async (country) => {
    expect(pathsOf(await change({ country }))).toEqual(['body.country']);
  });
});
