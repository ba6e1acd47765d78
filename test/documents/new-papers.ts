import { arrivalsPdf } from '#shared/documents/pdf/arrivals-pdf.ts';
import { enrolmentPdf } from '#shared/documents/pdf/enrolment-pdf.ts';
import type { Imprint } from '#shared/documents/pdf/imprint.ts';
import { nameBoardPdf } from '#shared/documents/pdf/name-board-pdf.ts';
import { pocketPdf } from '#shared/documents/pdf/pocket-pdf.ts';
import { manifestPdf, movementPdf } from '#shared/documents/pdf/ride-tables-pdf.ts';
import { timetablePdf } from '#shared/documents/pdf/timetable-pdf.ts';
import { appLinkOf } from '#shared/domain/gps/enrolment.ts';
import { byId } from '#shared/domain/records.ts';
import { arrivalsSheet } from '#shared/domain/reports/arrivals-sheet.ts';
import type { DayFacts } from '#shared/domain/reports/day-sheet.ts';
import { movementSheet } from '#shared/domain/reports/ride-sheets.ts';
import { manifestSheet, scheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';
import { timetableSheet } from '#shared/domain/reports/timetable-sheet.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { later } from '#shared/domain/time/days.ts';
import { CAR_ROLES } from '#shared/schemas/motorcades/car.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { busyDay } from './day-samples.ts';
import { HARD_FACTS, type PaperFacts } from './hard-papers.ts';
import { HARD_ROWS } from './hard-rows.ts';

const RULE = { timezone: 'Europe/London', dayStartsAt: '04:00' };
/** As long as the address in a real code. */
export const CODE = `https://gps.example.org:5055/?id=mc-${'x'.repeat(32)}&accuracy=highest&interval=30&distance=0&buffer=true&stop_detection=false`;
const AT = '2027-05-01T09:00:00.000Z';
const RECORD = { version: 1, createdAt: AT, updatedAt: AT };

/** What the papers are made of. */
export interface NewPaperFacts extends PaperFacts {
  readonly vehicle: VehicleRecord;
  readonly motorcade: MotorcadeRecord;
  readonly arrivals: DayFacts;
}

export const NEW_FACTS: NewPaperFacts = {
  ...HARD_FACTS,
  vehicle: {
    ...RECORD,
    id: 'veh_1',
    name: HARD_ROWS[0]?.title ?? '',
    type: 'VAN',
    seatCapacity: 8,
    status: 'AVAILABLE',
    licensePlate: HARD_ROWS[1]?.plate ?? '',
  },
  motorcade: {
    ...RECORD,
    id: 'mot_1',
    title: HARD_ROWS[0]?.title ?? '',
    pickupLocation: HARD_ROWS[0]?.place ?? '',
    dropoffLocation: HARD_ROWS[6]?.place ?? '',
    startTime: '2027-05-10T08:00:00.000Z',
    endTime: '2027-05-10T09:00:00.000Z',
    splittable: false,
    carIds: [],
  },
  arrivals: busyDay(10),
};

type Paper = (imprint: Imprint) => Promise<{ readonly bytes: Uint8Array; readonly pages: number }>;

/** Returns the cards, the signs and the lists of cars and arrivals. */
export function newPapersOf({
  activities,
  arrivals,
  driver,
  guests,
  motorcade,
  vehicle,
}: NewPaperFacts): Readonly<Record<string, (wording: Wording) => Paper>> {
  const rides = activities.filter(({ type }) => type === 'TRANSPORT');
  const known = byId(guests);
  const facts = { ...RULE, guests: known, driverPhones: 'ALL' as const };
  return {
    manifest: (wording) => (imprint) => manifestPdf([manifestSheet(vehicle, rides, facts, wording)], imprint),
    movement: (wording) => {
      const cars = rides.slice(0, 12).map((ride, at) => ({
        ...ride,
        position: at + 1,
        role: CAR_ROLES[at % CAR_ROLES.length] ?? 'OTHER',
        callSign: ride.vehicle?.licensePlate,
        ...(at === 4 ? { status: 'CANCELLED' as const } : {}),
      }));
      return (imprint) => movementPdf([movementSheet(motorcade, cars, facts, wording)], imprint);
    },
    arrivals: (wording) => {
      const flights = arrivals.flights.map((each, at) => (at === 2 ? each : { ...each, vipIds: [...known.keys()] }));
      const sheet = arrivalsSheet({ ...arrivals, guests: known, flights }, RULE, wording);
      return (imprint) => arrivalsPdf(sheet, imprint);
    },
    enrolment: () => (imprint) => {
      const [phone = ''] = driver.about;
      return enrolmentPdf({ name: driver.name, phone, text: CODE, link: appLinkOf(CODE) }, imprint);
    },
    timetable: (wording) => {
      const runs = rides.slice(0, 6).flatMap(({ dropoffLocation, endTime, pickupLocation, startTime }) =>
        [0, 30, 60].map((minutes) => ({
          startTime: later(startTime, minutes * MINUTE_MS),
          endTime: later(endTime, minutes * MINUTE_MS),
          pickupLocation: pickupLocation ?? '',
          dropoffLocation: dropoffLocation ?? '',
          vipIds: [],
        })),
      );
      const [shuttle] = runs;
      const stops = guests.slice(0, 6).map(({ name }, n) => ({ afterMinutes: 5 * n, location: name }));
      const stopped = shuttle ? runs.map(({ startTime }) => ({ ...shuttle, startTime, stops })) : [];
      const sheet = timetableSheet([...runs, ...stopped], RULE, { name: motorcade.title }, wording);
      return (imprint) => timetablePdf(sheet, imprint);
    },
    'name-board': () => (imprint) => nameBoardPdf(guests, imprint),
    pocket: (wording) => {
      const sheets = guests.slice(0, 8).map(({ id, name }, at) => {
        const person = { kind: 'VIP_SCHEDULE' as const, id, name, about: [] };
        return scheduleSheet(person, activities.slice(at, at + 6), RULE, wording);
      });
      return (imprint) => pocketPdf(sheets, imprint);
    },
  };
}

/** These papers with the hard rows. */
export const NEW_PAPERS = newPapersOf(NEW_FACTS);
