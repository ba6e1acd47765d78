import { useEffect, useRef, useState } from 'preact/hooks';
import { select } from '#shared/pages/desk/route.ts';
import type { DriverLocation, Place } from '#shared/pages/desk/store/records.ts';
import { derived, lists } from '#shared/pages/desk/store/store.ts';
import { say } from '#shared/pages/desk/words.ts';
import { pageSettings } from '#shared/pages/parts/load-words.ts';
import { following, frame, pointOf, tailsOf } from './map-state.ts';
import {
  centred,
  type Frame,
  frameOf,
  type LabelPlace,
  labelsWithRoom,
  MAP,
  moved,
  placedIn,
  tilesOf,
  unitsOf,
  zoomed,
} from './projection.ts';

const STEP = 60;
const CLOSER = 1.5;
const MIDDLE = { x: MAP.width / 2, y: MAP.height / 2 };

function placesShown(): Place[] {
  return [...lists.places.value.values()].filter(({ coordinates }) => coordinates);
}

function carsShown(): DriverLocation[] {
  return (derived.locations.value ?? []).filter((car) => pointOf(car));
}

/** What the map shows now: a car that is followed in its middle, what the person moved it to, or all of it. */
function frameNow(): Frame | undefined {
  const points = [
    ...placesShown().flatMap(({ coordinates }) => coordinates ?? []),
    ...carsShown().flatMap((car) => pointOf(car) ?? []),
  ];
  if (points.length === 0) return undefined;
  const base = frame.value ?? frameOf(points);
  const followed = carsShown().find(({ driverId }) => driverId === following.value);
  const point = followed && pointOf(followed);
  return point ? centred(base, point) : base;
}

function change(next: (before: Frame) => Frame): void {
  const before = frameNow();
  if (before) frame.value = next(before);
}

const KEYS: Readonly<Record<string, (before: Frame) => Frame>> = {
  ArrowLeft: (before) => moved(before, -STEP, 0),
  ArrowRight: (before) => moved(before, STEP, 0),
  ArrowUp: (before) => moved(before, 0, -STEP),
  ArrowDown: (before) => moved(before, 0, STEP),
  '+': (before) => zoomed(before, CLOSER, MIDDLE),
  '=': (before) => zoomed(before, CLOSER, MIDDLE),
  '-': (before) => zoomed(before, 1 / CLOSER, MIDDLE),
};

function showAll(): void {
  frame.value = undefined;
  following.value = undefined;
}

function press(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === '0') showAll();
  const step = KEYS[event.key];
  if (step) {
    if (event.key.startsWith('Arrow')) following.value = undefined;
    change(step);
  }
  if (step || event.key === '0') {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The drawing with its buttons. It moves by keys, by dragging and by the wheel. */
export function MapDrawing() {
  const now = frameNow();
  if (!now) return <p class="soft">{say('nothing')}</p>;
  return (
    <figure class="map-box">
      <div class="map-tools">
        <button
          type="button"
          class="icon"
          aria-label={say('lanes.zoomIn')}
          onClick={() => change((before) => zoomed(before, CLOSER, MIDDLE))}
        >
          +
        </button>
        <button
          type="button"
          class="icon"
          aria-label={say('lanes.zoomOut')}
          onClick={() => change((before) => zoomed(before, 1 / CLOSER, MIDDLE))}
        >
          −
        </button>
        <button type="button" onClick={showAll}>
          {say('map.whole')}
        </button>
      </div>
      <Drawing shown={now} />
    </figure>
  );
}

interface Held {
  readonly id: number;
  x: number;
  y: number;
  isMove: boolean;
}

/** Map units per pixel of the screen: the drawing is scaled into its box. */
function ratio(svg: SVGSVGElement): number {
  return 1 / (svg.getScreenCTM()?.a || 1);
}

function Drawing({ shown }: { readonly shown: Frame }) {
  const held = useRef<Held | undefined>(undefined);
  const { tiles } = pageSettings();
  const drawing = useRef<SVGSVGElement>(null);
  const [unit, setUnit] = useState(1);
  useEffect(() => {
    const sizes = new ResizeObserver(() => drawing.current && setUnit(ratio(drawing.current)));
    if (drawing.current) sizes.observe(drawing.current);
    return () => sizes.disconnect();
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it moves by keys. */}
      <svg
        ref={drawing}
        class={tiles ? 'place-map tiled' : 'place-map'}
        viewBox={`0 0 ${MAP.width} ${MAP.height}`}
        role="application"
        tabindex={0}
        aria-label={`${say('mapHelp')} ${say('map.keys')}`}
        onKeyDown={press}
        onWheel={(event) => {
          const svg = event.currentTarget;
          const { left, top } = svg.getBoundingClientRect();
          const by = ratio(svg);
          event.preventDefault();
          change((before) =>
            zoomed(before, event.deltaY < 0 ? 1.2 : 1 / 1.2, {
              x: (event.clientX - left) * by,
              y: (event.clientY - top) * by,
            }),
          );
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          held.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isMove: false };
        }}
        onPointerMove={(event) => {
          const from = held.current;
          if (from?.id !== event.pointerId) return;
          const [x, y] = [event.clientX - from.x, event.clientY - from.y];
          if (!from.isMove && Math.hypot(x, y) < 5) return;
          if (!from.isMove) event.currentTarget.setPointerCapture(event.pointerId);
          const by = ratio(event.currentTarget);
          [from.x, from.y, from.isMove] = [event.clientX, event.clientY, true];
          following.value = undefined;
          change((before) => moved(before, -x * by, -y * by));
        }}
        onPointerUp={() => {
          held.current = undefined;
        }}
        onPointerCancel={() => {
          held.current = undefined;
        }}
      >
        {tiles &&
          tilesOf(shown, tiles.url).map(({ href, size, x, y }) => (
            <image key={href} href={href} x={x} y={y} width={size} height={size} />
          ))}
        <Tails shown={shown} />
        <Marks shown={shown} unit={unit} />
      </svg>
      {tiles && <figcaption>{tiles.attribution}</figcaption>}
    </>
  );
}

/** Where the cars came from. */
function Tails({ shown }: { readonly shown: Frame }) {
  return (
    <>
      {[...tailsOf.tails.value].map(([id, steps]) => (
        <polyline
          key={id}
          class="tail"
          points={steps
            .map((step) => placedIn(shown, step))
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
        />
      ))}
    </>
  );
}

function Marks({ shown, unit }: { readonly shown: Frame; readonly unit: number }) {
  // Cars first: where there is no room for all names, those of places are left out.
  const cars = carsShown().flatMap((car) => {
    const point = pointOf(car);
    if (!point) return [];
    const accuracy = car.accuracyMetres ? unitsOf(shown, car.accuracyMetres, point) : 0;
    return [
      {
        ...placedIn(shown, point),
        id: car.driverId,
        text: car.driver.name,
        looks: `vehicle ${car.freshness}`,
        kind: 'drivers',
        accuracy,
      },
    ];
  });
  const places = placesShown().flatMap(({ coordinates, id, kind = '', name }) =>
    coordinates
      ? [{ ...placedIn(shown, coordinates), id, text: name, looks: `place ${kind}`, kind: 'places', accuracy: 0 }]
      : [],
  );
  const inView = [...cars, ...places].filter(
    ({ x, y }) => x > -20 && y > -20 && x < MAP.width + 20 && y < MAP.height + 20,
  );
  const room = labelsWithRoom(inView, unit);
  return (
    <>
      {inView.toReversed().map(({ accuracy, id, kind, looks, text, x, y }) => (
        <g key={id} class={looks} transform={`translate(${x} ${y}) scale(${unit})`} onClick={() => select(kind, id)}>
          <title>{text}</title>
          {accuracy > 8 * unit && <circle class="accuracy" r={Math.min(accuracy, MAP.width) / unit} />}
          {/* What a finger meets: the mark itself is small. */}
          <path d="M-12-12h24v24h-24z" fill="none" pointer-events="all" />
          {kind === 'places' ? <rect x="-5" y="-5" width="10" height="10" rx="2" /> : <circle r="7" />}
          <Name of={room.get(id)} text={text} />
        </g>
      ))}
    </>
  );
}

function Name({ of, text }: { readonly of: LabelPlace | undefined; readonly text: string }) {
  if (!of) return null;
  const { anchor, down } = of;
  const side = anchor === 'end' ? -10 : 10;
  return (
    <>
      {Math.abs(down - 4) > 14 && <path d={`M0 0L${side * 0.8} ${down - 4}`} stroke="currentcolor" />}
      <text x={side} y={down} text-anchor={anchor}>
        {text}
      </text>
    </>
  );
}
