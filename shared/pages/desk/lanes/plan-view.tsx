import { computed, effect, untracked, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTyping } from '#shared/pages/desk/kit/keys.ts';
import { change, route, selected } from '#shared/pages/desk/route.ts';
import { dateOf, shownDate, today } from '#shared/pages/desk/store/days.ts';
import { activitiesInOrder, find, now } from '#shared/pages/desk/store/store.ts';
import { say, times } from '#shared/pages/desk/words.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { Axis, Lines } from './axis.tsx';
import { followPointer } from './drag.ts';
import { GhostLayer } from './ghost-layer.tsx';
import { firstBar, goToBar, pressed } from './keys.ts';
import { LaneName, LaneRow } from './lane-row.tsx';
import { AXIS_PX, type PlacedLane } from './layout.ts';
import { cursor, eventBegin, findBar, kind, layout, namePx, scale } from './plan-state.ts';
import { firstMoment, widthOf, zoomOf } from './scale.ts';
import { newRideHere, Tools, zoom } from './tools.tsx';
import { drawnIn, followBox, lookAgain, middle, rows, showMiddle, showTime, viewStart } from './window.ts';

/** Goes to where a person begins to look: the day of the address, else the present or the next ride. */
function begin(): void {
  const { day, zoom: how } = route.peek().query;
  if (how === 'event') return showTime(eventBegin.peek());
  return showTime(day === undefined ? firstMoment(spans(), now.peek()) : beginOfDay(day));
}

function spans() {
  const rides = activitiesInOrder.peek().filter(({ allDay, status }) => status !== 'CANCELLED' && !allDay);
  return rides.map(({ endTime, startTime }) => ({ start: Date.parse(startTime), end: Date.parse(endTime) }));
}

/** The first ride of a day, else its morning. Of today: the present. */
function beginOfDay(date: string): number {
  if (date === today.peek()) return now.peek() - HOUR_MS / 2;
  const first = spans().find(({ start }) => dateOf(start) === date);
  return first ? first.start - HOUR_MS / 2 : Date.parse(times.peek().instantOf(`${date}T06:00`));
}

/** When the record in the panel begins, if that is on this day. */
function startOfChosen(date: string): number | undefined {
  const { id = '', kind: of } = selected(route.peek()) ?? {};
  const at = of === 'activities' || of === 'motorcades' ? find(of, id)?.startTime : undefined;
  return at && dateOf(at) === date ? Date.parse(at) : undefined;
}

/** The keys that mean the same wherever the focus is in the plan, unless a person types. */
const ANYWHERE: Readonly<Record<string, () => void>> = {
  '+': () => zoom(1),
  '=': () => zoom(1),
  '-': () => zoom(-1),
  n: newRideHere,
};

function followKeys(box: HTMLElement): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = ANYWHERE[event.key];
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    // From the view itself one arrow leads to the rides.
    const isOutside = event.target === document.body || (event.target as HTMLElement).id === 'view';
    if (isOutside && event.key === 'ArrowDown') {
      event.preventDefault();
      box.focus({ preventScroll: true });
    }
  };
  // Before the keys of the whole desk, which begin a ride without a time.
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/** The day to which the lanes were scrolled, or went. */
let present: string | undefined;
const SETTLED_MS = 300;

/** Keeps the day of the address and the lanes together: a day that is chosen is shown, and the day that is scrolled to is the one of the address. */
function followDay(box: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  present = route.peek().query.day;
  let isAwaited = false;
  const settle = () => {
    isAwaited = false;
    present = dateOf(middle());
    if (present !== shownDate.peek()) change({ day: present });
  };
  settle();
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_MS);
  };
  const goToNow = () => showTime(now.peek() - HOUR_MS / 2);
  let wasNamed = false;
  const stop = effect(() => {
    const named = route.value.query.day;
    // The way back leads to an address that names no day: the strip of days then shows today.
    const day = named ?? (wasNamed ? shownDate.peek() : present);
    wasNamed = named !== undefined;
    if (day === undefined || (day === present && !isAwaited)) return;
    const chosen = startOfChosen(day);
    if (day === present && chosen === undefined) return;
    present = day;
    // The panel reads a new ride before the feed brings it.
    isAwaited = chosen === undefined && selected(route.peek()) !== undefined;
    const end = 2 * middle() - viewStart();
    if (chosen === undefined) showTime(untracked(() => beginOfDay(day)));
    else if (chosen < viewStart() || chosen > end) showTime(chosen - HOUR_MS / 2);
  });
  for (const name of ['wheel', 'touchmove', 'pointermove', 'keyup'] as const)
    box.addEventListener(name, wait, { passive: true });
  addEventListener('desk-now', goToNow);
  return () => {
    stop();
    clearTimeout(timer);
    for (const name of ['wheel', 'touchmove', 'pointermove', 'keyup'] as const) box.removeEventListener(name, wait);
    removeEventListener('desk-now', goToNow);
  };
}

/** Whether the bar of the keyboard is drawn: what is out of view cannot be named. */
const isCursorDrawn = computed(() => {
  const found = findBar(cursor.value);
  if (!found) return false;
  const { bar, lane } = found;
  const { from, to } = drawnIn(0);
  const isInTime = Math.max(bar.end, bar.lateEnd ?? 0) > from && bar.start < to;
  return isInTime && (lane.isPinned || (lane.top + lane.height > rows.value.from && lane.top < rows.value.to));
});

/** Vehicles, drivers, guests, places or companies by time. Only what is in view is drawn. */
export function PlanView() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const ends = [followBox(element), followPointer(element), followKeys(element)];
    begin();
    ends.push(followDay(element));
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return (
    <>
      <Tools />
      <p class="hidden" id="lanes-help">
        {say('lanes.help')}
      </p>
      <div
        ref={box}
        class="lane-box"
        role="grid"
        tabIndex={0}
        aria-label={say(`lanes.by.${kind.value}`)}
        aria-describedby="lanes-help"
        aria-rowcount={layout.value.pinned.length + layout.value.lanes.length + 1}
        aria-activedescendant={isCursorDrawn.value ? 'lane-cursor' : undefined}
        aria-multiselectable="true"
        onFocus={() => {
          if (!cursor.peek()) goToBar(firstBar(viewStart()));
        }}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget && pressed(event)) {
            event.preventDefault();
            event.stopPropagation();
          }
        }}
      >
        <Space />
      </div>
    </>
  );
}

/** All of the time and the lanes, of which a part is in view. */
function Space() {
  const { height, pinnedPx } = layout.value;
  const size = scale.value;
  const before = useRef(size);
  useLayoutEffect(() => {
    if (before.current !== size) {
      // Zoomed, or the desk has read on: the same time stays in the middle.
      if (zoomOf(route.peek().query.zoom).hourPx === 0) showTime(eventBegin.peek());
      else showMiddle(middle(before.current));
    }
    before.current = size;
    lookAgain();
  }, [size]);
  useSignalEffect(() => {
    void layout.value;
    lookAgain();
  });
  return (
    <div
      class="lane-space"
      style={`--name:${namePx.value}px;inline-size:${widthOf(size) + namePx.value}px;block-size:${height + pinnedPx + AXIS_PX}px`}
    >
      <Axis />
      <GhostLayer />
      <Lines />
      <Pinned />
      <Rows />
    </div>
  );
}

function Pinned() {
  const { pinned, pinnedPx } = layout.value;
  if (pinned.length === 0) return null;
  return (
    <div class="pinned" role="rowgroup" style={`block-size:${pinnedPx}px`}>
      <Names lanes={pinned} />
      {pinned.map((lane, place) => (
        <LaneRow key={lane.key} lane={lane} place={place} />
      ))}
    </div>
  );
}

function Names({ lanes }: { readonly lanes: readonly PlacedLane[] }) {
  return (
    <div class="lane-names" aria-hidden="true">
      {lanes.map((lane) => (
        <LaneName key={lane.key} lane={lane} />
      ))}
    </div>
  );
}

function Rows() {
  const { height, lanes, pinned } = layout.value;
  const { from, to } = rows.value;
  const inView = lanes.filter((lane) => lane.top + lane.height > from && lane.top < to);
  return (
    <div class="lane-rows" role="rowgroup" style={`block-size:${height}px`}>
      <Names lanes={inView} />
      {inView.map((lane) => (
        <LaneRow key={lane.key} lane={lane} place={pinned.length + lanes.indexOf(lane)} />
      ))}
    </div>
  );
}
