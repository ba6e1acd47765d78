import type { NewReport } from '#shared/schemas/reports/report.ts';
import { arrivals } from '#shared/use-cases/reports/kinds/arrivals.ts';
import { daySheetReport } from '#shared/use-cases/reports/kinds/day-sheet.ts';
import { driverSchedule } from '#shared/use-cases/reports/kinds/driver-schedule.ts';
import { nameBoard } from '#shared/use-cases/reports/kinds/name-board.ts';
import { orderOfMovement } from '#shared/use-cases/reports/kinds/order-of-movement.ts';
import { orderSheetReport } from '#shared/use-cases/reports/kinds/order-sheet.ts';
import { personalData } from '#shared/use-cases/reports/kinds/personal-data.ts';
import { pocket } from '#shared/use-cases/reports/kinds/pocket.ts';
import { roster } from '#shared/use-cases/reports/kinds/roster.ts';
import { timetable } from '#shared/use-cases/reports/kinds/timetable.ts';
import { vehicleManifest } from '#shared/use-cases/reports/kinds/vehicle-manifest.ts';
import { vipSchedule } from '#shared/use-cases/reports/kinds/vip-schedule.ts';
import { workbook } from '#shared/use-cases/reports/kinds/workbook.ts';
import type { RequestedKind } from './report-imprint.ts';

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
