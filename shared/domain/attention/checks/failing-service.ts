import type { AttentionCheck } from '#shared/domain/attention/row.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { type OutsideService, SERVICE_PROBLEMS } from '#shared/schemas/services/service-state.ts';

interface Words {
  readonly name: string;
  /** What goes on without it, and how. */
  readonly meanwhile: string;
  /** What an administrator renews if it refuses us. */
  readonly key: string;
}

const WORDS: Readonly<Record<OutsideService, Words>> = {
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

/**
 * Outside services that fail: one row for each, and none about what follows from it. No request mends it. CRITICAL: no message goes out until a
 * person has mended the account.
 */
export const failingService: AttentionCheck = {
  codes: SERVICE_PROBLEMS,
  find: ({ services, timezone }) =>
    services.map(({ failingSince, lastWord, problem, service }) => {
      const { key, meanwhile, name } = WORDS[service];
      const isRefused = problem === 'SERVICE_REFUSES';
      const what = isRefused ? 'refuses us' : 'fails';
      const cure = isRefused
        ? `An administrator of the deployment can mend it: ${key}.`
        : `Those who run the ${name} can mend it. We ask again by ourselves.`;
      return {
        code: problem,
        severity: isRefused && service === 'messaging' ? ('CRITICAL' as const) : ('WARNING' as const),
        subject: { type: 'Service' as const, id: service, name: `The ${name}` },
        at: failingSince,
        since: failingSince,
        basis: failingSince,
        describe: () => ({
          detail: `The ${name} ${what} since ${readableTime(failingSince, timezone)}. Its last word: “${lastWord}” ${meanwhile} ${cure}`,
          mend: null,
        }),
      };
    }),
};
