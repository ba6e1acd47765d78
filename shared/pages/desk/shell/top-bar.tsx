import { useEffect, useRef } from 'preact/hooks';
import { keyLabel } from '#shared/pages/desk/kit/keys.ts';
import { Menu } from '#shared/pages/desk/kit/menu.tsx';
import { kindOf } from '#shared/pages/desk/panels/kinds.ts';
import { change, goTo, openForm, route, select, type ViewName } from '#shared/pages/desk/route.ts';
import { me, signOut } from '#shared/pages/desk/session.ts';
import { COUNTERS, type Counter, counted, notAccounted, unread } from '#shared/pages/desk/store/counters.ts';
import { dateAfter, dayName, eventDays, needsByDay, shownDate, today } from '#shared/pages/desk/store/days.ts';
import { nextRedo, nextUndo } from '#shared/pages/desk/store/journal.ts';
import { derived, freshness, now, type Present, settings, sharesLimit } from '#shared/pages/desk/store/store.ts';
import { plural, say, times } from '#shared/pages/desk/words.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { isHelpOpen, isPaletteOpen } from './open.ts';
import { redo, undo } from './undo.ts';

/** The event's date, clock and zone, whatever the computer says. */
function Clock() {
  const at = now.value;
  const zone = settings.value?.timezone ?? 'UTC';
  return (
    <p class="clock">
      <b>{times.value.time(at)}</b>
      <span>
        <span>{times.value.day(at)}</span>
        <span class="zone" title={zone}>
          {zone.split('/').at(-1)?.replaceAll('_', ' ')}
        </span>
      </span>
    </p>
  );
}

function Undo() {
  const [back, again] = [nextUndo.value, nextRedo.value];
  const undoText = back ? say('shell.undoOf', { what: back.says }) : say('undo');
  const redoText = again ? say('shell.redoOf', { what: again.says }) : say('shell.redo');
  return (
    <span class="undo">
      <button
        type="button"
        class="icon"
        aria-disabled={!back}
        aria-label={undoText}
        title={`${undoText} (${keyLabel('mod+z')})`}
        onClick={() => void undo()}
      >
        ↶
      </button>
      <button
        type="button"
        class="icon"
        aria-disabled={!again}
        aria-label={redoText}
        title={`${redoText} (${keyLabel('mod+shift+z')})`}
        onClick={() => void redo()}
      >
        ↷
      </button>
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '').join('');
}

function Colleague({ name, subject, subjectId, userId }: Present) {
  const kind = subject && kindOf(subject);
  const text = name ?? userId;
  if (!kind || !subjectId)
    return (
      <span class="colleague" role="img" aria-label={text} title={text}>
        {initialsOf(text)}
      </span>
    );
  return (
    <button
      type="button"
      class="colleague busy"
      aria-label={say('shell.lookAt', { name: text })}
      title={say('shell.lookAt', { name: text })}
      onClick={() => select(kind, subjectId)}
    >
      {initialsOf(text)}
    </button>
  );
}

/** Who else is at the desk. One who has a record open can be followed there. */
function Colleagues() {
  const others = (derived.presence.value ?? []).filter(({ userId }) => userId !== me().id);
  if (others.length === 0) return null;
  return (
    <section class="colleagues" aria-label={say('shell.here')}>
      {others.slice(0, 5).map((each) => (
        <Colleague key={each.userId} {...each} />
      ))}
    </section>
  );
}

/** How old the data is, and why it is. */
function Age() {
  const { asOf, fault } = freshness.value;
  const age = Math.max(0, Date.now() - asOf);
  // Reading `now` draws it again while nothing comes.
  const isOld = fault !== undefined || (now.value > 0 && age > 2 * MINUTE_MS);
  const text = isOld ? times.value.distance(Date.now(), asOf) : say('LIVE');
  const hint = sharesLimit.value
    ? say('shell.sharesLimit')
    : (fault ?? say('upToDate', { age: times.value.distance(Date.now(), asOf) }));
  return (
    <p class={isOld ? 'age old' : 'age'} title={hint}>
      <span class="dot" aria-hidden="true" /> {text}
      {isOld && (
        <span class="hidden" dir="auto">
          : {fault}
        </span>
      )}
    </p>
  );
}

function Me() {
  const name = me().name ?? me().id;
  const items = [
    { text: say('shell.copilot'), run: () => openForm('copilot') },
    { text: say('shell.keys'), run: () => (isHelpOpen.value = true), key: '?' },
    { text: say('view.history'), run: () => goTo('history') },
    { text: say('view.settings'), run: () => goTo('settings') },
    { text: say('signOut'), run: signOut },
  ];
  return (
    <Menu label={name} class="me" items={items}>
      {initialsOf(name)}
    </Menu>
  );
}

/** What is always there: the time of the event, its days, what counts, search, undo, and who is here. */
export function TopBar() {
  return (
    <header class="top">
      <Clock />
      <DayStrip />
      <Counters />
      <button type="button" class="search" onClick={() => (isPaletteOpen.value = true)}>
        <span>{say('shell.search')}</span> <kbd>{keyLabel('mod+k')}</kbd>
      </button>
      <Undo />
      <Colleagues />
      <Age />
      <Me />
    </header>
  );
}

/** The views that show rides, and so can show those of a counter alone. */
const OF_RIDES: ReadonlySet<ViewName> = new Set(['now', 'plan']);
/** What is no fault, however many there are. */
const CALM: ReadonlySet<string> = new Set(['onRoad', 'unread']);

function filterBy(name: Counter): void {
  const { query, view } = route.peek();
  if (query.only === name) return change({ only: undefined });
  if (OF_RIDES.has(view)) return change({ only: name });
  goTo('plan', { only: name });
}

function Count(props: {
  readonly name: Counter | 'unread' | 'notAccounted';
  readonly value: number;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}) {
  const { isPressed, name, onPress, value } = props;
  const look = value === 0 ? 'zero' : CALM.has(name) ? 'calm' : 'bad';
  return (
    <button type="button" class={`counter ${look}`} aria-pressed={isPressed} onClick={onPress}>
      <b>{value}</b> <span>{say(`shell.${name}`)}</span>
    </button>
  );
}

/** What a dispatcher counts all day. Each shows what it counts, alone. */
function Counters() {
  const rides = counted.value;
  const { only } = route.value.query;
  return (
    <section class="counters" aria-label={say('shell.counters')}>
      {COUNTERS.map((name) => (
        <Count
          key={name}
          name={name}
          value={rides[name].size}
          isPressed={only === name}
          onPress={() => filterBy(name)}
        />
      ))}
      <Count name="unread" value={unread.value.length} onPress={() => goTo('messages', { only: 'unread' })} />
      <Count name="notAccounted" value={notAccounted.value} onPress={() => goTo('musters')} />
    </section>
  );
}

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
function DayStrip() {
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
