import { arrivalsPdf } from '#shared/documents/pdf/arrivals-pdf.ts';
import { enrolmentPdf } from '#shared/documents/pdf/enrolment-pdf.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { manifestPdf } from '#shared/documents/pdf/manifest-pdf.ts';
import { movementPdf } from '#shared/documents/pdf/movement-pdf.ts';
import { nameBoardPdf } from '#shared/documents/pdf/name-board-pdf.ts';
import { pocketPdf } from '#shared/documents/pdf/pocket-pdf.ts';
import { appLinkOf } from '#shared/domain/gps/enrolment.ts';
import { arrivalsSheet } from '#shared/domain/reports/arrivals-sheet.ts';
import { manifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import { movementSheet } from '#shared/domain/reports/movement-sheet.ts';
import { scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { CAR_ROLES } from '#shared/schemas/motorcades/car.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { busyDay } from './day-samples.ts';
import { hardActivities, hardGuests } from './hard-papers.ts';
import { HARD_ROWS } from './hard-rows.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
/** As long as the address in a real code. */
export const CODE = `https://gps.example.org:5055/?id=mc-${'x'.repeat(32)}&accuracy=highest&interval=30&distance=0&buffer=true&stop_detection=false`;
const AT = '2027-05-01T09:00:00.000Z';
const rides = hardActivities.filter(({ type }) => type === 'TRANSPORT');

const vehicle: VehicleRecord = {
  id: 'veh_1',
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  name: HARD_ROWS[0]?.title ?? '',
  type: 'VAN',
  seatCapacity: 8,
  status: 'AVAILABLE',
  licensePlate: HARD_ROWS[1]?.plate ?? '',
};

type Paper = (imprint: Imprint) => Promise<{ readonly bytes: Uint8Array; readonly pages: number }>;

/** The cards, the signs and the lists of cars and arrivals, with the hard rows. */
export const NEW_PAPERS: Readonly<Record<string, (wording: Wording) => Paper>> = {
  manifest: (wording) => {
    const facts = { ...RULE, guests: new Map(hardGuests.map((each) => [each.id, each])), driverPhones: 'ALL' as const };
    return (imprint) => manifestPdf([manifestSheet(vehicle, rides, facts, wording)], imprint);
  },
  movement: (wording) => {
    const facts = { ...RULE, guests: new Map(hardGuests.map((each) => [each.id, each])), driverPhones: 'ALL' as const };
    const cars = rides.slice(0, 12).map((ride, at) => ({
      ...ride,
      position: at + 1,
      role: CAR_ROLES[at % CAR_ROLES.length] ?? 'OTHER',
      callSign: HARD_ROWS[at]?.plate,
      ...(at === 4 ? { status: 'CANCELLED' as const } : {}),
    }));
    const motorcade = {
      ...vehicle,
      title: HARD_ROWS[0]?.title ?? '',
      pickupLocation: HARD_ROWS[0]?.place ?? '',
      dropoffLocation: HARD_ROWS[6]?.place ?? '',
      startTime: '2027-05-10T08:00:00.000Z',
      endTime: '2027-05-10T09:00:00.000Z',
      splittable: false,
      carIds: [],
    };
    return (imprint) => movementPdf([movementSheet(motorcade, cars, facts, wording)], imprint);
  },
  arrivals: (wording) => {
    const day = busyDay(10);
    const guests = new Map(hardGuests.map((each) => [each.id, each]));
    const flights = day.flights.map((flight, at) => (at === 2 ? flight : { ...flight, vipIds: [...guests.keys()] }));
    const sheet = arrivalsSheet({ ...day, guests, flights }, RULE, wording);
    return (imprint) => arrivalsPdf(sheet, imprint);
  },
  enrolment: () => (imprint) =>
    enrolmentPdf(
      { name: HARD_ROWS[0]?.name ?? '', phone: HARD_ROWS[0]?.phone ?? '', text: CODE, link: appLinkOf(CODE) },
      imprint,
    ),
  'name-board': () => (imprint) => nameBoardPdf(hardGuests, imprint),
  pocket: (wording) => {
    const sheets = hardGuests.slice(0, 8).map(({ id, name }, at) => {
      const person = { kind: 'VIP_SCHEDULE' as const, id, name, about: [] };
      return scheduleSheet(person, hardActivities.slice(at, at + 6), RULE, wording);
    });
    return (imprint) => pocketPdf(sheets, imprint);
  },
};
