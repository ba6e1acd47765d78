import { arrivalWithoutPickup } from './checks/arrival-without-pickup.ts';
import { blockedRide } from './checks/blocked-ride.ts';
import { carBehind } from './checks/car-behind.ts';
import { connectionAtRisk } from './checks/connection-at-risk.ts';
import { delayedFlight } from './checks/delayed-flight.ts';
import { departureWithoutRide } from './checks/departure-without-ride.ts';
import { disabledWebhook } from './checks/disabled-webhook.ts';
import { driverOffline } from './checks/driver-offline.ts';
import { driverOverHours } from './checks/driver-over-hours.ts';
import { driverTooFar } from './checks/driver-too-far.ts';
import { emptyRide } from './checks/empty-ride.ts';
import { failedMessage } from './checks/failed-message.ts';
import { guestCalls } from './checks/guest-calls.ts';
import { guestInTwoPlaces } from './checks/guest-in-two-places.ts';
import { lateArrival } from './checks/late-arrival.ts';
import { lateDropoff } from './checks/late-dropoff.ts';
import { legCarriesOthers } from './checks/leg-carries-others.ts';
import { messageFromDriver } from './checks/message-from-driver.ts';
import { motorcadeWithoutDriver } from './checks/motorcade-without-driver.ts';
import { musterStillOpen } from './checks/muster-still-open.ts';
import { nobodyAboard } from './checks/nobody-aboard.ts';
import { overfullRide } from './checks/overfull-ride.ts';
import { principalWithoutSpare } from './checks/principal-without-spare.ts';
import { rideMissesFlight } from './checks/ride-misses-flight.ts';
import { rideWithoutDriver } from './checks/ride-without-driver.ts';
import { rideWithoutVehicle } from './checks/ride-without-vehicle.ts';
import { shortGap } from './checks/short-gap.ts';
import { unacknowledgedChange } from './checks/unacknowledged-change.ts';
import { unsuitableLeg } from './checks/unsuitable-leg.ts';
import { withdrawnVehicle } from './checks/withdrawn-vehicle.ts';
import type { AttentionCheck } from './row.ts';

/** All checks. One file each in `checks`; a test compares. Rows that are equally bad come in this order. */
export const ALL_CHECKS: readonly AttentionCheck[] = [
  musterStillOpen,
  motorcadeWithoutDriver,
  guestCalls,
  rideWithoutDriver,
  rideWithoutVehicle,
  overfullRide,
  withdrawnVehicle,
  blockedRide,
  delayedFlight,
  arrivalWithoutPickup,
  rideMissesFlight,
  connectionAtRisk,
  lateDropoff,
  departureWithoutRide,
  carBehind,
  driverOffline,
  driverTooFar,
  lateArrival,
  principalWithoutSpare,
  unsuitableLeg,
  legCarriesOthers,
  guestInTwoPlaces,
  emptyRide,
  nobodyAboard,
  unacknowledgedChange,
  messageFromDriver,
  failedMessage,
  shortGap,
  driverOverHours,
  disabledWebhook,
];
