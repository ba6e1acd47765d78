import { Ability, AbilityBuilder } from '@casl/ability';
import type { Action, Subject } from '#shared/contract/define-contract.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';

/** The fields of an item, and the values that they must have. */
type Conditions = Readonly<Record<string, string>>;
export type Abilities = Ability<[Action | 'manage', Subject | 'all' | object], Conditions>;

/** CASL's own matcher reads the whole query language of MongoDB. Our rules compare. */
function conditionsMatcher(wanted: Conditions) {
  return (item: object): boolean =>
    Object.entries(wanted).every(([field, value]) => (item as Conditions)[field] === value);
}

const RECORDS: Subject[] = ['Vip', 'Driver', 'Vehicle', 'Place', 'ScheduleEvent', 'Motorcade', 'Flight'];

/** Returns what a role may do. Drivers may read and move only their own items: their rules have conditions on the item. */
export function abilitiesOf({ id, role, driverId }: Pick<UserRecord, 'id' | 'role' | 'driverId'>): Abilities {
  const { build, can } = new AbilityBuilder<Abilities>(Ability);
  if (role === 'ADMINISTRATOR') can('manage', 'all');
  else can('read', 'Audit', { by: id });
  // Each change of the list is checked against its own subject.
  can('read', 'Change');
  if (role === 'COORDINATOR') {
    can(['create', 'read', 'readDeleted', 'update', 'delete', 'restore'], RECORDS);
    can('move', ['ScheduleEvent', 'Motorcade']);
    can(['create', 'read', 'update', 'delete'], ['Message', 'Report', 'Feed', 'GpsPosition', 'Copilot']);
    can(['create', 'read', 'delete'], ['Attention', 'Block']);
    can(['create', 'read', 'update'], ['Proposal', 'Muster']);
    can('update', 'Mark');
    can(['read', 'update'], 'Way');
    can('read', ['Settings', 'Whereabouts']);
  }
  if (role === 'DRIVER') {
    can('read', 'Settings');
    if (driverId) {
      can(['read', 'move'], 'ScheduleEvent', { driverId });
      can('read', 'Driver', { id: driverId });
      can('read', ['Block', 'Message', 'GpsPosition'], { driverId });
      can(['create', 'delete'], ['Feed', 'GpsPosition'], { driverId });
      can('read', 'Muster', { status: 'OPEN' });
      can('update', 'Mark', { driverId });
    }
  }
  return build({ conditionsMatcher });
}
