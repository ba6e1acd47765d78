import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Times } from '#shared/pages/parts/times.ts';
import type { Act, Fleet, Order } from './records.ts';
import { plannedRides, RideChoice } from './ride-facts.tsx';
import type { Say } from './words.ts';

interface Props {
  readonly order: Order;
  readonly fleet: Fleet;
  readonly act: Act;
  readonly isBusy: boolean;
  readonly say: Say;
  readonly times: Times;
}

/** Names a driver and a vehicle for rides of an order: those of the company, or others by name and number plate. */
export function NameForm({ act, fleet, isBusy, order, say, times }: Props) {
  const rides = plannedRides(order);
  const open = rides.filter(({ driver, vehicle }) => !driver || !vehicle);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((open.length > 0 ? open : rides).map(({ eventId }) => eventId)),
  );
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement);
    void act('name', {
      eventIds: rides.map(({ eventId }) => eventId).filter((each) => chosen.has(each)),
      ...namesIn(given),
    });
  };
  return (
    <form class="name" onSubmit={send}>
      <Choice field="driverId" label={say('driver')} other={say('newDriver')} items={fleet.drivers}>
        <Field label={say('driverName')}>
          <input name="driverName" required dir="auto" />
        </Field>
        <Field label={say('driverPhone')}>
          <input name="phone" type="tel" dir="ltr" />
        </Field>
      </Choice>
      <Choice
        field="vehicleId"
        label={say('vehicle')}
        other={say('newVehicle')}
        items={fleet.vehicles.map(({ id, licensePlate, name }) => ({
          id,
          name: licensePlate && !name.includes(licensePlate) ? `${name}, ${licensePlate}` : name,
        }))}
      >
        <Field label={say('plate')}>
          <input name="licensePlate" required dir="auto" />
        </Field>
        <Field label={say('seats')}>
          <input name="seatCapacity" type="number" min={1} max={200} required />
        </Field>
      </Choice>
      <RideChoice rides={rides} chosen={chosen} onChange={setChosen} say={say} times={times} />
      <button type="submit" class="main" disabled={isBusy || chosen.size === 0}>
        {say('send')}
      </button>
    </form>
  );
}

/** Returns the driver and the vehicle that a form names. */
function namesIn(given: FormData) {
  const text = (field: string): string => {
    const value = given.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const phone = text('phone');
  const driver = text('driverId')
    ? { driverId: text('driverId') }
    : { newDriver: { name: text('driverName'), ...(phone && { phone }) } };
  const vehicle = text('vehicleId')
    ? { vehicleId: text('vehicleId') }
    : { newVehicle: { licensePlate: text('licensePlate'), seatCapacity: Number(text('seatCapacity')) } };
  return { ...driver, ...vehicle };
}

/** A list to choose from. Its last entry opens the fields below. */
function Choice(props: {
  readonly field: string;
  readonly label: string;
  readonly other: string;
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly children: ComponentChildren;
}) {
  const { children, field, items, label, other } = props;
  const [id, setId] = useState(items[0]?.id ?? '');
  return (
    <>
      {items.length > 0 && (
        <label>
          {label}
          <select name={field} value={id} onChange={({ currentTarget }) => setId(currentTarget.value)}>
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.name}
              </option>
            ))}
            <option value="">{other}</option>
          </select>
        </label>
      )}
      {id === '' && children}
    </>
  );
}

function Field({ children, label }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <label>
      {label}
      {children}
    </label>
  );
}
