import type { AttentionCheck } from '#shared/domain/attention/row.ts';
import { cureOf, SERVICE_WORDS } from '#shared/domain/services/service-words.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { SERVICE_PROBLEMS } from '#shared/schemas/services/service-state.ts';

/** Messages that wait because the deployment has no provider: one row for all. */
export const noMessagingProvider: AttentionCheck = {
  codes: ['NO_MESSAGING_PROVIDER'],
  find: ({ unsent }) => {
    const [first] = unsent;
    if (!first) return [];
    const { key, meanwhile, name } = SERVICE_WORDS.messaging;
    return [
      {
        code: 'NO_MESSAGING_PROVIDER',
        severity: 'CRITICAL' as const,
        subject: { type: 'Service' as const, id: 'messaging', name: `The ${name}` },
        at: first.createdAt,
        since: first.createdAt,
        basis: 'PROVIDER',
        describe: () => ({
          detail: `The deployment has no ${name}, so ${unsent.length} messages were not sent. ${meanwhile} An administrator of the deployment can mend it: MESSAGING_URL and ${key}.`,
          mend: null,
        }),
      },
    ];
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
      const { meanwhile, name } = SERVICE_WORDS[service];
      const isRefused = problem === 'SERVICE_REFUSES';
      const what = isRefused ? 'refuses us' : 'fails';
      return {
        code: problem,
        severity: isRefused && service === 'messaging' ? ('CRITICAL' as const) : ('WARNING' as const),
        subject: { type: 'Service' as const, id: service, name: `The ${name}` },
        at: failingSince,
        since: failingSince,
        basis: failingSince,
        describe: () => ({
          detail: `The ${name} ${what} since ${readableTime(failingSince, timezone)}. Its last word: “${lastWord}” ${meanwhile} ${cureOf(service, problem)}`,
          mend: null,
        }),
      };
    }),
};
