import { type AttentionCheck, say } from '#shared/domain/attention/row.ts';
import { cureSaid, keyOf, serviceName } from '#shared/domain/services/service-texts.ts';
import { SERVICE_PROBLEMS } from '#shared/schemas/services/service-state.ts';

/** Messages that wait because the deployment has no provider: one row for all. */
export const noMessagingProvider: AttentionCheck = {
  codes: ['NO_MESSAGING_PROVIDER'],
  find: ({ unsent }) => {
    const [first] = unsent;
    if (!first) return [];
    return [
      {
        code: 'NO_MESSAGING_PROVIDER',
        severity: 'CRITICAL' as const,
        subject: { type: 'Service' as const, id: 'messaging', name: serviceName('messaging') },
        at: first.createdAt,
        since: first.createdAt,
        basis: 'PROVIDER',
        describe: () => ({
          ...say('NO_MESSAGING_PROVIDER', {
            service: say('SERVICE_MESSAGING'),
            count: unsent.length,
            advice: [
              say('MEANWHILE_MESSAGING'),
              say('ADMINISTRATOR_CAN', { keys: { and: ['MESSAGING_URL', say('KEY_MESSAGING')] } }),
            ],
          }),
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
  find: ({ services }) =>
    services.map(({ failingSince, lastWord, problem, service }) => {
      const isRefused = problem === 'SERVICE_REFUSES';
      return {
        code: problem,
        severity: isRefused && service === 'messaging' ? ('CRITICAL' as const) : ('WARNING' as const),
        subject: { type: 'Service' as const, id: service, name: serviceName(service) },
        at: failingSince,
        since: failingSince,
        basis: failingSince,
        describe: () => ({
          ...say(problem, {
            service: say(`SERVICE_${keyOf(service)}`),
            at: failingSince,
            word: lastWord,
            advice: [say(`MEANWHILE_${keyOf(service)}`), cureSaid(service, problem)],
          }),
          mend: null,
        }),
      };
    }),
};

/** Webhooks that the service has switched off. Administrators see and change them, so there is no mend for coordinators. */
export const disabledWebhook: AttentionCheck = {
  codes: ['WEBHOOK_DISABLED'],
  find: ({ webhooks }) =>
    webhooks.flatMap(({ description, disabledBy, enabled, id, updatedAt, url, version }) => {
      if (enabled || disabledBy === undefined) return [];
      const { host } = new URL(url);
      return [
        {
          code: 'WEBHOOK_DISABLED',
          severity: 'WARNING' as const,
          subject: { type: 'Webhook' as const, id, name: description ?? host },
          at: updatedAt,
          since: updatedAt,
          basis: String(version),
          describe: () => ({ ...say(disabledBy === 'GONE' ? 'WEBHOOK_GONE' : 'WEBHOOK_FAILED', { host }), mend: null }),
        },
      ];
    }),
};
