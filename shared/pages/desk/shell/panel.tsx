import { change, route, selected } from '../route.ts';
import { say } from '../words.ts';

/** The record in hand, or the form of a write. It never lies over the view. */
export function Panel() {
  const { query } = route.value;
  const record = selected(route.value);
  if (!record && query.do === undefined) return null;
  return (
    <aside class="side" aria-label={say('panel')}>
      <button type="button" onClick={() => change({ sel: undefined, do: undefined }, true)}>
        {say('close')}
      </button>
    </aside>
  );
}
