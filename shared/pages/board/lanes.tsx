import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { HOUR_MS } from '#shared/units/durations.ts';
import { laterSide, say, useShared } from './board-context.ts';
import { LaneRow } from './lane-row.tsx';
import { type Bar, dragged, HOUR_PX, type Lane, type LaneKind, lanesOf, pixelsOf, placedLanes } from './lane-rows.ts';
import { Panel } from './layout.tsx';

/** Drawn beyond the edges, so that nothing appears late while scrolling: in pixels. */
const SPARE_PX = 240;
const AXIS_PX = 28;

/** The words may come after this module. */
function namesOf() {
  return {
    programme: say('programme'),
    withoutVehicle: say('withoutVehicle'),
    withoutDriver: say('withoutDriver'),
    motorcades: say('motorcades'),
  };
}

/** Vehicles or drivers by time. Draws only what is visible. */
export function Lanes() {
  const { data, now, open, tryOut } = useShared();
  const [kind, setKind] = useState<LaneKind>('vehicle');
  const [filter, setFilter] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const view = useView(box);
  const all = useMemo(() => lanesOf(data, kind, namesOf()), [data, kind]);
  const { height, lanes } = useMemo(() => placedLanes(matching(all, filter)), [all, filter]);
  const first = useMemo(() => firstRide(all, now), []);
  const scrollTo = (at: number) =>
    box.current?.scrollTo({ left: laterSide() * Math.max(0, pixelsOf(at - data.from - HOUR_MS)) });
  useEffect(() => scrollTo(first), []);
  const begin = useRef(data.from);
  useLayoutEffect(() => {
    // The lanes have moved on. The same hours stay in view.
    box.current?.scrollBy({ left: laterSide() * pixelsOf(begin.current - data.from) });
    begin.current = data.from;
  }, [data.from]);
  const width = pixelsOf(data.to - data.from);
  const seen = { from: view.left - SPARE_PX, to: view.left + view.width + SPARE_PX };
  const visible = lanes.filter(
    ({ height: tall, top }) => top + tall > view.top - SPARE_PX && top < view.top + view.height + SPARE_PX,
  );
  const drop = (lane: Lane, bar: Bar, pixels: number, y: number) => {
    const target = lanes.find((each) => y >= each.top && y < each.top + each.height);
    const body = dragged(bar, kind, { from: lane, to: target, pixels });
    if (body) tryOut({ title: bar.title, request: { operationId: 'updateEvent', params: { eventId: bar.id }, body } });
  };
  return (
    <Panel section="lanes" class="lanes">
      <div class="tools">
        <select
          aria-label={say('showOnly')}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as LaneKind)}
        >
          <option value="vehicle">{say('vehicles')}</option>
          <option value="driver">{say('drivers')}</option>
        </select>
        <input
          type="search"
          aria-label={say('filter')}
          placeholder={say('filter')}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <button type="button" onClick={() => box.current?.scrollBy({ left: -12 * HOUR_PX * laterSide() })}>
          {say('earlier')}
        </button>
        <button type="button" onClick={() => scrollTo(now)}>
          {say('now')}
        </button>
        <button type="button" onClick={() => box.current?.scrollBy({ left: 12 * HOUR_PX * laterSide() })}>
          {say('later')}
        </button>
        <button type="button" onClick={() => open({ is: 'day' })}>
          {say('many')}
        </button>
      </div>
      <p class="hidden" id="lanes-help">
        {say('laneHelp')}
      </p>
      <div
        ref={box}
        class="lane-box"
        role="group"
        tabIndex={0}
        aria-labelledby="lanes-title"
        aria-describedby="lanes-help"
      >
        <div class="lane-space" style={{ height: `${height + AXIS_PX}px`, '--time-width': `${width}px` }}>
          <Axis from={seen.from} to={seen.to} />
          <ul class="lane-list">
            {visible.map((lane) => (
              <LaneRow
                key={lane.key}
                lane={lane}
                kind={kind}
                from={data.from}
                seenFrom={data.from + (seen.from / HOUR_PX) * HOUR_MS}
                seenTo={data.from + (seen.to / HOUR_PX) * HOUR_MS}
                onDrop={drop}
              />
            ))}
          </ul>
          <div class="now-line" style={{ '--at': `${pixelsOf(now - data.from)}px` }} aria-hidden="true" />
        </div>
      </div>
    </Panel>
  );
}

function matching(lanes: readonly Lane[], filter: string): readonly Lane[] {
  const wanted = filter.trim().toLocaleLowerCase();
  return wanted ? lanes.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) : lanes;
}

/** The present, or the first ride after it where nothing happens within 6 hours. */
function firstRide(lanes: readonly Lane[], now: number): number {
  const ends = lanes.flatMap(({ bars }) => bars.filter(({ end }) => end > now));
  const first = Math.min(...ends.map(({ start }) => start), Number.POSITIVE_INFINITY);
  return Number.isFinite(first) && first > now + 6 * HOUR_MS ? first : now;
}

/** The hours above the lanes, those that are visible. */
function Axis({ from, to }: { readonly from: number; readonly to: number }) {
  const { data, times } = useShared();
  const first = Math.max(0, Math.floor(from / HOUR_PX));
  const last = Math.min(Math.ceil(to / HOUR_PX), (data.to - data.from) / HOUR_MS);
  const hours = Array.from({ length: Math.max(0, Math.floor(last - first)) }, (_, place) => first + place);
  return (
    <div class="axis" aria-hidden="true">
      {hours.map((hour) => {
        const at = data.from + hour * HOUR_MS;
        const isDay = times.minuteOfDay(at) < 60;
        return (
          <span key={hour} class={isDay ? 'day' : ''} style={{ '--at': `${hour * HOUR_PX}px` }}>
            {isDay ? times.day(at) : times.time(at)}
          </span>
        );
      })}
    </div>
  );
}

/** The visible part of an element that scrolls: in pixels. */
interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the visible part of an element, at most once per frame while it scrolls or is resized. */
function useView(element: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState<View>({ left: 0, top: 0, width: 1_600, height: 900 });
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    let frame = 0;
    const read = () => {
      frame = 0;
      // In a text from right to left, browsers count from the right, below zero.
      setView({
        left: Math.abs(box.scrollLeft),
        top: box.scrollTop,
        width: box.clientWidth,
        height: box.clientHeight,
      });
    };
    const wait = () => {
      frame ||= requestAnimationFrame(read);
    };
    const sizes = new ResizeObserver(wait);
    sizes.observe(box);
    box.addEventListener('scroll', wait, { passive: true });
    read();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      box.removeEventListener('scroll', wait);
    };
  }, [element]);
  return view;
}
