import { namesOf } from '#shared/domain/activities/names-of.ts';
import { overlapsAmong } from '#shared/domain/activities/overlaps.ts';
import { named } from '#shared/domain/assignments/warnings.ts';
import { type AttentionCheck, activityRow, updateMend } from '#shared/domain/attention/row.ts';

/** VIPs who are on two activities at the same time. The mend takes them off the later one. */
export const guestInTwoPlaces: AttentionCheck = {
  codes: ['VIP_OVERLAP'],
  find: ({ activities, related, timezone }) =>
    [...Map.groupBy(overlapsAmong(activities), ({ second }) => second)].map(([second, overlaps]) => {
      const shared = new Set(overlaps.flatMap(({ vipIds }) => vipIds));
      const others = overlaps.map(({ first }) => first);
      const verb = shared.size === 1 ? 'is' : 'are';
      const elsewhere = others.map((other) => named(other, timezone)).join(' and ');
      return activityRow('VIP_OVERLAP', second, {
        severity: 'WARNING',
        detail: `${namesOf([...shared], related.vips)} ${verb} on ${named(second, timezone)} and at the same time on ${elsewhere}.`,
        mend: updateMend(second, { vipIds: second.vipIds.filter((id) => !shared.has(id)) }),
        causes: others,
        basis: others.map(({ id, version }) => `${id} ${version}`).join(' '),
      });
    }),
};
