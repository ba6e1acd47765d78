import { useState } from 'preact/hooks';
import type { SwapKind } from '#shared/schemas/assignments/swap.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { say, useShared } from './board-context.ts';
import { Choice, Count, Way } from './fields.tsx';
import type { Activity, Mend } from './records.ts';
import { proposalOf } from './trial.ts';

interface Props {
  readonly ride: Activity;
}

/** What a person can do with an activity besides giving it another vehicle, driver, time or status. */
export function RideWays({ ride }: Props) {
  const { data } = useShared();
  const isOpen = ride.status === 'SCHEDULED' || ride.status === 'IN_PROGRESS';
  if (!isOpen) return null;
  if (ride.type !== 'TRANSPORT' || ride.children.length > 0) return <Shift ride={ride} />;
  const others = ridesNear(ride, data.activities);
  return (
    <>
      <Shift ride={ride} />
      {others.length > 0 && <Swap ride={ride} others={others} />}
      {others.length > 0 && <Merge ride={ride} others={others} />}
      {ride.vips.length > 1 && <Split ride={ride} />}
    </>
  );
}

function useTrial(ride: Activity) {
  const { tryOut } = useShared();
  return (request: Mend) => tryOut({ title: ride.title, request });
}

function Shift({ ride }: Props) {
  const attempt = useTrial(ride);
  const [minutes, setMinutes] = useState(30);
  return (
    <Way title={say('shift')} onTry={() => attempt(proposalOf({ kind: 'SHIFT', eventId: ride.id, minutes }))}>
      <Count label={say('minutesLater')} value={minutes} onChange={setMinutes} />
    </Way>
  );
}

interface WithOthers extends Props {
  readonly others: readonly Activity[];
}

const SWAPS: readonly SwapKind[] = ['DRIVERS', 'VEHICLES', 'BOTH'];

function useNames() {
  const { times } = useShared();
  return (rides: readonly Activity[]) =>
    rides.map(({ driver, id, startTime, title, vehicle }) => ({
      id,
      name: [times.time(startTime), title, vehicle?.name, driver?.name].filter(Boolean).join(' · '),
    }));
}

function Swap({ others, ride }: WithOthers) {
  const attempt = useTrial(ride);
  const names = useNames();
  const [otherId, setOther] = useState('');
  const [what, setWhat] = useState<SwapKind>('DRIVERS');
  return (
    <Way
      title={say('swap')}
      disabled={!otherId}
      onTry={() => attempt(proposalOf({ kind: 'SWAP', activityIds: [ride.id, otherId], what }))}
    >
      <Choice label={say('otherRide')} value={otherId} onChange={setOther} among={names(others)} />
      <label>
        {say('what')}
        <select value={what} onChange={(event) => setWhat(event.currentTarget.value as SwapKind)}>
          {SWAPS.map((each) => (
            <option key={each} value={each}>
              {say(each)}
            </option>
          ))}
        </select>
      </label>
    </Way>
  );
}

function Merge({ others, ride }: WithOthers) {
  const { data } = useShared();
  const attempt = useTrial(ride);
  const names = useNames();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [vehicleId, setVehicle] = useState('');
  const merge = () => {
    const vehicle = vehicleId ? { vehicleId } : {};
    attempt(proposalOf({ kind: 'MERGE', activityIds: [ride.id, ...ids], ...vehicle }));
  };
  return (
    <Way title={say('merge')} disabled={ids.length === 0} onTry={merge}>
      <fieldset class="ticks">
        <legend>{say('otherRides')}</legend>
        {names(others).map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={({ currentTarget }) =>
                setIds(currentTarget.checked ? [...ids, id] : ids.filter((each) => each !== id))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Choice
        label={say('vehicle')}
        value={vehicleId}
        onChange={setVehicle}
        among={data.vehicles}
        empty={say('smallest')}
      />
    </Way>
  );
}

const MOST_PARTS = 20;

function Split({ ride }: Props) {
  const attempt = useTrial(ride);
  const [parts, setParts] = useState(2);
  return (
    <Way title={say('split')} onTry={() => attempt(proposalOf({ kind: 'SPLIT', activityId: ride.id, parts }))}>
      <Count label={say('parts')} value={parts} onChange={setParts} least={2} most={MOST_PARTS} />
    </Way>
  );
}

const NEAR_MS = 4 * HOUR_MS;

/** Returns the planned rides around a ride, the nearest in time first. */
function ridesNear(ride: Activity, activities: readonly Activity[]): readonly Activity[] {
  const apart = (other: Activity) => Math.abs(Date.parse(other.startTime) - Date.parse(ride.startTime));
  return activities
    .filter(({ id, status, type }) => type === 'TRANSPORT' && status === 'SCHEDULED' && id !== ride.id)
    .filter((other) => apart(other) <= NEAR_MS)
    .sort((a, b) => apart(a) - apart(b));
}
