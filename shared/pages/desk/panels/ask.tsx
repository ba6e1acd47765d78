import { useEffect, useRef, useState } from 'preact/hooks';
import type { Field } from '#shared/pages/desk/forms/operations.ts';
import { Outcome } from '#shared/pages/desk/forms/outcome.tsx';
import { type Difference, differencesOf } from '#shared/pages/desk/forms/values.ts';
import { valueName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { find } from '#shared/pages/desk/store/store.ts';
import { type Call, type Trial, tryOut } from '#shared/pages/desk/store/writes.ts';
import { arrow, say } from '#shared/pages/desk/words.ts';
import { type Asked, asked, askFirst, doAsked, fault } from './doing.ts';
import { spanOf } from './links.tsx';

/** What a write would do, and whether to do it. It stands where the write was chosen. */
export function Ask({ place }: { readonly place: string }) {
  const what = asked.value;
  const said = fault.value;
  return (
    <>
      <Fault of={said?.place === place ? said.text : undefined} />
      {what?.place === place && <Question key={`${what.title}:${JSON.stringify(what.call)}`} />}
    </>
  );
}

type State =
  | { readonly is: 'trying' | 'doing' }
  | { readonly is: 'tried'; readonly trial: Trial }
  | { readonly is: 'failed'; readonly text: string };

function Question() {
  const [state, setState] = useState<State>({ is: 'trying' });
  const heading = useRef<HTMLHeadingElement>(null);
  const what = asked.peek();
  useEffect(() => {
    // The focus goes back to the button when the question is over.
    const before = document.activeElement;
    heading.current?.focus();
    let isWanted = true;
    if (what)
      tryOut(what.call, what.ifMatch).then(
        (trial) => isWanted && setState({ is: 'tried', trial }),
        (error: unknown) => isWanted && setState({ is: 'failed', text: faultOf(error) }),
      );
    return () => {
      isWanted = false;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  if (!what) return null;
  const leave = () => {
    asked.value = undefined;
  };
  const go = async () => {
    setState({ is: 'doing' });
    try {
      await doAsked(what);
      leave();
    } catch (error) {
      setState({ is: 'failed', text: faultOf(error) });
    }
  };
  return (
    <section
      class="ask"
      aria-labelledby="ask-title"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    >
      <h3 id="ask-title" ref={heading} tabIndex={-1}>
        {what.title}
      </h3>
      <div aria-live="polite">
        {(state.is === 'trying' || state.is === 'doing') && <p class="soft">{say('trying')}</p>}
        <Fault of={state.is === 'failed' ? state.text : undefined} />
        {state.is === 'tried' && <Tried trial={state.trial} what={what} />}
      </div>
      <div class="actions">
        {state.is === 'tried' && state.trial.is === 'possible' && (
          <Button class="main" onPress={go}>
            {say('doIt')}
          </Button>
        )}
        <button type="button" onClick={leave}>
          {say('cancel')}
        </button>
      </div>
    </section>
  );
}

/** What the dry run says. An alternative is tried at once. */
function Tried({ trial, what }: { readonly trial: Trial; readonly what: Asked }) {
  const { call } = what;
  const { differences, followed, told } = foreseenOf(call, trial);
  return (
    <>
      {followed.length > 0 && (
        <ul class="plain">
          {followed.map(({ endTime, eventId, outcome, problem, startTime, title }) => (
            <li key={eventId} class={outcome === 'REFUSED' ? 'bad' : undefined}>
              <bdi>{title}</bdi>{' '}
              {outcome === 'MOVED' ? `${arrow()} ${spanOf(startTime, endTime)}` : valueName('outcome', outcome)}{' '}
              {problem?.detail && <Spoken of={problem} english={problem.detail} />}
            </li>
          ))}
        </ul>
      )}
      <Outcome
        trial={trial}
        differences={differences}
        told={told}
        onAlternative={(field, id) => askFirst({ ...what, call: { ...call, body: { ...call.body, [field]: id } } })}
      />
    </>
  );
}

/** What of a ride people look at when it changes. */
const FIELDS: readonly Field[] = [
  { name: 'status', type: 'choice' },
  { name: 'startTime', type: 'instant' },
  { name: 'endTime', type: 'instant' },
  { name: 'vehicleId', type: 'id', record: 'Vehicle' },
  { name: 'driverId', type: 'id', record: 'Driver' },
  { name: 'coDriverId', type: 'id', record: 'Driver' },
];

/** What happened to a ride that follows its flight, as the answer says it. */
interface Followed {
  readonly eventId: string;
  readonly title: string;
  readonly outcome: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly problem?: { readonly code?: string; readonly values?: object; readonly detail?: string };
}

/** What a dry run says of the ride that it changes: the differences, and which drivers are told. */
interface Foreseen {
  readonly differences: readonly Difference[];
  readonly told: readonly string[];
  readonly followed: readonly Followed[];
}

const NOTHING: Foreseen = { differences: [], told: [], followed: [] };

/** Returns what a dry run says, beside its warnings and what follows. */
function foreseenOf({ params = {} }: Call, trial: Trial): Foreseen {
  if (trial.is === 'refused' || typeof trial.value !== 'object' || trial.value === null) return NOTHING;
  const { eventId } = params;
  const before = typeof eventId === 'string' ? find('activities', eventId) : undefined;
  const items = trial.value['items'];
  const followed = (Array.isArray(items) ? items : []).filter((each: Partial<Followed>) => each.outcome !== undefined);
  if (!before) return { ...NOTHING, followed };
  const after = trial.value;
  const differences = differencesOf(FIELDS, before, after);
  if (differences.length === 0) return { ...NOTHING, followed };
  const ids = [before.driverId, before.coDriverId, after['driverId'], after['coDriverId']];
  const known = new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''));
  return { differences, told: [...known].map((id) => find('drivers', id)?.name ?? id), followed };
}
