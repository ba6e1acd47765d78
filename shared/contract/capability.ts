import type { Contract, Subject } from './define-contract.ts';

/** The tags of the operations on each subject. */
const TAG_OF: Readonly<Record<Subject, string>> = {
  Vip: 'VIPs',
  Driver: 'Drivers',
  Vehicle: 'Vehicles',
  Block: 'Vehicles',
  Place: 'Places',
  Supplier: 'Suppliers',
  Order: 'Suppliers',
  Way: 'Places',
  ScheduleEvent: 'Activities',
  Motorcade: 'Motorcades',
  Flight: 'Flights',
  Message: 'Messages',
  Report: 'Reports',
  Feed: 'Calendar feeds',
  Settings: 'Settings',
  User: 'Users',
  GpsPosition: 'GPS',
  Copilot: 'Copilot',
  Attention: 'Attention',
  Whereabouts: 'Accountability',
  Proposal: 'Proposals',
  Muster: 'Accountability',
  Mark: 'Accountability',
  Audit: 'Audit',
  Change: 'Changes',
  Webhook: 'Webhooks',
  Layout: 'Reports',
};

/** Returns the tag that groups an operation: its own, else that of its subject. */
export function tagOf({ access, tag }: Pick<Contract, 'access' | 'tag'>): string {
  return tag ?? (typeof access === 'string' ? 'System' : TAG_OF[access[1]]);
}

function inPascalCase(tag: string): string {
  return tag
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** Returns the capability of an operation: its tag as one word, such as `CalendarFeeds`. Its stack has this name. */
export function capabilityOf(contract: Pick<Contract, 'access' | 'tag'>): string {
  return inPascalCase(tagOf(contract));
}

/** Returns the capability that keeps a copy of the function while the operation moves to another stack. */
export function formerCapabilityOf({ movedFrom }: Pick<Contract, 'movedFrom'>): string | undefined {
  return movedFrom === undefined ? undefined : inPascalCase(movedFrom);
}
