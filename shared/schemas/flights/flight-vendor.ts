/** The flight providers that the service knows. */
export const FLIGHT_VENDORS = ['aviationstack', 'aeroapi'] as const;
export type FlightVendor = (typeof FLIGHT_VENDORS)[number];
