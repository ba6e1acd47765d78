import { effect } from '@preact/signals';
import { subjectOf } from '#shared/pages/desk/panels/kinds.ts';
import { route, selected } from '#shared/pages/desk/route.ts';
import { signInEnded } from '#shared/pages/desk/session.ts';
import { isLeading, sayPresence } from '#shared/pages/desk/store/feed.ts';
import { PRESENCE_MS } from '#shared/pages/desk/store/rate.ts';
import { derived, type Present } from '#shared/pages/desk/store/store.ts';
import type { Opened } from '#shared/schemas/users/desk-item.ts';
import { SECOND_MS } from '#shared/units/durations.ts';

/** The records whose opening is told to colleagues: those that the service takes. */
const TOLD: Readonly<Record<NonNullable<Opened>, true>> = {
  ScheduleEvent: true,
  Motorcade: true,
  Vip: true,
  Driver: true,
  Vehicle: true,
  Place: true,
  Flight: true,
  Message: true,
  Muster: true,
  Proposal: true,
};
/** A person who looks through many records tells only of the one at which they stay. */
const STAYS_MS = 4 * SECOND_MS;

function opened(): { readonly subject?: string; readonly id?: string } {
  const record = selected(route.peek());
  const subject = record && subjectOf(record.kind);
  return record && subject && Object.hasOwn(TOLD, subject) ? { subject, id: record.id } : {};
}

function tellNow(): void {
  if (!isLeading() || document.visibilityState !== 'visible' || signInEnded.peek()) return;
  const { id, subject } = opened();
  // Who else is there is no reason to disturb: the feed says when the service is not reached.
  void sayPresence(subject, id).catch(() => undefined);
}

/** Tells colleagues each minute that this person is here, and which record they have open. */
export function tellPresence(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  const again = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      tellNow();
      again(PRESENCE_MS);
    }, wait);
  };
  effect(() => {
    const { sel = '' } = route.value.query;
    if (sel === told) return;
    told = sel;
    again(STAYS_MS);
  });
  again(STAYS_MS);
}

/** Returns the colleagues who have a record open. */
export function othersAt(kind: string, id: string, myId: string): readonly Present[] {
  const subject = subjectOf(kind);
  return (derived.presence.value ?? []).filter(
    (each) => each.userId !== myId && each.subject === subject && each.subjectId === id,
  );
}
