import { computed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { keyLabel } from '#shared/pages/desk/kit/keys.ts';
import { route, select, selected } from '#shared/pages/desk/route.ts';
import { laterSide, plural, say } from '#shared/pages/desk/words.ts';
import { barNode, LABEL_PX } from './bar.tsx';
import type { Bar, Off } from './bars.ts';
import type { PlacedLane } from './layout.ts';
import { away } from './moving.ts';
import { cursor, FOLDABLE, fold, isWanted, picked, scale } from './plan-state.ts';
import { pixelsOf, type Scale, timeAt } from './scale.ts';
import { drawnIn, EDGE_PX, SPARE_PX } from './window.ts';

/** What of a lane is in hand: the keyboard, the selection, the panel, a drag. As a text, so that other lanes are not drawn again. */
function inHand({ bars }: PlacedLane): string {
  const sel = selected(route.value)?.id;
  const [at, on, gone] = [cursor.value, picked.value, away.value];
  return bars
    .filter(({ id, key }) => key === at || on.has(key) || gone.has(key) || id === sel)
    .map(
      ({ id, key }) =>
        `${key}${key === at ? 'c' : ''}${on.has(key) ? 'p' : ''}${gone.has(key) ? 'g' : ''}${id === sel ? 's' : ''}`,
    )
    .join();
}

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a text begins at the side to which time runs: its beginning is what is lost where the view ends. */
function runsBack(text: string): boolean {
  const [letter] = LETTER.exec(text) ?? [];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) === (laterSide() === 1);
}

/** Whether the label of a bar may be seen in a part of the time: it runs on beyond a short bar. */
function reaches({ end, start }: Bar, moment: number, size: Scale): boolean {
  return Math.max(end, timeAt(size, pixelsOf(size, start) + LABEL_PX)) > moment;
}

function classesOf(bar: Bar, isPale: boolean, edges: readonly string[]): string {
  const { key, kind } = bar;
  const names = ['bar', `is-${bar.look}`];
  if (kind === 'motorcades' || bar.position !== undefined) names.push('in-motorcade');
  if (bar.seriesId) names.push('in-series');
  if (isPale) names.push('pale');
  names.push(...edges.filter(Boolean));
  if (bar.isFixed) names.push('fixed');
  if (cursor.peek() === key) names.push('at');
  if (picked.peek().has(key)) names.push('picked');
  if (away.peek().has(key)) names.push('away');
  if (selected(route.peek())?.id === bar.id) names.push('on');
  return names.join(' ');
}

interface Props {
  readonly lane: PlacedLane;
  /** Its place among the shown lanes, from 0 on. */
  readonly place: number;
}

/** A vehicle, driver, guest, place or company with its rides. */
export function LaneRow({ lane, place }: Props) {
  const { from, to } = drawnIn(place);
  const hand = useMemo(() => computed(() => inHand(lane)), [lane]);
  void hand.value;
  const size = scale.value;
  const wanted = isWanted.value;
  const bars = lane.bars.filter(({ end, lateEnd = 0, start }) => Math.max(end, lateEnd) > from && start < to);
  const begin = timeAt(size, pixelsOf(size, from) + SPARE_PX);
  const edge = timeAt(size, pixelsOf(size, from) + EDGE_PX);
  const end = timeAt(size, pixelsOf(size, to) - EDGE_PX);
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      class={`lane${lane.isPinned ? ' thin' : ''}${lane.isFolded ? ' folded' : ''} ${lane.key === 'none' ? 'none' : ''}`}
      style={`inset-block-start:${lane.top}px;block-size:${lane.height}px`}
    >
      <div role="rowheader" class="hidden">
        {lane.name} {lane.about}
      </div>
      <div class="bars" role="none">
        {offNodes(lane.off, from, to, size)}
        {lane.tracks === 1 && seriesNodes(bars, size)}
        {bars.map((bar) =>
          barNode({
            bar,
            lane,
            scale: size,
            classes: classesOf(bar, wanted !== undefined && !wanted(lane, bar), [
              bar.start < edge && bar.end > begin ? 'at-edge' : '',
              bar.end <= begin ? 'past' : '',
              reaches(bar, end, size) && (runsBack(bar.who) || runsBack(bar.other)) ? 'at-end' : '',
            ]),
            isCurrent: cursor.peek() === bar.key,
            isSelected: picked.peek().has(bar.key),
          }),
        )}
      </div>
    </div>
  );
}

/**
 * The head of a lane. The heads are a column of their own, which the browser moves as one: each on its own would cost a third of a frame. People who
 * do not see it have the name in the row.
 */
export function LaneName({ lane }: { readonly lane: PlacedLane }) {
  const { about, bars, key, name, record, seats } = lane;
  const foldText = say(lane.isFolded ? 'lanes.unfold' : 'lanes.fold', { name });
  return (
    <div
      class={key === 'none' ? 'lane-name none' : 'lane-name'}
      style={`inset-block-start:${lane.top}px;block-size:${lane.height}px`}
    >
      {FOLDABLE.has(key) && (
        <button
          type="button"
          class="fold"
          tabIndex={-1}
          aria-expanded={!lane.isFolded}
          aria-label={foldText}
          title={`${foldText} (${keyLabel('l')})`}
          onClick={() => fold(key)}
        />
      )}
      {record ? (
        <button type="button" class="name" tabIndex={-1} onClick={() => select(record.kind, record.id)}>
          <b dir="auto">{name}</b>
        </button>
      ) : (
        <b dir="auto">{name}</b>
      )}
      {lane.isPinned ? (
        <small>{bars.length}</small>
      ) : (
        <small dir="auto">{seats === undefined ? about : plural('lanes.seats', seats)}</small>
      )}
    </div>
  );
}

function offText({ reason, why }: Off): string {
  if (why === 'shift') return say('lanes.noShift');
  if (why !== 'block') return say(`lanes.${why}`);
  return reason ? say('offBecause', { reason }) : say('off');
}

function offNodes(off: readonly Off[], from: number, to: number, size: Scale) {
  return off
    .filter(({ end, start }) => end > from && start < to)
    .map((each) => {
      // Drawn as far as it is seen: its text stands in view.
      const [start, end] = [Math.max(each.start, from), Math.min(each.end, to)];
      const left = pixelsOf(size, start);
      return (
        <div
          key={each.id}
          role="gridcell"
          class={`off ${each.why}`}
          style={`inset-inline-start:${left}px;inline-size:${pixelsOf(size, end) - left}px`}
        >
          <span>{offText(each)}</span>
        </div>
      );
    });
}

/** A line that joins the runs of a series in a lane: they are one thing. */
function seriesNodes(bars: readonly Bar[], size: Scale) {
  const runs = Map.groupBy(
    bars.filter(({ seriesId }) => seriesId),
    ({ seriesId }) => seriesId,
  );
  return [...runs].flatMap(([id, all]) => {
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last || first === last) return [];
    const left = pixelsOf(size, first.start);
    return [
      <div
        key={`series-${id}`}
        class="series"
        aria-hidden="true"
        style={`inset-inline-start:${left}px;inline-size:${pixelsOf(size, last.end) - left}px`}
      />,
    ];
  });
}
