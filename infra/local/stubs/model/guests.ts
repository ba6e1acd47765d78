import { said, waits } from './outcome.ts';
import { activityIn, driverIn, vipIn } from './records.ts';
import type { Sentence } from './sentence.ts';
import { numberOf } from './when.ts';

/** Sentences that change guests and drivers, and who takes part. */
export const GUESTS: readonly Sentence[] = [
  {
    pattern: /^note (?:for|on) (?<name>.+?): (?<notes>.+?)\.?$/i,
    example: 'Note for Thandeka Mabuza: vegetarian',
    words: ['change a guest'],
    rule:
      (_sentence, { name = '', notes = '' }) =>
      (call) =>
        said(call('updateVip', { vipId: vipIn(call, name).id, notes }), 'it is noted.'),
  },
  {
    pattern: /^(?<name>.+?) comes with a party of (?<party>\w+)\.?$/i,
    example: 'Thandeka Mabuza comes with a party of four',
    words: ['change a guest'],
    rule:
      (_sentence, { name = '', party = '' }) =>
      (call) =>
        said(call('updateVip', { vipId: vipIn(call, name).id, partySize: numberOf(party) }), 'the party is changed.'),
  },
  {
    pattern: /^(?:the )?phone of (?<name>.+?) is (?<phone>\+[\d ()-]+?)\.?$/i,
    example: 'The phone of Danny Okoro is +44 20 7946 0999',
    words: ['change the phone of a driver'],
    rule:
      (_sentence, { name = '', phone = '' }) =>
      (call) =>
        waits(call('updateDriver', { driverId: driverIn(call, name).id, phone }), 'The new phone'),
  },
  {
    pattern: /^add the place (?<name>.+?)(?:, (?<address>.+?))?\.?$/i,
    example: 'Add the place Guildhall, Gresham Street',
    words: ['add a place'],
    rule:
      (_sentence, { address, name = '' }) =>
      (call) =>
        said(call('createPlace', { name, ...(address ? { address } : {}) }), `${name} is a place now.`),
  },
  {
    pattern: /^take (?<name>.+?) off (?:the )?(?<title>.+?)\.?$/i,
    example: 'Take Thandeka Mabuza off the Gala dinner',
    words: ['remove a guest from an activity'],
    rule:
      (_sentence, { name = '', title = '' }) =>
      (call) => {
        const vipId = vipIn(call, name).id;
        return waits(call('removeEventVip', { eventId: activityIn(call, title).id, vipId }), `To take ${name} off`);
      },
  },
  {
    pattern: /^(?:put|add) (?!the (?:vip|driver|van|place)\b)(?<name>.+?) (?:on|to) (?:the )?(?<title>.+?)\.?$/i,
    example: 'Add Oliver Pemberton to the Farewell breakfast',
    words: ['add guests to an activity'],
    rule:
      (_sentence, { name = '', title = '' }) =>
      (call) => {
        const vipIds = [vipIn(call, name).id];
        return said(call('addEventVips', { eventId: activityIn(call, title).id, vipIds }), `${name} takes part.`);
      },
  },
];
