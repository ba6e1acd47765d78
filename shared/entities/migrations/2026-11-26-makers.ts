import pMap from 'p-map';
import { audits, isByUser, utcDaysBetween } from '#shared/entities/audit/audit.ts';
import { feeds } from '#shared/entities/feeds/feed.ts';
import { guestLinks } from '#shared/entities/guest-links/guest-link.ts';
import { webhooks } from '#shared/entities/webhooks/webhook.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import type { Migration } from './migration.ts';

/** No table is older. */
const FIRST_DAY = '2026-11-01T00:00:00.000Z';
const WRITES_AT_ONCE = 20;

type Made = Pick<AuditRecord, 'by' | 'subjectId' | 'version'>;

/** The operations that answer a secret, each with the write that notes who got it. What is gone or was made again since stays as it is. */
const ENTER: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
  createDriverFeed: enterFeed,
  createVipFeed: enterFeed,
  createGuestLink: ({ by: createdBy, subjectId, version: made }) => {
    const [activityId = '', vipId = ''] = subjectId.split('.');
    return guestLinks()
      .patch({ activityId, vipId })
      .set({ createdBy })
      .where(({ createdBy: known, version }, { eq, notExists }) => `${notExists(known)} AND ${eq(version, made)}`)
      .go({ returnOnConditionCheckFailure: true });
  },
  createWebhook: enterWebhook,
  rotateWebhookSecret: enterWebhook,
};

function enterFeed({ by: createdBy, subjectId: id, version: made }: Made) {
  return feeds()
    .patch({ id })
    .set({ createdBy })
    .where(({ createdBy: known, version }, { eq, notExists }) => `${notExists(known)} AND ${eq(version, made)}`)
    .go({ returnOnConditionCheckFailure: true });
}

function enterWebhook({ by: createdBy, subjectId: id }: Made) {
  return webhooks()
    .patch({ id })
    .set({ createdBy })
    .where(({ createdBy: known }, { notExists }) => notExists(known))
    .go({ returnOnConditionCheckFailure: true });
}

/** Notes who got the secrets of calendar feeds, links of guests and webhooks. The audit records tell, the newest first. */
export const makers: Migration = {
  id: '2026-11-26-makers',
  migrate: async (now) => {
    for (const day of utcDaysBetween(FIRST_DAY, now)) {
      let cursor: string | null = null;
      do {
        const page: { data: AuditRecord[]; cursor: string | null } = await audits()
          .query.byDay({ day })
          .go({ cursor, order: 'desc' });
        const made = page.data.filter((record) => isByUser(record) && record.operationId in ENTER);
        await pMap(made, (record) => ENTER[record.operationId]?.(record), { concurrency: WRITES_AT_ONCE });
        cursor = page.cursor;
      } while (cursor !== null);
    }
  },
};
