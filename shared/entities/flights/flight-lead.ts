import type { AirlineLeads } from '#shared/domain/flights/lead-times.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';

/** What one airline taught about a provider, as stored. */
export interface StoredLeads extends AirlineLeads {
  readonly vendor: string;
  /** The number of times that it was written. */
  readonly revision: number;
}

/** What was learned about the flight provider, one item per provider and airline. It outlasts the month. */
export const flightLeads = entityOf('flightlead', {
  attributes: {
    vendor: { type: 'string', required: true },
    airline: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    sightings: { type: 'any', required: true },
  },
  indexes: { byVendor: primaryIndex({ scope: 'flightleads', pk: ['vendor'], sk: ['airline'] }) },
});

/** Reads what was learned about a provider. Eventually consistent. */
export function leadsOfVendor(vendor: string): Promise<StoredLeads[]> {
  return allOf(flightLeads().query.byVendor({ vendor }));
}

/** Reads what one airline taught about a provider, with strong consistency. */
export async function findAirlineLeads(vendor: string, airline: string): Promise<StoredLeads | undefined> {
  const { data } = await flightLeads().get({ vendor, airline }).go({ consistent: true });
  return data ?? undefined;
}

/** Condition: nothing was written since `before` was read. */
export function writeAirlineLeads(
  vendor: string,
  before: StoredLeads | undefined,
  { airline, sightings }: AirlineLeads,
): Write {
  return before
    ? updateWrite(
        flightLeads()
          .patch({ vendor, airline })
          .set({ sightings, revision: before.revision + 1 }),
        { revision: before.revision },
      )
    : createWrite(flightLeads().create({ vendor, airline, sightings, revision: 1 }));
}
