import type { Overwriting } from '#test/support/overwriting.ts';

// What the table takes although another request wrote the item just before, each with the reason.

/** Each guest on an activity has one item. The version of the activity decides, in the same transaction. */
const SEAT = 'Update attendance without a condition';
const NO_SEAT = 'Delete attendance without a condition';
/** It adds one more change to those that the driver is to be told. */
const NOTICE = 'Update drivernotice without a condition';
/** An erased person has no calendar, whatever became of it meanwhile. */
const FEED = ['Delete feed without a condition', 'Put feedanswer without a condition'];
/** It says that the person is erased. A repeat says the same. */
const ERASURE = 'Update erasure without a condition';
/** It belongs to a message that is new in the same transaction. */
const GUEST = 'Update messageguest without a condition';
/** It adds a note beside the record, if the driver still has the ride. */
const DRIVER_NOTE = 'Update activity';
/** It decides by the number of changes that the driver was told, not by a version. */
const TOLD = 'Delete drivernotice';
/** A leg leaves its former activity, whatever else changed in it. */
const MASTER = 'Update activity';

/** What transactions overwrite, and what they only check, beyond those of the samples. */
export const CASES = {
  'a ride is made': { overwrites: [SEAT, NOTICE], reliesOn: ['driver as read', 'place', 'vehicle as read', 'vip'] },
  'a motorcade is made': {
    overwrites: [SEAT, NOTICE],
    reliesOn: ['driver as read', 'place', 'vehicle as read', 'vip'],
  },
  'a leg is made': { overwrites: [SEAT, NOTICE], reliesOn: ['driver as read', 'place', 'vehicle as read', 'vip'] },
  'a ride gets everything': {
    overwrites: [SEAT, NOTICE],
    reliesOn: ['driver as read', 'place', 'vehicle as read', 'vip'],
  },
  'a ride moves to another day': { overwrites: [NOTICE], reliesOn: ['driver as read', 'vehicle as read'] },
  'a ride gets another vehicle and driver': {
    overwrites: [NOTICE],
    reliesOn: ['driver as read', 'vehicle as read', 'vip'],
  },
  'an activity moves with its legs': { overwrites: [], reliesOn: [] },
  'a leg gets another activity': { overwrites: [MASTER], reliesOn: [] },
  'a ride is cancelled': { overwrites: [NOTICE], reliesOn: [] },
  'a cancelled ride is scheduled again': {
    overwrites: [NOTICE],
    reliesOn: ['driver as read', 'vehicle as read', 'vip'],
  },
  'a ride begins': { overwrites: [], reliesOn: [] },
  'an activity is cancelled with its legs': { overwrites: [], reliesOn: [] },
  'a ride is deleted': { overwrites: [NOTICE], reliesOn: [] },
  'a ride is deleted for good': { overwrites: [NO_SEAT, NOTICE], reliesOn: [] },
  'an activity is deleted with its legs': { overwrites: [], reliesOn: [] },
  'a ride is restored': { overwrites: [NOTICE], reliesOn: ['driver as read', 'vehicle as read', 'vip'] },
  'guests get seats': { overwrites: [SEAT, NOTICE], reliesOn: ['vehicle as read', 'vip'] },
  'more guests are added than one transaction takes': {
    overwrites: [SEAT],
    reliesOn: ['attendancechange as read', 'vip'],
  },
  'the rest of an addition is cleared': {
    overwrites: [NO_SEAT],
    reliesOn: ['activity as read', 'attendancechange as read'],
  },
  'a guest of a ride is deleted for good': { overwrites: [NO_SEAT, ...FEED, ERASURE, NOTICE], reliesOn: [] },
  'a driver leaves their rides': { overwrites: [NOTICE], reliesOn: [] },
  'a driver is deleted for good': { overwrites: [TOLD, ...FEED, ERASURE, NOTICE], reliesOn: [] },
  'a vehicle leaves its rides': { overwrites: [NOTICE], reliesOn: [] },
  'a vehicle is deleted for good': { overwrites: FEED, reliesOn: [] },
  'a driver with a ride that day is off': { overwrites: [], reliesOn: ['driver'] },
  'a guest gets another address of their calendar': { overwrites: [], reliesOn: ['user', 'vip'] },
  'the clock begins a ride': { overwrites: [], reliesOn: [] },
  'a driver sends a photo of a note on their ride': { overwrites: [DRIVER_NOTE], reliesOn: ['driver'] },
  'a driver is reminded': { overwrites: [GUEST], reliesOn: ['driver', 'vip'] },
} satisfies Readonly<Record<string, Overwriting>>;
