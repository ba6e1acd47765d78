import { useEffect } from 'preact/hooks';
import { readSuppliers } from '#shared/pages/desk/panels/suppliers.ts';
import { change, route } from '#shared/pages/desk/route.ts';
import { say } from '#shared/pages/desk/words.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Look } from './bars.ts';
import { newRide } from './moving.ts';
import { LANE_KINDS } from './plan-data.ts';
import { cursor, filterText, findBar, isPicking, kind, needy, picked } from './plan-state.ts';
import { nextZoom, rounded } from './scale.ts';
import { middle } from './window.ts';

/** A closer (1) or a farther (-1) zoom. The middle of the view stays where it is. */
export function zoom(direction: 1 | -1): void {
  const name = nextZoom(route.peek().query.zoom, direction);
  if (name === undefined) return;
  change({ zoom: name === '60' ? undefined : name });
}

/** Opens the form of a new ride after the bar of the keyboard, or in the middle of the view. */
export function newRideHere(): void {
  const found = findBar(cursor.peek());
  const start = rounded(found?.bar.end ?? middle());
  newRide(start, start + HOUR_MS, found?.lane.key);
}

function Kinds() {
  const present = kind.value;
  useEffect(() => {
    if (present === 'supplier') void readSuppliers();
  }, [present]);
  return (
    <div class="segments" role="group" aria-label={say('lanes.by')}>
      {LANE_KINDS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === present}
          onClick={() => change({ by: each === 'vehicle' ? undefined : each })}
        >
          {say(`lanes.by.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** Shows only the rides that need a person. The other counters stand above the view. */
function Needs() {
  const count = needy.value;
  const isOn = route.value.query.only === 'needs';
  if (count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      class="only-needs"
      aria-pressed={isOn}
      onClick={() => change({ only: isOn ? undefined : 'needs' })}
    >
      {say('lanes.needs')} <b>{count}</b>
    </button>
  );
}

/** Lets a finger select several rides. */
function Picker() {
  const isOn = isPicking.value;
  const toggle = () => {
    isPicking.value = !isOn;
    picked.value = new Set();
  };
  return (
    <button type="button" class="picks" aria-pressed={isOn} onClick={toggle}>
      {say('keys.pick')}
    </button>
  );
}

/** What stands above the lanes. */
export function Tools() {
  return (
    <div class="lane-tools" role="toolbar" aria-label={say('lanes.tools')}>
      <Kinds />
      <div class="segments">
        <button
          type="button"
          class="icon"
          aria-label={say('lanes.zoomOut')}
          title={`${say('lanes.zoomOut')} −`}
          onClick={() => zoom(-1)}
        >
          −
        </button>
        <button
          type="button"
          class="icon"
          aria-label={say('lanes.zoomIn')}
          title={`${say('lanes.zoomIn')} +`}
          onClick={() => zoom(1)}
        >
          +
        </button>
      </div>
      <input
        type="search"
        aria-label={say('filter')}
        placeholder={say('filter')}
        value={filterText.value}
        onInput={(event) => {
          filterText.value = event.currentTarget.value;
        }}
      />
      <Needs />
      <Picker />
      <Legend />
      <button type="button" class="main" onClick={newRideHere}>
        {say('lanes.newRide')} <kbd>N</kbd>
      </button>
    </div>
  );
}

const LOOKS: readonly Look[] = [
  'planned',
  'running',
  'done',
  'late',
  'warned',
  'critical',
  'conflict',
  'bare',
  'programme',
];

/** What the colours and signs of the lanes mean. */
function Legend() {
  return (
    <>
      <button type="button" popovertarget="lane-legend">
        {say('lanes.legend')}
      </button>
      <div id="lane-legend" popover="auto" class="lane-legend">
        <h2>{say('lanes.legend')}</h2>
        <ul>
          {LOOKS.map((look) => (
            <li key={look}>
              <span class={`bar is-${look}`} aria-hidden="true">
                <span class="bar-label">
                  <b />
                </span>
              </span>
              {say(`lanes.look.${look}`)}
            </li>
          ))}
          <li>
            <span class="bar is-planned in-motorcade" aria-hidden="true" />
            {say('motorcade')}
          </li>
          <li>
            <span class="off block" aria-hidden="true" />
            {say('lanes.look.off')}
          </li>
        </ul>
        <p>{say('lanes.keys')}</p>
      </div>
    </>
  );
}
