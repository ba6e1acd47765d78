import type { Item } from './item.ts';

type Group = Item['isFor'];

/** Groups of guests for the items of the programme. */
export const everyone: Group = () => true;
export const donors: Group = ({ vip }) => vip.department === 'OFFICE_OF_DEVELOPMENT';
export const administration: Group = ({ vip }) => vip.department === 'ADMIN';
export const artists: Group = ({ vip }) => vip.department === 'OTHER';
export const visitors: Group = ({ stay }) => stay !== 'HOME';
export const atAurora: Group = ({ stay }) => stay === 'AURORA';

/** Every nth guest, beginning with `first`. Groups with the same step and different `first` share no guest. */
export function everyNth(step: number, first: number): Group {
  return (_guest, number) => number % step === first;
}

export function allOf(...groups: readonly Group[]): Group {
  return (guest, number) => groups.every((group) => group(guest, number));
}

export function anyOf(...groups: readonly Group[]): Group {
  return (guest, number) => groups.some((group) => group(guest, number));
}
