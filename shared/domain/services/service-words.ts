import type { OutsideService, ServiceProblem } from '#shared/schemas/services/service-state.ts';

interface Words {
  readonly name: string;
  /** What goes on without it, and how. */
  readonly meanwhile: string;
  /** What an administrator renews if it refuses us. */
  readonly key: string;
}

/** What people read about each outside service. */
export const SERVICE_WORDS: Readonly<Record<OutsideService, Words>> = {
  flights: {
    name: 'flight provider',
    meanwhile: 'No news of flights come. Enter what you learn by hand.',
    key: 'FLIGHTS_KEY, or the plan at the provider',
  },
  gps: {
    name: 'GPS tracker',
    meanwhile: 'No positions come, so no driver is shown as offline or too far away.',
    key: 'GPS_TOKEN, or GPS_USER and GPS_PASSWORD',
  },
  messaging: {
    name: 'messaging provider',
    meanwhile: 'Messages to drivers and guests wait. Call those whose ride is near.',
    key: 'the account that sends, in the messaging provider',
  },
  copilot: {
    name: 'model of the copilot',
    meanwhile: 'The copilot does not answer. Everything else works.',
    key: 'COPILOT_KEY and COPILOT_MODEL, or the plan at the provider',
  },
  routing: {
    name: 'router',
    meanwhile: 'Ways and arrivals are estimated by the straight line.',
    key: 'ROUTING_URL',
  },
};

/** Says who can mend a service, and what they renew. */
export function cureOf(service: OutsideService, problem: ServiceProblem): string {
  const { key, name } = SERVICE_WORDS[service];
  return problem === 'SERVICE_REFUSES'
    ? `An administrator of the deployment can mend it: ${key}.`
    : `Those who run the ${name} can mend it. We ask again by ourselves.`;
}
