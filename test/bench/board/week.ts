import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

export const ACTIVITIES = 1_000;
const VEHICLES = 60;
const DRIVERS = 70;

function pad(number: number): string {
  return String(number + 1).padStart(2, '0');
}
function instant(at: number): string {
  return new Date(at).toISOString();
}

/** A made-up week of an event: 1,000 activities of 60 vehicles and 70 drivers, as the API answers them. */
export function aWeek(now: number) {
  const vehicles = Array.from({ length: VEHICLES }, (_, n) => ({ id: `veh_${n}`, name: `Van ${pad(n)}` }));
  const drivers = Array.from({ length: DRIVERS }, (_, n) => ({
    id: `drv_${n}`,
    name: `Gwendolyn Achterberg ${pad(n)}`,
  }));
  const activities = Array.from({ length: ACTIVITIES }, (_, n) => {
    const round = Math.floor(n / VEHICLES);
    const start = now - 8 * HOUR_MS + round * 9 * HOUR_MS + (n % 7) * 20 * MINUTE_MS;
    const [vehicle, driver] = [vehicles[n % VEHICLES], drivers[n % DRIVERS]];
    return {
      id: `act_${n}`,
      version: 1,
      type: 'TRANSPORT',
      title: `Transfer ${n + 1} to the Guildhall`,
      status: round === 0 ? 'COMPLETED' : 'SCHEDULED',
      startTime: instant(start),
      endTime: instant(start + 50 * MINUTE_MS),
      pickupLocation: 'Hotel Adlon, main entrance',
      dropoffLocation: 'Guildhall, east gate',
      vehicleId: vehicle?.id,
      vehicle,
      driverId: driver?.id,
      driver,
      vipIds: [],
      vips: [],
    };
  });
  return { activities, drivers, vehicles };
}
