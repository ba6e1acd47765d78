import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';

const AT = '2027-05-01T09:00:00.000Z';

/** The wording of papers in English. */
export const WORDING = wordingOf({ timezone: 'Europe/London', isPaper: true });

/** Returns the header, footer, fonts and print time of a sample. */
export async function anImprint(fields: Partial<Imprint> = {}): Promise<Imprint> {
  return {
    title: 'Itinerary',
    wording: WORDING,
    pageSize: 'A4',
    origin: ['Times of Europe/London', 'Printed Sat 21 Nov 2026, 09:00 (GMT)', 'Revision K4M7QX'],
    printedAt: AT,
    settings: {
      ...DEFAULT_PDF_SETTINGS,
      header: 'Summit of the Isles 2027',
      footer: 'Personal: please keep it to yourself',
      contact: 'Operations room +44 20 7946 0958',
    },
    fonts: FONTS,
    ...fields,
  };
}

let made = 0;

export function anActivity(fields: Partial<Activity> = {}): Activity {
  made += 1;
  return {
    id: `evt_${String(made).padStart(6, '0')}`,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    type: 'MEETING',
    title: 'Welcome',
    startTime: '2027-05-10T08:00:00.000Z',
    endTime: '2027-05-10T09:00:00.000Z',
    status: 'SCHEDULED',
    vipIds: [],
    vips: [],
    children: [],
    ...fields,
  };
}

export function aVip(fields: Partial<VipRecord> = {}): VipRecord {
  made += 1;
  return {
    id: `vip_${String(made).padStart(6, '0')}`,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    name: 'Zoë Łukasiewicz',
    department: 'ADMIN',
    partySize: 1,
    isRosterOnly: false,
    ...fields,
  };
}

const DRIVER = { id: 'drv_1', name: 'Amara Okafor', phone: '+44 7700 900123' };
const VEHICLE = { id: 'veh_1', name: 'Van 3', type: 'VAN', seatCapacity: 8, licensePlate: 'KA-01-4711' };
const NAMES = ['Zoë Łukasiewicz', 'Ngozi Okonjo', 'José María Fernández', 'Nguyễn Thị Minh Khai', 'Дмитрий Шевченко'];
const VIPS = NAMES.map((name, place) => ({ id: `vip_${place}`, name, partySize: 1 + (place % 3) }));
const CROWD = Array.from({ length: 40 }, (_one, place) => ({
  id: `g${place}`,
  name: `Guest ${place + 1}`,
  partySize: 1,
}));

/** Returns six activities of a day with all details: two rides, two meals, an event and a cancelled meeting. */
export function fullDay(date: string): Activity[] {
  return [
    anActivity({
      type: 'TRANSPORT',
      title: 'Airport to hotel',
      startTime: `${date}T07:10:00Z`,
      endTime: `${date}T08:00:00Z`,
      pickupLocation: 'Heathrow, Terminal 5, arrivals',
      dropoffLocation: 'Hotel Aurora, north entrance',
      driver: DRIVER,
      vehicle: VEHICLE,
      vips: VIPS,
    }),
    anActivity({
      type: 'MEAL',
      title: 'Breakfast with the organisers',
      startTime: `${date}T08:15:00Z`,
      endTime: `${date}T09:15:00Z`,
      location: 'Hotel Aurora, Winter Garden',
      vips: VIPS.slice(0, 3),
    }),
    anActivity({
      type: 'EVENT',
      title: 'Opening ceremony',
      startTime: `${date}T10:00:00Z`,
      endTime: `${date}T12:00:00Z`,
      location: 'Guildhall, Great Hall',
      vips: CROWD,
      description: 'Doors open at 10:30. Dark suit or national dress.\nSimultaneous interpretation in six languages.',
    }),
    anActivity({
      type: 'MEETING',
      title: 'Bilateral meeting',
      startTime: `${date}T13:30:00Z`,
      endTime: `${date}T14:15:00Z`,
      location: 'Lancaster House, Room 4',
      status: 'CANCELLED',
      vips: VIPS.slice(1, 2),
    }),
    anActivity({
      type: 'TRANSPORT',
      title: 'To dinner',
      startTime: `${date}T17:30:00Z`,
      endTime: `${date}T18:00:00Z`,
      pickupLocation: 'Hotel Aurora',
      dropoffLocation: 'The Guildhall',
      driver: { ...DRIVER, id: 'drv_2', name: 'Łukasz Wójcik' },
      vehicle: { ...VEHICLE, id: 'veh_2', name: 'Limousine 1' },
      vips: VIPS.slice(0, 2),
      master: { id: 'x', title: 'State dinner', type: 'MEAL', startTime: '', endTime: '', status: 'SCHEDULED' },
    }),
    anActivity({
      type: 'MEAL',
      title: 'State dinner',
      startTime: `${date}T18:00:00Z`,
      endTime: `${date}T23:30:00Z`,
      location: 'The Guildhall',
      vips: VIPS,
    }),
  ];
}

/** Returns guests with all details. */
export function fullGuests(count: number): VipRecord[] {
  return Array.from({ length: count }, (_one, place) =>
    aVip({
      name: `${NAMES[place % NAMES.length]} ${place + 1}`,
      title: place % 2 ? 'Ambassador' : 'Minister',
      organization: ['Embassy of Iceland', 'Ministry of Culture', 'City of Łódź'][place % 3] ?? '',
      department: (['ADMIN', 'OFFICE_OF_DEVELOPMENT', 'OTHER'] as const)[place % 3] ?? 'OTHER',
      partySize: 1 + (place % 4),
      isRosterOnly: place % 5 === 0,
      phone: `+44 20 7946 ${String(place).padStart(4, '0')}`,
      email: `guest.${place}@embassy.example.org`,
      emergencyContact: { name: 'Jón Jónsson', phone: '+354 555 1234', relationship: 'Brother' },
    }),
  );
}
