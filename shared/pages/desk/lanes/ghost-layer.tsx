import type { Bar } from './bars.ts';
import { draft, type Ghost, shown } from './ghosts.ts';
import { AXIS_PX, type PlacedLane } from './layout.ts';
import { moveText, moving, verdict } from './moving.ts';
import type { LaneKind } from './plan-data.ts';
import { clock, findBar, kind, layout, scale } from './plan-state.ts';
import { pixelsOf } from './scale.ts';

/** The lane of a key, and whether it is among the pinned ones. */
function placeOf(key: string): { readonly lane: PlacedLane; readonly isPinned: boolean } | undefined {
  const { lanes, pinned } = layout.value;
  const top = pinned.find((lane) => lane.key === key);
  if (top) return { lane: top, isPinned: true };
  const lane = lanes.find((each) => each.key === key);
  return lane && { lane, isPinned: false };
}

interface BoxProps {
  readonly laneKey: string;
  readonly start: number;
  readonly end: number;
  readonly track?: number;
  readonly look: string;
  readonly text?: string;
  readonly says?: readonly string[];
}

/** A time in a lane that is not planned. Where it is over pinned lanes, it stays with them. */
function GhostBox({ end, laneKey, look, says = [], start, text, track = 0 }: BoxProps) {
  const found = placeOf(laneKey);
  if (!found) return null;
  const size = scale.value;
  const left = pixelsOf(size, start);
  const { height: whole, isFolded, trackPx, tracks } = found.lane;
  const top = found.lane.top + (isFolded ? 0 : Math.min(track, tracks - 1) * trackPx);
  const height = isFolded ? whole : trackPx;
  return (
    <div class={found.isPinned ? 'ghost-place pinned-ghost' : 'ghost-place'} aria-hidden="true">
      <div
        class={`ghost ${look}`}
        style={`inset-inline-start:${left}px;inline-size:${Math.max(8, pixelsOf(size, end) - left)}px;inset-block-start:${found.isPinned ? top : layout.value.pinnedPx + top + AXIS_PX}px;block-size:${height - 2}px`}
      >
        {text !== undefined && (
          <p class="ghost-text">
            <b>{text}</b>
            {says.slice(0, 2).map((each) => (
              <span key={each} dir="auto">
                {each}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

function lanesOfGhost(ghost: Ghost, of: LaneKind): readonly string[] {
  if (of === 'vehicle') return [ghost.vehicleId ?? 'none'];
  if (of === 'driver') return [ghost.driverId ?? 'none'];
  return of === 'guest' ? (ghost.vipIds ?? []) : [];
}

/** The lane that a moved bar would be in. Others that move with it stay in theirs, unless all change. */
function targetOf(bar: Bar, fromLane: string, toLane: string): string {
  return fromLane === toLane ? (findBar(bar.key)?.lane.key ?? toLane) : toLane;
}

/** What is dragged, drawn or proposed, over the lanes. */
export function GhostLayer() {
  const move = moving.value;
  const drawnRide = draft.value;
  const of = kind.value;
  const light = verdict.value?.light ?? 'waiting';
  return (
    <>
      {shown.value.flatMap((ghost) =>
        lanesOfGhost(ghost, of).map((laneKey) => (
          <GhostBox
            key={`${laneKey}:${ghost.id}`}
            laneKey={laneKey}
            start={ghost.start}
            end={ghost.end}
            look="proposed"
            text={`${clock(ghost.start)} ${ghost.title}`}
          />
        )),
      )}
      {move?.bars.map((bar, place) => (
        <GhostBox
          key={bar.key}
          laneKey={targetOf(bar, move.fromLane, move.toLane)}
          start={bar.start + move.startBy}
          end={bar.end + move.endBy}
          track={move.fromLane === move.toLane ? bar.track : 0}
          look={light}
          {...(place === 0 ? { text: moveText(move), says: verdict.value?.says ?? [] } : {})}
        />
      ))}
      {drawnRide && (
        <GhostBox
          laneKey={drawnRide.lane}
          start={drawnRide.start}
          end={drawnRide.end}
          look="drawn"
          text={`${clock(drawnRide.start)}–${clock(drawnRide.end)}`}
        />
      )}
    </>
  );
}
