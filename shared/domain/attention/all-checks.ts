import { arrivalWithoutPickup } from '#shared/domain/attention/checks/arrival-without-pickup.ts';
import { blockedRide, withdrawnVehicle } from '#shared/domain/attention/checks/blocked-ride.ts';
import { connectionAtRisk } from '#shared/domain/attention/checks/connection-at-risk.ts';
import { delayedFlight } from '#shared/domain/attention/checks/delayed-flight.ts';
import { departureWithoutRide } from '#shared/domain/attention/checks/departure-without-ride.ts';
import { disabledWebhook } from '#shared/domain/attention/checks/disabled-webhook.ts';
import { driverOffline, driverTooFar } from '#shared/domain/attention/checks/driver-location.ts';
import {
  failedMessage,
  messageFromDriver,
  unacknowledgedChange,
} from '#shared/domain/attention/checks/driver-messages.ts';
import { driverOverHours } from '#shared/domain/attention/checks/driver-over-hours.ts';
import { duplicatePhone } from '#shared/domain/attention/checks/duplicate-phone.ts';
import { failingService, noMessagingProvider } from '#shared/domain/attention/checks/failing-service.ts';
import { flightNotTracked } from '#shared/domain/attention/checks/flight-not-tracked.ts';
import { guestCalls } from '#shared/domain/attention/checks/guest-calls.ts';
import { guestInTwoPlaces } from '#shared/domain/attention/checks/guest-in-two-places.ts';
import { guestLandsLate } from '#shared/domain/attention/checks/guest-lands-late.ts';
import { guestRidesTwice } from '#shared/domain/attention/checks/guest-rides-twice.ts';
import { lateArrival } from '#shared/domain/attention/checks/late-arrival.ts';
import { legCarriesOthers } from '#shared/domain/attention/checks/leg-carries-others.ts';
import { lodgingDiffers } from '#shared/domain/attention/checks/lodging-differs.ts';
import {
  emptyRide,
  rideWithoutDriver,
  rideWithoutVehicle,
} from '#shared/domain/attention/checks/missing-driver-or-vehicle.ts';
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
import { overfullRide } from '#shared/domain/attention/checks/overfull-ride.ts';
import { legGoesElsewhere, rideTooShort } from '#shared/domain/attention/checks/places-of-rides.ts';
import { lateDropoff, rideMissesFlight } from '#shared/domain/attention/checks/ride-to-flight.ts';
import { shortGap } from '#shared/domain/attention/checks/short-gap.ts';
import { unsuitableLeg } from '#shared/domain/attention/checks/unsuitable-leg.ts';
import { unsuitedRide } from '#shared/domain/attention/checks/unsuited-ride.ts';
import type { AttentionCheck } from './row.ts';

/** All checks. One file each in `checks`; a test compares. Rows that are equally bad come in this order. */
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
