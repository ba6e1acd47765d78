import { describe, expect, it } from '@jest/globals';
import {
  type Conversation,
  filledTemplate,
  shownConversations,
} from '#shared/pages/desk/views/messages/conversations.ts';
import { byPlace, type MusterGuest, shownGuests } from '#shared/pages/desk/views/musters/people.ts';

function talk(id: string, createdAt: string | undefined, more: object = {}): Conversation {
  const newest = createdAt ? { createdAt, text: 'Where shall I wait?', status: 'RECEIVED', ...more } : undefined;
  return { id, name: `Name ${id}`, newest: newest as never, unread: 0, ...more };
}

describe('conversations', () => {
  const all = [
    talk('drv_a', '2026-11-29T08:00:00Z'),
    talk('drv_b', '2026-11-29T09:00:00Z', { unread: 2 }),
    talk('drv_c', undefined),
    talk('unknown', '2026-11-29T07:00:00Z', { status: 'FAILED' }),
  ];
  const ids = (filter: 'all' | 'unread' | 'failed' | 'unknown', text = '') =>
    shownConversations(all, filter, text).map(({ id }) => id);

  it('stand with the newest first, and those without a message last', () => {
    expect(ids('all')).toEqual(['drv_b', 'drv_a', 'unknown', 'drv_c']);
  });

  it('are filtered', () => {
    expect(ids('unread')).toEqual(['drv_b']);
    expect(ids('failed')).toEqual(['unknown']);
    expect(ids('unknown')).toEqual(['unknown']);
    expect(ids('all', 'drv_a')).toEqual(['drv_a']);
  });

  it('have templates with the data of the ride, and without one their places stay', () => {
    const ride = { title: 'Arrival', time: '14:20', place: '', vehicle: 'Van 3' };
    expect(filledTemplate('“{title}” at {time}: {place}', ride)).toBe('“Arrival” at 14:20: {place}');
    expect(filledTemplate('{title}', undefined)).toBe('{title}');
  });
});

describe('people of a muster', () => {
  const guest = (name: string, state: MusterGuest['state'], place?: string) =>
    ({ vipId: name, name, state, phone: '+44 20', whereabouts: place ? { place } : null }) as unknown as MusterGuest;
  const all = [
    guest('Zoë', 'UNKNOWN', 'Hall'),
    guest('Ann', 'ACCOUNTED', 'Hall'),
    guest('Bo', 'MISSING'),
    guest('Cy', 'UNKNOWN', 'Hotel'),
    guest('Di', 'UNKNOWN', 'Hotel'),
  ];

  it('are found by name and place, and by state', () => {
    expect(shownGuests(all, 'zoe', undefined).map(({ name }) => name)).toEqual(['Zoë']);
    expect(shownGuests(all, 'hotel', undefined)).toHaveLength(2);
    expect(shownGuests(all, '', 'MISSING').map(({ name }) => name)).toEqual(['Bo']);
  });

  it('stand by place: where most are missing first, without a place last', () => {
    expect(byPlace(all).map(({ open, place }) => [place, open])).toEqual([
      ['Hotel', 2],
      ['Hall', 1],
      ['', 1],
    ]);
  });
});
