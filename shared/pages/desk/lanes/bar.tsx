import type { VNode } from 'preact';
import { listed, plural, say, times } from '#shared/pages/desk/words.ts';
import type { Bar } from './bars.ts';
import { lyingIn, type PlacedLane } from './layout.ts';
import { clock } from './plan-state.ts';
import { pixelsOf, type Scale } from './scale.ts';

/** Names of bars run on into free room, up to this much. */
export const LABEL_PX = 300;
const LEAST_PX = 8;

/** What a bar says to a person who does not see it: first what is written in it. */
function spoken(bar: Bar, lane: PlacedLane): string {
  const { end, flightDelay, late, look, needs, other, start, status, title, who } = bar;
  const parts = [
    `${who} ${clock(start)} ${other || '—'}${flightDelay > 0 ? ` ✈ +${flightDelay}` : ''}`,
    `${clock(start)}–${clock(end)}`,
    who === title ? '' : title,
    lane.name,
    say(status),
    late > 0 ? say('late', { n: late }) : '',
    flightDelay > 0 ? say('lanes.flightLate', { n: flightDelay }) : '',
    look === 'conflict' ? say('conflict') : '',
    bar.lacks.driver ? say('withoutDriver') : '',
    bar.lacks.vehicle ? say('withoutVehicle') : '',
    bar.stops.length > 0 ? plural('lanes.stops', bar.stops.length) : '',
    needs ? say('shortGap', { detail: needs }) : '',
  ];
  return listed(parts);
}

interface Props {
  readonly bar: Bar;
  readonly lane: PlacedLane;
  readonly scale: Scale;
  readonly classes: string;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
}

/** What was drawn of a bar. While nothing that it shows changes, it is given again, and is not compared. */
const drawnBars = new WeakMap<Bar, { readonly props: Props; readonly words: unknown; readonly node: VNode }>();

/** A ride in a lane. It takes no events: the lanes have them. */
export function barNode(props: Props): VNode {
  const known = drawnBars.get(props.bar);
  const words = times.peek();
  if (
    known?.words === words &&
    known.props.classes === props.classes &&
    known.props.scale === props.scale &&
    known.props.lane === props.lane &&
    known.props.isCurrent === props.isCurrent &&
    known.props.isSelected === props.isSelected
  )
    return known.node;
  const node = draw(props);
  drawnBars.set(props.bar, { props, words, node });
  return node;
}

function draw({ bar, classes, isCurrent, isSelected, lane, scale }: Props) {
  const text = spoken(bar, lane);
  const { end, free, key, start } = bar;
  const left = pixelsOf(scale, start);
  const width = Math.max(LEAST_PX, pixelsOf(scale, end) - left - 1);
  // A folded lane has one track for all: its names end with their bars.
  const beyond = lane.isFolded ? 0 : pixelsOf(scale, Math.min(free, scale.to)) - left - 4;
  const room = Math.min(Math.max(width, beyond), Math.max(width, LABEL_PX));
  const { height, top } = lyingIn(lane, bar);
  return (
    <div
      key={key}
      id={isCurrent ? 'lane-cursor' : undefined}
      data-key={key}
      role="gridcell"
      class={classes}
      aria-selected={isSelected}
      aria-label={text}
      title={text}
      style={`inset-inline-start:${left}px;inline-size:${width}px;inset-block-start:${top}px;${height === undefined ? '' : `block-size:${height}px;`}--room:${Math.max(0, room - 10)}px`}
    >
      {bar.lateEnd !== undefined && bar.lateEnd > end && (
        <s style={`inline-size:${pixelsOf(scale, bar.lateEnd) - pixelsOf(scale, end)}px`} />
      )}
      {bar.stops.map((at) => (
        <u key={at} style={`inset-inline-start:${pixelsOf(scale, at) - left}px`} />
      ))}
      {room > 14 && height === undefined && (
        <span class="bar-label">
          <b dir="auto">{bar.who}</b>{' '}
          <i dir="auto">
            {clock(start)} {bar.other || '—'}
            {bar.flightDelay > 0 && <em> ✈ +{bar.flightDelay}</em>}
          </i>
        </span>
      )}
      {!bar.isFixed && width > 24 && <span class="bar-end" />}
    </div>
  );
}
