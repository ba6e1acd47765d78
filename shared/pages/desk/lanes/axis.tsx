import { computed } from '@preact/signals';
import { now } from '#shared/pages/desk/store/store.ts';
import { plural, times } from '#shared/pages/desk/words.ts';
import { allLanes, clock, kind, markMinutes, scale } from './plan-state.ts';
import { dayStarts, marksIn, pixelsOf, widthOf } from './scale.ts';
import { drawnIn } from './window.ts';

/** The beginnings of the days of the event, by its own clock. */
export const days = computed(() => dayStarts(scale.value.from, scale.value.to, times.value));

const marks = computed(() => {
  const { from, to } = drawnIn(0);
  const range = scale.value;
  return marksIn(Math.max(from, range.from), Math.min(to, range.to), markMinutes.value, (at) =>
    times.value.minuteOfDay(at),
  );
});

const isMidnight = computed(() => new Set(days.value));

function Corner() {
  const own = allLanes.value.filter(({ isPinned }) => !isPinned).length;
  return (
    <div role="columnheader" class="corner">
      {plural(`lanes.${kind.value}`, own)}
    </div>
  );
}

/** The days and the hours above the lanes. The date stays in view while its day is in view. */
export function Axis() {
  const size = scale.value;
  const width = widthOf(size);
  const all = days.value;
  return (
    <div class="axis" role="row" aria-rowindex={1}>
      <Corner />
      <div class="axis-times" role="none" aria-hidden="true">
        {all.map((start, place) => {
          const left = Math.max(0, pixelsOf(size, start));
          const end = Math.min(width, pixelsOf(size, all[place + 1] ?? size.to));
          return (
            <div key={start} class="axis-day" style={`inset-inline-start:${left}px;inline-size:${end - left}px`}>
              <b>{times.value.day(Math.max(start, size.from))}</b>
            </div>
          );
        })}
        {markMinutes.value < 1_440 &&
          marks.value.map((at) => (
            <span key={at} class="axis-mark" style={`inset-inline-start:${pixelsOf(size, at)}px`}>
              {clock(at)}
            </span>
          ))}
      </div>
    </div>
  );
}

/** The lines of the axis through the lanes, and the present. */
export function Lines() {
  const size = scale.value;
  const at = now.value;
  const all = markMinutes.value < 1_440 ? marks.value : days.value;
  return (
    <div class="lane-lines" aria-hidden="true">
      {all.map((mark) => (
        <div
          key={mark}
          class={isMidnight.value.has(mark) ? 'line midnight' : 'line'}
          style={`inset-inline-start:${pixelsOf(size, mark)}px`}
        />
      ))}
      {at > size.from && at < size.to && <div class="line now" style={`inset-inline-start:${pixelsOf(size, at)}px`} />}
    </div>
  );
}
