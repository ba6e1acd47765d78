import { say } from '#shared/pages/desk/words.ts';
import type { Look } from './bars.ts';

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
export function Legend() {
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
