import * as z from 'zod';

const shape = {
  pollMinutes: z.int().min(1).max(60).meta({
    description: 'How often the service looks for flight polls that are due, in minutes. Sets the schedule of the job',
    example: 5,
  }),
  departMinutes: z.int().min(0).max(600).meta({
    description: 'How many minutes before the departure of its flight a drop-off should end',
    example: 120,
  }),
  departMinutesAbroad: z.int().min(0).max(600).meta({
    description: 'The same, where the airports of the flight are in different countries',
    example: 180,
  }),
};

export const FlightSettings = z.object(shape).meta({ id: 'FlightSettings' });
export const FlightSettingsChange = z.strictObject(shape).partial().meta({ id: 'FlightSettingsChange' });
export type FlightSettings = Readonly<z.infer<typeof FlightSettings>>;
export const DEFAULT_FLIGHT_SETTINGS: FlightSettings = {
  pollMinutes: 5,
  departMinutes: 120,
  departMinutesAbroad: 180,
};

/** The flight providers that the service knows. */
export const FLIGHT_VENDORS = ['aviationstack', 'aeroapi'] as const;
export type FlightVendor = (typeof FLIGHT_VENDORS)[number];
