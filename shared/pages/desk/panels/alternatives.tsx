import { useState } from 'preact/hooks';
import { api } from '#shared/pages/desk/session.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read } from '#shared/pages/desk/views/view-head.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { askFirst } from './doing.ts';
import { Name } from './links.tsx';
import type { WholeActivity } from './whole.ts';

interface Standing {
  readonly vehicle?: { readonly id: string; readonly name: string; readonly seatCapacity?: number };
  readonly driver?: { readonly id: string; readonly name: string };
  readonly free: boolean;
  readonly gapBeforeMinutes: number | null;
  readonly gapAfterMinutes: number | null;
  readonly hours?: { readonly drivingMinutes: number | null; readonly dutyMinutes: number | null };
}

interface Standings {
  readonly items: readonly Standing[];
}

const MOST = 8;

/** What the service needs to know of a ride to say who is free for it. */
function windowOfRide(ride: WholeActivity) {
  const { carries, dropoffPlaceId, endTime, mode, needs, pickupPlaceId, startTime, vipIds } = ride;
  return {
    startTime,
    endTime,
    ...(vipIds.length > 0 && { vipIds }),
    ...(pickupPlaceId && { pickupPlaceId }),
    ...(dropoffPlaceId && { dropoffPlaceId }),
    ...(mode && { mode }),
    ...(carries && { carries }),
    ...(needs && { needs }),
  };
}

async function freeFor(ride: WholeActivity) {
  const window = windowOfRide(ride);
  const type = ride.vehicle?.type;
  const ask = async (path: string, more: object) =>
    (await api().send<Standings>('POST', path, { body: { ...window, ...more } })).value.items.filter(
      ({ free }) => free,
    );
  const [vehicles, drivers] = await Promise.all([
    ask('/api/vehicles/availability', ride.vehicleTypes ? { vehicleTypes: ride.vehicleTypes } : {}),
    ask('/api/drivers/availability', type ? { vehicleType: type } : {}),
  ]);
  return { vehicles, drivers };
}

/** The vehicles and drivers that are free for a ride, to take one instead. They are read when a person wants to see them. */
export function Alternatives({ ride }: { readonly ride: WholeActivity }) {
  const [isShown, show] = useState(false);
  return (
    <details class="part" onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>
        <h3>{say('panel.free')}</h3>
      </summary>
      {isShown && <Free ride={ride} />}
    </details>
  );
}

function Free({ ride }: { readonly ride: WholeActivity }) {
  const reading = useReading(() => freeFor(ride), [ride.id, ride.version]);
  return (
    <Read reading={reading}>
      {({ drivers, vehicles }) => (
        <div class="two">
          <Choices title={say('vehicles')} field="vehicleId" ride={ride} among={vehicles} />
          <Choices title={say('drivers')} field="driverId" ride={ride} among={drivers} />
        </div>
      )}
    </Read>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly field: 'vehicleId' | 'driverId';
  readonly ride: WholeActivity;
  readonly among: readonly Standing[];
}

function Choices({ among, field, ride, title }: ChoicesProps) {
  const use = (id: string, name: string) => {
    const call = { operationId: 'updateEvent', params: { eventId: ride.id } };
    const text = say('use', { name });
    askFirst({
      place: 'panel',
      title: text,
      call: { ...call, body: { [field]: id } },
      done: { says: `${text}: ${ride.title}`, undo: { ...call, body: { [field]: ride[field] } } },
    });
  };
  return (
    <section>
      <h4>{title}</h4>
      {among.length === 0 && <p class="soft">{say('none')}</p>}
      <ul class="plain">
        {among.slice(0, MOST).map(({ driver, vehicle }) => {
          const one = vehicle ?? driver;
          return (
            one && (
              <li key={one.id} class="choice">
                <Name kind={vehicle ? 'vehicles' : 'drivers'} id={one.id} name={one.name} />
                {vehicle?.seatCapacity !== undefined && <span class="soft"> {vehicle.seatCapacity}</span>}
                <button
                  type="button"
                  class="small"
                  aria-label={`${say('panel.take')}: ${one.name}`}
                  onClick={() => use(one.id, one.name)}
                >
                  {say('panel.take')}
                </button>
              </li>
            )
          );
        })}
      </ul>
      {among.length > MOST && <p class="soft">+{among.length - MOST}</p>}
    </section>
  );
}
