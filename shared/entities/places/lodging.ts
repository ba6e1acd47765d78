import type { LodgingOfGuest } from '#shared/domain/vips/lodging.ts';
import { defined, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const LIST = 'all';

/**
 * The lodgings of guests who are not deleted, so that a query finds who lodges at a place, or anywhere in a night. The guest's own record
 * lists the same. Indexes: by place and by night, each in order of check-out. So what is over is not read.
 */
export const lodgings = entityOf('lodging', {
  attributes: {
    placeId: { type: 'string', required: true },
    to: { type: 'string', required: true },
    vipId: { type: 'string', required: true },
    from: { type: 'string', required: true },
    room: { type: 'string' },
    list: { type: [LIST] as const, required: true, hidden: true },
  },
  indexes: {
    byPlace: primaryIndex({ scope: 'lodging', pk: ['placeId'], sk: ['to', 'vipId'] }),
    byNight: secondaryIndex('gsi1', { scope: 'lodgings', pk: ['list'], sk: ['to', 'vipId'] }),
  },
});

/** Reads the lodgings at a place whose check-out is on this date or later, with strong consistency, in order of check-out. */
export function lodgingsAt(placeId: string, date: string): Promise<LodgingOfGuest[]> {
  return allOf(lodgings().query.byPlace({ placeId }).gte({ to: date }), 'strong');
}

/** Reads all lodgings whose check-out is on this date or later. Eventually consistent, may be a second old. */
export function lodgingsUntil(date: string): Promise<LodgingOfGuest[]> {
  return allOf(lodgings().query.byNight({ list: LIST }).gte({ to: date }));
}

/** Stores a lodging. It travels with the write of its guest. The place must not be deleted meanwhile. */
export function putLodging(lodging: LodgingOfGuest, place: LiveRecord): Write {
  return relyingOn(replaceWrite(lodgings(), lodgings().put(defined({ ...lodging, list: LIST } as const))), place);
}

export function removeLodging({ placeId, to, vipId }: LodgingOfGuest): Write {
  return removeWrite(lodgings().delete({ placeId, to, vipId }));
}
