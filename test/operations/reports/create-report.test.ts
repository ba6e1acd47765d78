import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listAuditRecords from '#functions/audit/list-audit-records.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMuster, close, mark } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { planReportedEvent } from '#test/support/reported-event.ts';
import { askReport, reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
useClock();

const as = useUser('COORDINATOR');
let vipId: string;
let driverId: string;

beforeAll(async () => {
  ({ driverId, vipId } = await planReportedEvent(as));
});

const schedule = { kind: 'VIP_SCHEDULE', format: 'PDF' };

describe('createReport', () => {
  it('answers the link, name, size and expiry of the file, and leaves an audit record', async () => {
    const { body, headers, status } = await askReport(as, { ...schedule, ids: [vipId] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'VIP_SCHEDULE', format: 'PDF', pages: 1 });
    expect(headers['location']).toBe(`/api/reports/${body.id}`);
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(15 * 60_000);
    expect(Date.parse(body.keptUntil) - Date.parse(body.createdAt)).toBe(7 * 24 * 60 * 60_000);
    const reply = await fetch(body.url);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent(body.fileName));
    expect((await reply.arrayBuffer()).byteLength).toBe(body.bytes);
    expect(body.fileName).toMatch(/^Itinerary - Zoë Łukasiewicz - \d{4}-\d\d-\d\d\.pdf$/);
    const audit = await call(listAuditRecords, {
      as: await aUser('ADMINISTRATOR'),
      query: { subject: 'Report', subjectId: body.id },
    });
    expect(audit.body.items).toMatchObject([{ operationId: 'createReport', by: as, version: 1 }]);
  });

  it.each([
    [{ from: '2027-05-11', to: '2027-05-11' }, '2027-05-11'],
    [{ from: '2027-05-10T23:00:00Z', to: '2027-05-11T23:00:00Z' }, '2027-05-11'],
    [{ from: '2027-05-10', to: '2027-05-12' }, '2027-05-10 to 2027-05-12'],
    [{ from: '2027-05-10' }, '2026-12-01'],
  ])('names the file after the days that it is about, else today: %j', async (range, days) => {
    const { body } = await askReport(as, { ...schedule, format: 'CSV', ids: [vipId], ...range });
    expect(body.fileName).toBe(`Itinerary - Zoë Łukasiewicz - ${days}.csv`);
  });

  it('does not reveal the path of the file by its id', async () => {
    const { body } = await askReport(as, { ...schedule, ids: [vipId] });
    expect(new URL(body.url).pathname).not.toContain(body.id.slice(4));
    expect((await fetch(body.url.split('?')[0])).status).toBe(403);
  });

  it('prints the itinerary of a VIP with time, places, driver and vehicle', async () => {
    const [page = ''] = await textOfPages(await reportFile(as, { ...schedule, ids: [vipId] }));
    for (const words of [
      'Zoë Łukasiewicz',
      'Party of 3',
      'Monday 10 May 2027',
      '10:00–11:00',
      'Airport to hotel',
      'Heathrow',
      'Amara Okafor',
      'Van 3 · KA-01',
      'Page 1 of 1',
      'Times of Europe/London',
    ]) {
      expect(page).toContain(words);
    }
  });

  it('prints only the given range and VIPs', async () => {
    const [page = ''] = await textOfPages(await reportFile(as, { ...schedule, ids: [vipId], from: '2027-05-11' }));
    expect(page).toContain('Next day');
    expect(page).not.toContain('Airport to hotel');
    const empty = await textOfPages(await reportFile(as, { ...schedule, ids: [vipId], from: '2027-06-01' }));
    expect(empty[0]).toContain('Nothing is planned in this time.');
  });

  it('prints the schedule of a driver with their passengers, or of all drivers if none is given', async () => {
    const driver = { kind: 'DRIVER_SCHEDULE', format: 'PDF' };
    const [page = ''] = await textOfPages(await reportFile(as, { ...driver, ids: [driverId] }));
    expect(page).toContain('3 people Zoë Łukasiewicz party of 3');
    await aDriver('Idle Ivan');
    // The contents, and a page per driver.
    expect(await textOfPages(await reportFile(as, driver))).toHaveLength(3);
  });

  it('prints the manifests of all vehicles if none is given', async () => {
    await aVehicle({ name: 'Coach 9' });
    const pages = await textOfPages(await reportFile(as, { kind: 'VEHICLE_MANIFEST', format: 'PDF' }));
    for (const name of ['Van 3', 'Coach 9']) expect(pages.join(' ')).toContain(name);
    expect(pages.join(' ')).not.toContain('Idle Ivan');
  });

  it('prints all VIPs in the roster, with head counts', async () => {
    const [page = ''] = await textOfPages(await reportFile(as, { kind: 'ROSTER', format: 'PDF' }));
    for (const words of ['Accountability roster', 'Ragnar', 'Roster only', 'people, 2 VIPs']) {
      expect(page).toContain(words);
    }
  });

  it('prints how each VIP is marked in a muster, and ticks who is accounted for', async () => {
    const [seen = '', lost = ''] = await someVips(as, 2, { name: 'Mustered' });
    const musterId = await aMuster(as, [seen, lost]);
    await mark(as, musterId, seen, 'ACCOUNTED');
    await mark(as, musterId, lost, 'NEEDS_HELP');
    const [text = ''] = await textOfPages(await reportFile(as, { kind: 'ROSTER', format: 'PDF', musterId }));
    for (const word of ['Muster: Fire alarm, opened ', ', still open', 'Accounted for', 'Needs help'])
      expect(text).toContain(word);
    await close(as, musterId);
    const [closed = ''] = await textOfPages(await reportFile(as, { kind: 'ROSTER', format: 'PDF', musterId }));
    expect(closed).toMatch(/Muster: Fire alarm, opened [^.]+, closed \w+ \d+ \w+, \d\d:\d\d:\d\d/);
    expect((await askReport(as, { kind: 'ROSTER', format: 'CSV', musterId })).body.errors[0].path).toBe(
      'body.musterId',
    );
    expect((await askReport(as, { kind: 'ROSTER', format: 'PDF', musterId: 'mus_none' })).status).toBe(404);
    expect((await askReport(as, { kind: 'MUSTER', format: 'PDF' })).body.errors[0].path).toBe('body.kind');
  });

  it('prints header, footer and contact of the settings', async () => {
    const pdf = {
      ...DEFAULT_PDF_SETTINGS,
      header: 'Summit 2027',
      footer: 'Confidential',
      accentColor: '#a01020',
      contact: 'Ops +44 20 7946 0958',
    };
    await withSettings({ pdf });
    const [page = ''] = await textOfPages(await reportFile(as, { kind: 'ROSTER', format: 'PDF' }));
    for (const words of ['Summit 2027', 'Confidential', 'Ops +44 20 7946 0958']) expect(page).toContain(words);
  });

  it.each([
    [{ kind: 'ROSTER', format: 'ICS' }, 'body.format', 'NOT_ONE_OF'],
    [{ kind: 'ROSTER', format: 'PDF', ids: ['vip_x'] }, 'body.ids', 'NOT_FOR'],
    [{ kind: 'ROSTER', format: 'CSV', from: '2027-05-10' }, 'body.from', 'NOT_FOR'],
    [{ kind: 'ROSTER', format: 'CSV', musterId: 'mus_x' }, 'body.musterId', 'ONLY_FOR'],
    [{ kind: 'ROSTER', format: 'CSV', copies: 2 }, 'body.copies', 'ONLY_FOR'],
    [{ kind: 'DAY_SHEET', format: 'PDF' }, 'body.date', 'REQUIRED'],
    [{ kind: 'PASSES', format: 'PDF' }, 'body.kind', 'NOT_ONE_OF'],
    [{ ...schedule, ids: [] }, 'body.ids', 'TOO_FEW'],
    [{ ...schedule, ids: ['vip_x', 'vip_x'] }, 'body.ids', 'TWICE'],
    [{ ...schedule, from: '2027-05-12', to: '2027-05-11' }, 'body.to', 'NOT_AFTER'],
    [{ ...schedule, from: '2027-05-12T10:00:00' }, 'body.from', 'NOT_A_TIME'],
    [{ ...schedule, colour: 'red' }, 'body.colour', 'UNKNOWN_FIELD'],
  ])('refuses %j and names the field', async (body, path, code) => {
    const refused = await askReport(as, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path, code }] } });
  });

  it('answers 404 for a VIP or driver who does not exist', async () => {
    for (const kind of ['VIP_SCHEDULE', 'DRIVER_SCHEDULE']) {
      expect((await askReport(as, { kind, format: 'CSV', ids: ['gone'] })).status).toBe(404);
    }
  });

  it('refuses drivers', async () => {
    const driver = await aUser('DRIVER', { driverId });
    const refused = await askReport(driver, { kind: 'DRIVER_SCHEDULE', format: 'PDF', ids: [driverId] });
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});
