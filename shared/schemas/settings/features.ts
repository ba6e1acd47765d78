import * as z from 'zod';
import { FLIGHT_VENDORS } from '#shared/schemas/flights/flight.ts';
import { serviceHealth } from '#shared/schemas/services/service-state.ts';

/** What keeps all messages from being sent. */
export const WAITING_FOR = ['MESSAGING_OFF', 'PROVIDER'] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/** The outside services that the settings can switch off. */
export type FeatureName = 'flights' | 'gps' | 'messaging' | 'copilot';
export type Features = Readonly<Record<FeatureName, boolean>>;

const shape = { flights: z.boolean(), gps: z.boolean(), messaging: z.boolean(), copilot: z.boolean() };

export const Features = z.object(shape).meta({
  id: 'Features',
  description:
    'The switches of the outside services. false: it is switched off. `services` shows whether it is configured',
});
export const FeaturesChange = z.strictObject(shape).partial().meta({ id: 'FeaturesChange' });

export const DEFAULT_FEATURES: Features = { flights: true, gps: true, messaging: true, copilot: true };

const ServiceState = z
  .object({
    enabled: z.boolean().meta({ description: 'The same as in `features`: false if it is switched off' }),
    configured: z.boolean().meta({ description: 'Whether the deployment names its address and key' }),
    ...serviceHealth,
  })
  .meta({ id: 'ServiceState' });

const FlightsState = ServiceState.extend({
  vendor: z
    .enum(FLIGHT_VENDORS)
    .meta({ description: 'The flight provider: `FLIGHTS_VENDOR`. `aeroapi` also pushes news' }),
}).meta({ id: 'FlightsState' });

const MessagingState = ServiceState.extend({
  waitingFor: z
    .enum(WAITING_FOR)
    .optional()
    .meta({ description: 'What keeps all messages from being sent, as at messages' }),
}).meta({ id: 'MessagingState' });

const RouterState = z
  .object({
    configured: z.boolean().meta({ description: 'Whether the deployment names its address' }),
    ...serviceHealth,
    failure: z.string().optional().meta({ description: 'The same as `lastWord`. Absent while it works' }),
  })
  .meta({
    id: 'RouterState',
    description: 'The router. Without it, ways are estimated from the coordinates of places',
  });

/** The state of each outside service, in answers. */
export const Services = z
  .object({
    flights: FlightsState,
    gps: ServiceState,
    messaging: MessagingState,
    copilot: ServiceState,
    routing: RouterState,
  })
  .meta({ id: 'Services', description: 'The outside services. One works if it is enabled and configured' });
