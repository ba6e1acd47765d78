import { blockedRide, driverOverHours, overfullRide, withdrawnVehicle } from './checks/against-rules.ts';
import { arrivalWithoutPickup, departureWithoutRide } from './checks/airport-rides.ts';
import { driverOffline, driverTooFar } from './checks/driver-location.ts';
import { duplicatePhone, failedMessage, messageFromDriver, unacknowledgedChange } from './checks/driver-messages.ts';
import { disabledWebhook, failingService, noMessagingProvider } from './checks/failing-service.ts';
import { connectionAtRisk, delayedFlight, flightNotTracked, guestLandsLate } from './checks/flights.ts';
import { guestCalls, nobodyAboard } from './checks/guests-at-pick-up.ts';
import { guestInTwoPlaces, guestRidesTwice, legCarriesOthers } from './checks/guests-of-two-rides.ts';
import { lodgingDiffers } from './checks/lodging-differs.ts';
import { emptyRide, rideWithoutDriver, rideWithoutVehicle, unsuitedRide } from './checks/missing-or-unsuited.ts';
import { carBehind, motorcadeWithoutDriver, principalWithoutSpare } from './checks/motorcade-cars.ts';
import { musterStillOpen } from './checks/muster-still-open.ts';
import { namesMissing, orderDeclined, orderUnanswered, supplierDriverUnknown } from './checks/orders.ts';
import { lateDropoff, rideMissesFlight } from './checks/ride-to-flight.ts';
import { lateArrival, rideTooShort, shortGap } from './checks/too-little-time.ts';
import { legGoesElsewhere, unsuitableLeg } from './checks/unsuitable-leg.ts';
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
