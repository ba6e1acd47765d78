import { expect, it } from '@jest/globals';
import { givenChanges } from '#shared/domain/guest-list/outcome.ts';

const before = { title: 'Dinner', notes: 'Dark suit\r\nNo photos ', partySize: 2 };

it.each([
  [
    'what it has in its cells',
    { title: 'Supper', partySize: 3 },
    ['title', 'partySize'],
    { title: 'Supper', partySize: 3 },
  ],
  ['nothing of a blank cell', { title: 'Supper', partySize: 1 }, ['title'], { title: 'Supper' }],
  ['nothing of a text that is the same', { title: 'Dinner' }, ['title'], {}],
  ['nothing of a text that differs by its line ends alone', { notes: 'Dark suit\nNo photos' }, ['notes'], {}],
])('a row gives a record %s', (_what, fields, given, expected) => {
  expect(givenChanges(fields, new Set(given), before)).toEqual(expected);
});
