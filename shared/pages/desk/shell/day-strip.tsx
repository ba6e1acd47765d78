import { useEffect, useRef } from 'preact/hooks';
import { change } from '#shared/pages/desk/route.ts';
import { dateAfter, dayName, eventDays, needsByDay, shownDate, today } from '#shared/pages/desk/store/days.ts';
import { plural, say } from '#shared/pages/desk/words.ts';

function Day({ date }: { readonly date: string }) {
  const needs = needsByDay.value.get(date) ?? 0;
  const isShown = date === shownDate.value;
  const name = dayName(date);
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  return (
    <button
      ref={element}
      type="button"
      class={date === today.value ? 'day today' : 'day'}
      aria-current={isShown ? 'date' : undefined}
      title={needs > 0 ? `${name}: ${plural('shell.needs', needs)}` : name}
      onClick={() => change({ day: date })}
    >
      <span class="date">{name}</span>
      {needs > 0 && <span class="count">{needs}</span>}
    </button>
  );
}

/** The days of the event, each with how many rows need a person. */
export function DayStrip() {
  const step = (by: number) => change({ day: dateAfter(shownDate.peek(), by) });
  return (
    <section class="days" aria-label={say('shell.days')}>
      <button
        type="button"
        class="icon"
        aria-label={say('shell.dayBefore')}
        title={`${say('shell.dayBefore')} [`}
        onClick={() => step(-1)}
      >
        ‹
      </button>
      <div class="day-list">
        {eventDays.value.map((date) => (
          <Day key={date} date={date} />
        ))}
      </div>
      <button
        type="button"
        class="icon"
        aria-label={say('shell.dayAfter')}
        title={`${say('shell.dayAfter')} ]`}
        onClick={() => step(1)}
      >
        ›
      </button>
    </section>
  );
}
