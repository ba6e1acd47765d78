import { problem } from './problem.ts';

/** All problem codes. A code is permanent: its meaning never changes, and we never reuse it. */
export const ValidationFailed = problem('VALIDATION_FAILED', 400, 'The request is not valid', {
  has: ['kind', 'errors'],
});
export const Unauthenticated = problem('UNAUTHENTICATED', 401, 'A valid access token is needed');
export const NotApproved = problem('NOT_APPROVED', 403, 'The account is not approved yet');
export const Forbidden = problem('FORBIDDEN', 403, 'This is not allowed for your role');
export const NotFound = problem('NOT_FOUND', 404, 'There is no such thing');
export const MethodNotAllowed = problem('METHOD_NOT_ALLOWED', 405, 'The path has no such method');
export const VehicleConflict = problem('VEHICLE_CONFLICT', 409, 'The vehicle is taken at that time', {
  has: ['conflicts', 'alternatives'],
});
export const DriverConflict = problem('DRIVER_CONFLICT', 409, 'The driver is taken at that time', {
  has: ['conflicts', 'alternatives'],
});
export const CapacityExceeded = problem('CAPACITY_EXCEEDED', 409, 'The vehicle has too little room', {
  has: ['capacity', 'alternatives'],
});
export const NeedsUnmet = problem('NEEDS_UNMET', 409, 'The vehicle or the driver does not suit the ride', {
  has: ['unmet', 'alternatives'],
});
export const InvalidTransition = problem('INVALID_TRANSITION', 409, 'The status cannot change that way');
export const HeldByOther = problem('HELD_BY_OTHER', 409, 'Another user holds it', { mayHave: ['cure'] });
export const VehicleUnavailable = problem('VEHICLE_UNAVAILABLE', 409, 'The vehicle takes no assignments now', {
  has: ['alternatives'],
});
export const TravelConflict = problem('TRAVEL_CONFLICT', 409, 'The time is too short for the way', {
  has: ['travel', 'alternatives'],
});
export const LastAdministrator = problem('LAST_ADMINISTRATOR', 409, 'One approved administrator must remain');
export const StillInUse = problem('STILL_IN_USE', 409, 'Other records depend on this one', { mayHave: ['conflicts'] });
export const DriverWithoutPhone = problem('DRIVER_WITHOUT_PHONE', 409, 'The driver has no phone for messages');
export const VipWithoutConsent = problem('VIP_WITHOUT_CONSENT', 409, 'The guest has not agreed to get messages', {
  mayHave: ['cure'],
});
export const VipWithoutPhone = problem('VIP_WITHOUT_PHONE', 409, 'The guest has no phone for messages', {
  mayHave: ['cure'],
});
export const PhoneTaken = problem('PHONE_TAKEN', 409, 'Another driver has this phone');
export const LayoutTaken = problem('LAYOUT_TAKEN', 409, 'Another layout has this name or these headings');
export const SupplierFull = problem('SUPPLIER_FULL', 409, 'The supplier has no such vehicle left at that time');
export const FlightUnknown = problem('FLIGHT_UNKNOWN', 409, 'There is no arrival to follow');
export const FlightFollowed = problem('FLIGHT_FOLLOWED', 409, 'The flight is followed again already', {
  has: ['cure'],
});
export const MusterClosed = problem('MUSTER_CLOSED', 409, 'The muster is closed');
export const PartOfMotorcade = problem('PART_OF_MOTORCADE', 409, 'The ride moves with its motorcade');
export const BoardingLocked = problem('BOARDING_LOCKED', 409, 'Too many wrong codes for this guest');
export const ContendedWrite = problem('CONTENDED_WRITE', 409, 'Too many changes to this at once');
export const IdempotencyKeyInFlight = problem('IDEMPOTENCY_KEY_IN_FLIGHT', 409, 'The first request is still running');
export const Erased = problem('ERASED', 410, 'This was deleted for good');
export const RideOver = problem('RIDE_OVER', 410, 'This ride is over', { mayHave: ['desk', 'language'] });
export const CursorExpired = problem('CURSOR_EXPIRED', 410, 'The cursor is too old');
export const VersionMismatch = problem('VERSION_MISMATCH', 412, 'The record has changed since you read it');
export const PayloadTooLarge = problem('PAYLOAD_TOO_LARGE', 413, 'The request body is too large');
export const UnsupportedMediaType = problem('UNSUPPORTED_MEDIA_TYPE', 415, 'The body is of another media type');
export const Misdirected = problem('MISDIRECTED', 421, 'The request came past the public address');
export const IdempotencyKeyReused = problem('IDEMPOTENCY_KEY_REUSED', 422, 'The key was used for another request');
export const RateLimited = problem('RATE_LIMITED', 429, 'Too many requests');
export const Internal = problem('INTERNAL', 500, 'Something went wrong on our side');
export const ProviderFailed = problem('PROVIDER_FAILED', 502, 'An outside service failed');
export const FeatureDisabled = problem('FEATURE_DISABLED', 503, 'This feature is switched off');
export const FlightBudgetSpent = problem('FLIGHT_BUDGET_SPENT', 503, 'The flight requests of this month are used up');
export const Maintenance = problem('MAINTENANCE', 503, 'The service is closed for maintenance');
export const Unavailable = problem('UNAVAILABLE', 503, 'The service cannot answer now', { mayHave: ['unavailable'] });
