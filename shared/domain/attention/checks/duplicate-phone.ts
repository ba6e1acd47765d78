import { type AttentionCheck, say } from '#shared/domain/attention/row.ts';
import { duplicatePhones } from '#shared/domain/drivers/shared-phones.ts';
import { lastChange } from '#shared/domain/records.ts';

/** Phones that several drivers have, although none says that they share it: former data. Their replies name no driver. */
export const duplicatePhone: AttentionCheck = {
  codes: ['PHONE_OF_SEVERAL_DRIVERS'],
  find: ({ now, related }) =>
    duplicatePhones([...related.drivers.values()]).flatMap((drivers) => {
      const [first, ...others] = drivers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      if (!first) return [];
      return [
        {
          code: 'PHONE_OF_SEVERAL_DRIVERS',
          severity: 'WARNING' as const,
          subject: { type: 'Driver' as const, id: first.id, name: first.name },
          at: now,
          since: lastChange(...drivers),
          basis: drivers
            .map(({ id, version }) => `${id} ${version}`)
            .sort()
            .join(' '),
          describe: () => ({
            ...say('PHONE_OF_SEVERAL_DRIVERS', { drivers: { and: [first, ...others].map(({ name }) => name) } }),
            mend: null,
            choices: [
              {
                says: say('DO_SHARE_PHONE'),
                operationId: 'updateDriver',
                params: { driverId: first.id },
                body: { sharedPhone: true },
              },
            ],
          }),
        },
      ];
    }),
};
