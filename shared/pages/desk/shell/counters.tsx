import { change, goTo, route, type ViewName } from '#shared/pages/desk/route.ts';
import { COUNTERS, type Counter, counted, notAccounted, unread } from '#shared/pages/desk/store/counters.ts';
import { say } from '#shared/pages/desk/words.ts';

/** The views that show rides, and so can show those of a counter alone. */
const OF_RIDES: ReadonlySet<ViewName> = new Set(['now', 'plan']);
/** What is no fault, however many there are. */
const CALM: ReadonlySet<string> = new Set(['onRoad', 'unread']);

function filterBy(name: Counter): void {
  const { query, view } = route.peek();
  if (query.only === name) return change({ only: undefined });
  if (OF_RIDES.has(view)) return change({ only: name });
  goTo('plan', { only: name });
}

function Count(props: {
  readonly name: Counter | 'unread' | 'notAccounted';
  readonly value: number;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}) {
  const { isPressed, name, onPress, value } = props;
  const look = value === 0 ? 'zero' : CALM.has(name) ? 'calm' : 'bad';
  return (
    <button type="button" class={`counter ${look}`} aria-pressed={isPressed} onClick={onPress}>
      <b>{value}</b> <span>{say(`shell.${name}`)}</span>
    </button>
  );
}

/** What a dispatcher counts all day. Each shows what it counts, alone. */
export function Counters() {
  const rides = counted.value;
  const { only } = route.value.query;
  return (
    <section class="counters" aria-label={say('shell.counters')}>
      {COUNTERS.map((name) => (
        <Count
          key={name}
          name={name}
          value={rides[name].size}
          isPressed={only === name}
          onPress={() => filterBy(name)}
        />
      ))}
      <Count name="unread" value={unread.value.length} onPress={() => goTo('messages', { only: 'unread' })} />
      <Count name="notAccounted" value={notAccounted.value} onPress={() => goTo('musters')} />
    </section>
  );
}
