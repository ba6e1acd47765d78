import type { Item } from './item.ts';

type Group = Item['isFor'];

/** Who takes part in what. */
export const everybody: Group = () => true;
export const donors: Group = ({ vip }) => vip.department === 'OFFICE_OF_DEVELOPMENT';
export const house: Group = ({ vip }) => vip.department === 'ADMIN';
export const artists: Group = ({ vip }) => vip.department === 'OTHER';
export const visitors: Group = ({ stay }) => stay !== 'HOME';
export const atAurora: Group = ({ stay }) => stay === 'AURORA';

/** Every so-manieth guest: groups with the same step and another first have nobody in common. */
export const every =
  (step: number, first: number): Group =>
  (_guest, number) =>
    number % step === first;

export const both =
  (...groups: readonly Group[]): Group =>
  (guest, number) =>
    groups.every((group) => group(guest, number));

export const either =
  (...groups: readonly Group[]): Group =>
  (guest, number) =>
    groups.some((group) => group(guest, number));
