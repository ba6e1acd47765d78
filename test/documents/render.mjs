/**
 * Writes an image of each page of each kind of document, for visual checks: `node test/documents/render.mjs FOLDER`.
 * Needs pdftoppm of poppler-utils. The default folder is `.build/pages`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { rosterPdf } from '#shared/documents/pdf/roster-pdf.ts';
import { schedulePdf } from '#shared/documents/pdf/schedule-pdf.ts';
import { rosterSheet } from '#shared/domain/reports/roster-sheet.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { anActivity, anImprint, aVip } from './samples.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
const folder = process.argv[2] ?? '.build/pages';
mkdirSync(folder, { recursive: true });

/** A small PNG logo: a ring. */
const logo = () => {
  const [width, height] = [220, 80];
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ring = Math.abs(Math.hypot(x - 40, y - 40) - 30) < 7;
      const bar = x > 90 && Math.abs(y - 40) < 12 && x < 210;
      if (ring || bar) rows.set(ring ? [184, 134, 11, 255] : [31, 78, 121, 255], y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes) =>
    (bytes.reduce((c, byte) => crcTable[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
};

const driver = { id: 'drv_1', name: 'Amara Okafor', phone: '+44 7700 900123' };
const vehicle = { id: 'veh_1', name: 'Van 3', type: 'VAN', seatCapacity: 8, licensePlate: 'KA-01-4711' };
const guests = ['Zoë Łukasiewicz', 'Ngozi Okonjo', 'José María Fernández', 'Nguyễn Thị Minh Khai', 'Дмитрий Шевченко'];
const vips = guests.map((name, at) => ({ id: `vip_${at}`, name, partySize: 1 + (at % 3) }));

const day = (date) => [
  anActivity({
    type: 'TRANSPORT',
    title: 'Airport to hotel',
    startTime: `${date}T07:10:00Z`,
    endTime: `${date}T08:00:00Z`,
    pickupLocation: 'Heathrow, Terminal 5, arrivals',
    dropoffLocation: 'Hotel Aurora, north entrance',
    driver,
    vehicle,
    vips,
  }),
  anActivity({
    type: 'MEAL',
    title: 'Breakfast with the organisers',
    startTime: `${date}T08:15:00Z`,
    endTime: `${date}T09:15:00Z`,
    location: 'Hotel Aurora, Winter Garden',
    vips: vips.slice(0, 3),
  }),
  anActivity({
    type: 'EVENT',
    title: 'Opening ceremony',
    startTime: `${date}T10:00:00Z`,
    endTime: `${date}T12:00:00Z`,
    location: 'Guildhall, Great Hall',
    vips: Array.from({ length: 40 }, (_, at) => ({ id: `g${at}`, name: `Guest ${at + 1}`, partySize: 1 })),
    description: 'Doors open at 10:30. Dark suit or national dress.\nSimultaneous interpretation in six languages.',
  }),
  anActivity({
    type: 'MEETING',
    title: 'Bilateral meeting',
    startTime: `${date}T13:30:00Z`,
    endTime: `${date}T14:15:00Z`,
    location: 'Lancaster House, Room 4',
    status: 'CANCELLED',
    vips: vips.slice(1, 2),
  }),
  anActivity({
    type: 'TRANSPORT',
    title: 'To dinner',
    startTime: `${date}T17:30:00Z`,
    endTime: `${date}T18:00:00Z`,
    pickupLocation: 'Hotel Aurora',
    dropoffLocation: 'The Guildhall',
    driver: { ...driver, name: 'Łukasz Wójcik' },
    vehicle: { ...vehicle, name: 'Limousine 1' },
    vips: vips.slice(0, 2),
    master: { id: 'x', title: 'State dinner', type: 'MEAL', startTime: '', endTime: '', status: 'SCHEDULED' },
  }),
  anActivity({
    type: 'MEAL',
    title: 'State dinner',
    startTime: `${date}T18:00:00Z`,
    endTime: `${date}T23:30:00Z`,
    location: 'The Guildhall',
    vips,
  }),
];
const dates = (count) => Array.from({ length: count }, (_, at) => `2027-05-${String(10 + at).padStart(2, '0')}`);
const sheet = (name, activities, about = ['Ambassador, Embassy of Iceland', 'Party of 3']) =>
  scheduleSheet('Itinerary', { kind: 'VIP_SCHEDULE', id: 'vip_0', name, about }, activities, RULE);
const long =
  'An extraordinarily long title of a reception that was written by a committee and names every single one of its hosts, '
    .repeat(3)
    .slice(0, 300);
const scripts = [
  ['محمد عبد الله (123)', 'فندق النور، شارع 7'],
  ['שלום כהן', 'מלון המלך דוד, רחוב 23'],
  ['王小明', '北京饭店，长安街33号'],
  ['김민수', '서울시 종로구 세종로 1'],
  ['山田 太郎', '東京都千代田区丸の内'],
  ['สมชาย ใจดี', 'โรงแรมแกรนด์'],
  ['राज कुमार', 'नई दिल्ली'],
  ['Αλέξανδρος Παπαδόπουλος', 'Αθήνα'],
  ['Ngô Đình Thảo 👑', 'Huế'],
  ['Գագիկ ღვინო', 'Երևան'],
];
const documents = {
  'itinerary-1': schedulePdf(
    [sheet('Her Excellency Zoë Łukasiewicz', day('2027-05-10').slice(0, 5))],
    await anImprint({ logo: logo() }),
  ),
  'itinerary-12': schedulePdf([sheet('Zoë Łukasiewicz', dates(17).flatMap(day))], await anImprint()),
  empty: schedulePdf(
    [sheet('Zoë Łukasiewicz', [])],
    await anImprint({ settings: { header: '', footer: '', contact: '', accentColor: '#8a1538' } }),
  ),
  long: schedulePdf(
    [
      sheet('Professor Doctor '.repeat(11).trim(), [
        anActivity({
          title: long,
          location: long,
          vips: [{ id: 'a', name: 'W'.repeat(190), partySize: 100 }],
          description: 'Word '.repeat(790),
        }),
        anActivity({ title: 'X'.repeat(280), startTime: '2027-05-10T10:00:00Z', endTime: '2027-05-10T11:00:00Z' }),
      ]),
    ],
    await anImprint(),
  ),
  scripts: schedulePdf(
    scripts
      .map(([name, place]) =>
        sheet(
          name,
          [
            anActivity({
              title: `Reception of ${name}`,
              location: place,
              vips: scripts.map(([each], at) => ({ id: `s${at}`, name: each, partySize: 2 })),
            }),
          ],
          [],
        ),
      )
      .slice(0, 3)
      .concat([
        sheet(
          'Every script',
          scripts.map(([name, place], at) =>
            anActivity({
              title: name,
              location: place,
              startTime: `2027-05-10T${10 + at}:00:00Z`,
              endTime: `2027-05-10T${10 + at}:30:00Z`,
            }),
          ),
          [],
        ),
      ]),
    await anImprint(),
  ),
  driver: schedulePdf(
    [
      scheduleSheet(
        'Driver schedule',
        { kind: 'DRIVER_SCHEDULE', id: 'drv_1', name: 'Amara Okafor', about: ['+44 7700 900123'] },
        day('2027-05-10')
          .filter(({ type }) => type === 'TRANSPORT')
          .map((each) => ({ ...each, notes: 'Ring at the gate; wheelchair on board' })),
        RULE,
      ),
    ],
    await anImprint({ title: 'Driver schedule' }),
  ),
  roster: rosterPdf(
    rosterSheet(
      Array.from({ length: 60 }, (_, at) =>
        aVip({
          name: scripts[at % 11]?.[0] ?? `${guests[at % 5]} ${at}`,
          ...(at % 3 ? { title: 'Ambassador', organization: 'Embassy of Iceland' } : {}),
          department: ['ADMIN', 'OFFICE_OF_DEVELOPMENT', 'OTHER'][at % 3],
          partySize: 1 + (at % 4),
          isRosterOnly: at % 4 === 0,
          ...(at % 2 ? { phone: '+44 20 7946 0958', email: `guest.${at}@embassy.example.org` } : {}),
          ...(at % 3 === 1
            ? { emergencyContact: { name: 'Jón Jónsson', phone: '+354 555 1234', relationship: 'Brother' } }
            : {}),
        }),
      ),
    ),
    await anImprint({ title: 'Accountability roster' }),
  ),
};
for (const [name, document] of Object.entries(documents)) {
  const { bytes, pages } = await document;
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, bytes);
  execFileSync('pdftoppm', ['-r', '70', '-png', file, join(folder, name)]);
  process.stdout.write(`${name}: ${pages} pages, ${bytes.length} bytes\n`);
}
