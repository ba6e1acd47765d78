import { useRef } from 'preact/hooks';
import { laterSide, say, useShared } from './board-context.ts';
import { type Bar, type Lane, type LaneKind, type PlacedLane, pixelsOf, TRACK_PX } from './lane-rows.ts';

interface Props {
  readonly kind: LaneKind;
  readonly lane: PlacedLane;
  /** The beginning of the lanes, and what is drawn of them: in milliseconds. */
  readonly from: number;
  readonly seenFrom: number;
  readonly seenTo: number;
  /** The bar was dropped this number of pixels further in time, at this height. */
  readonly onDrop: (lane: Lane, bar: Bar, pixels: number, y: number) => void;
}

/** One vehicle or driver with its rides. */
export function LaneRow({ from, kind, lane, onDrop, seenFrom, seenTo }: Props) {
  return (
    <li
      class={lane.resourceId ? 'lane' : 'lane special'}
      style={{ '--top': `${lane.top}px`, height: `${lane.height}px` }}
    >
      <h3 class="lane-name">
        <LaneName lane={lane} kind={kind} />
      </h3>
      <ul class="offs">
        {lane.off
          .filter(({ end, start }) => end > seenFrom && start < seenTo)
          .map(({ end, id, reason, start }) => (
            <li
              key={id}
              style={{
                '--at': `${pixelsOf(Math.max(start, from) - from)}px`,
                '--long': `${pixelsOf(end - Math.max(start, from))}px`,
              }}
            >
              {reason ? say('offBecause', { reason }) : say('off')}
            </li>
          ))}
      </ul>
      <ul class="bars">
        {lane.bars
          .filter(({ end, start }) => end > seenFrom && start < seenTo)
          .map((bar) => (
            <li
              key={bar.id}
              style={{
                '--at': `${pixelsOf(bar.start - from)}px`,
                '--long': `${Math.max(14, pixelsOf(bar.end - bar.start) - 2)}px`,
                '--track': `${bar.track * TRACK_PX}px`,
              }}
            >
              <BarButton bar={bar} lane={lane} onDrop={(pixels, y) => onDrop(lane, bar, pixels, y)} />
            </li>
          ))}
      </ul>
    </li>
  );
}

function LaneName({ kind, lane }: Pick<Props, 'kind' | 'lane'>) {
  const { open } = useShared();
  const { name, resourceId } = lane;
  if (resourceId === undefined) return <>{name}</>;
  return (
    <button type="button" class="link" onClick={() => open({ is: kind, id: resourceId })}>
      {name}
    </button>
  );
}

/** A drag begins after this number of pixels. Below that it is a click. */
const DRAG_PX = 6;

function BarButton(props: {
  readonly bar: Bar;
  readonly lane: PlacedLane;
  readonly onDrop: (pixels: number, y: number) => void;
}) {
  const { bar, lane } = props;
  const { data, showRide, times } = useShared();
  const begun = useRef<{ x: number; y: number; isDrag: boolean } | undefined>(undefined);
  const move = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const drag = begun.current;
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.isDrag ||= Math.hypot(x, y) > DRAG_PX;
    if (drag.isDrag) event.currentTarget.style.translate = `${x}px ${y}px`;
  };
  const end = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    const drag = begun.current;
    event.currentTarget.style.translate = '';
    if (!drag?.isDrag) return;
    const list = event.currentTarget.closest('.lane-list')?.getBoundingClientRect();
    if (list) props.onDrop((event.clientX - drag.x) * laterSide(), event.clientY - list.top);
  };
  const click = () => {
    const wasDrag = begun.current?.isDrag;
    begun.current = undefined;
    if (wasDrag) return;
    const car = lane.isMotorcade && data.motorcades.find(({ id }) => id === bar.id)?.cars[0];
    showRide(car ? car.activityId : bar.id);
  };
  const marks = [bar.isConflict ? say('conflict') : '', bar.needs ? say('shortGap', { detail: bar.needs }) : ''];
  const other = lane.isMotorcade ? say('cars', { n: bar.other }) : bar.other;
  return (
    <button
      type="button"
      class={`bar ${bar.status} ${bar.isConflict || bar.needs ? 'marked' : ''} ${bar.position ? 'in-motorcade' : ''}`}
      onPointerDown={(event) => {
        // A finger scrolls. It changes a ride in its window.
        if (event.pointerType === 'touch' || event.button !== 0 || lane.isFixed) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { x: event.clientX, y: event.clientY, isDrag: false };
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={click}
      title={marks.filter(Boolean).join('. ') || undefined}
    >
      {marks.some(Boolean) && <b aria-hidden="true">! </b>}
      {bar.position !== undefined && <b>{say('car', { n: bar.position })} </b>}
      <span class="bar-title">{bar.title}</span>{' '}
      <span class="bar-more">
        {times.time(bar.start)}–{times.time(bar.end)} {other}
      </span>
      <span class="hidden">{marks.filter(Boolean).join('. ')}</span>
    </button>
  );
}
