import {
  blockedRide,
  driverOverHours,
  overfullRide,
  withdrawnVehicle,
} from '#shared/domain/attention/checks/against-rules.ts';
import { arrivalWithoutPickup, departureWithoutRide } from '#shared/domain/attention/checks/airport-rides.ts';
import { driverOffline, driverTooFar } from '#shared/domain/attention/checks/driver-location.ts';
import {
  failedMessage,
  messageFromDriver,
  unacknowledgedChange,
} from '#shared/domain/attention/checks/driver-messages.ts';
import { duplicatePhone } from '#shared/domain/attention/checks/duplicate-phone.ts';
import {
  disabledWebhook,
  failingService,
  noMessagingProvider,
} from '#shared/domain/attention/checks/failing-service.ts';
import { flightNotTracked } from '#shared/domain/attention/checks/flight-not-tracked.ts';
import { guestCalls } from '#shared/domain/attention/checks/guest-calls.ts';
import {
  guestInTwoPlaces,
  guestRidesTwice,
  legCarriesOthers,
} from '#shared/domain/attention/checks/guests-of-two-rides.ts';
import { connectionAtRisk, delayedFlight, guestLandsLate } from '#shared/domain/attention/checks/late-flights.ts';
import { lodgingDiffers } from '#shared/domain/attention/checks/lodging-differs.ts';
import {
  emptyRide,
  rideWithoutDriver,
  rideWithoutVehicle,
  unsuitedRide,
} from '#shared/domain/attention/checks/missing-or-unsuited.ts';
import {
  carBehind,
  motorcadeWithoutDriver,
  principalWithoutSpare,
} from '#shared/domain/attention/checks/motorcade-cars.ts';
import { musterStillOpen } from '#shared/domain/attention/checks/muster-still-open.ts';
import { nobodyAboard } from '#shared/domain/attention/checks/nobody-aboard.ts';
import {
  namesMissing,
  orderDeclined,
  orderUnanswered,
  supplierDriverUnknown,
} from '#shared/domain/attention/checks/orders.ts';
import { legGoesElsewhere, rideTooShort } from '#shared/domain/attention/checks/places-of-rides.ts';
import { lateDropoff, rideMissesFlight } from '#shared/domain/attention/checks/ride-to-flight.ts';
import { lateArrival, shortGap } from '#shared/domain/attention/checks/too-little-time.ts';
import { unsuitableLeg } from '#shared/domain/attention/checks/unsuitable-leg.ts';
import type { AttentionCheck } from './row.ts';

/** All checks of the files in `checks`; a test compares. Rows that are equally bad come in this order. */
export const ALL_CHECKS: readonly AttentionCheck[] = [
  musterStillOpen,
  failingService,
  noMessagingProvider,
  motorcadeWithoutDriver,
  guestCalls,
  orderDeclined,
  rideWithoutDriver,
  rideWithoutVehicle,
  orderUnanswered,
  namesMissing,
  supplierDriverUnknown,
  overfullRide,
  unsuitedRide,
  withdrawnVehicle,
  blockedRide,
  delayedFlight,
  arrivalWithoutPickup,
  rideMissesFlight,
  connectionAtRisk,
  flightNotTracked,
  lateDropoff,
  departureWithoutRide,
  carBehind,
  driverOffline,
  driverTooFar,
  lateArrival,
  principalWithoutSpare,
  unsuitableLeg,
  legGoesElsewhere,
  lodgingDiffers,
  rideTooShort,
  legCarriesOthers,
  guestInTwoPlaces,
  guestRidesTwice,
  guestLandsLate,
  emptyRide,
  nobodyAboard,
  unacknowledgedChange,
  messageFromDriver,
  failedMessage,
  shortGap,
  driverOverHours,
  duplicatePhone,
  disabledWebhook,
];
