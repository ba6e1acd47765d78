import type { NewReport } from '#shared/schemas/reports/report.ts';
import { arrivals } from './kinds/arrivals.ts';
import { daySheetReport } from './kinds/day-sheet.ts';
import { driverSchedule } from './kinds/driver-schedule.ts';
import { nameBoard } from './kinds/name-board.ts';
import { orderOfMovement } from './kinds/order-of-movement.ts';
import { orderSheetReport } from './kinds/order-sheet.ts';
import { personalData } from './kinds/personal-data.ts';
import { pocket } from './kinds/pocket.ts';
import { roster } from './kinds/roster.ts';
import { timetable } from './kinds/timetable.ts';
import { vehicleManifest } from './kinds/vehicle-manifest.ts';
import { vipSchedule } from './kinds/vip-schedule.ts';
import { workbook } from './kinds/workbook.ts';
import type { RequestedKind } from './report-kind.ts';

/** All kinds that a request may ask for: one file each in `kinds`. Closing a muster makes a report of a kind of its own. */
export const KINDS: Readonly<Record<NewReport['kind'], RequestedKind>> = {
  VIP_SCHEDULE: vipSchedule,
  DRIVER_SCHEDULE: driverSchedule,
  ROSTER: roster,
  DAY_SHEET: daySheetReport,
  VEHICLE_MANIFEST: vehicleManifest,
  ARRIVALS: arrivals,
  NAME_BOARD: nameBoard,
  POCKET: pocket,
  ORDER_OF_MOVEMENT: orderOfMovement,
  TIMETABLE: timetable,
  ORDER_SHEET: orderSheetReport,
  WORKBOOK: workbook,
  PERSONAL_DATA: personalData,
};
