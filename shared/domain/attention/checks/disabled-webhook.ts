import { type AttentionCheck, say } from '#shared/domain/attention/row.ts';

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
