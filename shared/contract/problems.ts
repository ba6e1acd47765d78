import { problem } from './problem.ts';

/** All problem codes. A code is permanent: its meaning never changes, and we never reuse it. */
export const ValidationFailed = problem('VALIDATION_FAILED', 400, 'The request is not valid');
export const Unauthenticated = problem('UNAUTHENTICATED', 401, 'The request needs a valid access token');
export const NotApproved = problem('NOT_APPROVED', 403, 'The account is not approved yet');
export const Forbidden = problem('FORBIDDEN', 403, 'Your role does not allow this');
export const NotFound = problem('NOT_FOUND', 404, 'The resource does not exist');
export const MethodNotAllowed = problem('METHOD_NOT_ALLOWED', 405, 'The path does not support this method');
export const VehicleConflict = problem('VEHICLE_CONFLICT', 409, 'The vehicle is already booked at that time');
export const DriverConflict = problem('DRIVER_CONFLICT', 409, 'The driver is already booked at that time');
export const CapacityExceeded = problem('CAPACITY_EXCEEDED', 409, 'The vehicle has too few seats');
export const InvalidTransition = problem('INVALID_TRANSITION', 409, 'This change of status is not allowed');
export const VehicleUnavailable = problem('VEHICLE_UNAVAILABLE', 409, 'The vehicle cannot take assignments now');
export const LastAdministrator = problem('LAST_ADMINISTRATOR', 409, 'One approved administrator must remain');
export const StillInUse = problem('STILL_IN_USE', 409, 'Other records depend on this one');
export const FlightUnknown = problem('FLIGHT_UNKNOWN', 409, 'The arrival of the flight is not known');
export const ContendedWrite = problem('CONTENDED_WRITE', 409, 'Too many concurrent changes to the same records');
export const IdempotencyKeyInFlight = problem('IDEMPOTENCY_KEY_IN_FLIGHT', 409, 'The first request is still running');
export const VersionMismatch = problem('VERSION_MISMATCH', 412, 'The record has changed since you read it');
export const PayloadTooLarge = problem('PAYLOAD_TOO_LARGE', 413, 'The request body is too large');
export const UnsupportedMediaType = problem(
  'UNSUPPORTED_MEDIA_TYPE',
  415,
  'The media type of the body is not supported',
);
export const IdempotencyKeyReused = problem('IDEMPOTENCY_KEY_REUSED', 422, 'The key was used for another request');
export const RateLimited = problem('RATE_LIMITED', 429, 'Too many requests');
export const Internal = problem('INTERNAL', 500, 'The service failed because of an internal error');
export const ProviderFailed = problem('PROVIDER_FAILED', 502, 'An outside service failed');
export const FeatureDisabled = problem('FEATURE_DISABLED', 503, 'This feature is switched off');
export const FlightBudgetSpent = problem('FLIGHT_BUDGET_SPENT', 503, 'The flight requests of this month are used up');
