import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import { api } from '#shared/pages/desk/session.ts';
import { find, lists, now } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { ReadList } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say, times } from '#shared/pages/desk/words.ts';
import { Fact, Facts, Fields, SupplierName } from './fields.tsx';
import { Name, Names, Phone, RecordLink, Status } from './links.tsx';
import { orderActions, supplierActions } from './other-actions.ts';
import type { PanelOf } from './panel-of.ts';
import { suppliers } from './suppliers.ts';
import { VehicleTags } from './tag-names.tsx';
import type { WholeOrder, WholeSupplier } from './whole.ts';

function Orders({ supplierId }: { readonly supplierId: string }) {
  const reading = useReading(
    () => api().list<WholeOrder>(`/api/orders?supplierId=${supplierId}&limit=100`),
    [supplierId, journal.value.length],
  );
  return (
    <ReadList reading={reading} class="rides">
      {({ deadline, id, rides, status, vehicleType }) => (
        <li key={id}>
          <time>{times.value.dayTime(deadline)}</time>
          <span class="what">
            <RecordLink kind="orders" id={id}>
              {valueName('type', vehicleType)} × {rides.length}
            </RecordLink>{' '}
            <Status status={status} />
          </span>
        </li>
      )}
    </ReadList>
  );
}

function SupplierBody({ record }: { readonly record: WholeSupplier }) {
  const { contacts, id, offers, tags } = record;
  const own = (kind: 'vehicles' | 'drivers') =>
    [...lists[kind].value.values()].filter(({ supplierId }) => supplierId === id);
  return (
    <>
      <Facts>
        {contacts.map(({ email, name, phone, role }) => (
          <Fact key={name} name={role ?? fieldName('contacts')}>
            {name} <Phone number={phone} /> {email && <a href={`mailto:${email}`}>{email}</a>}
          </Fact>
        ))}
        <Fact name={fieldName('offers')}>
          {offers.map(({ count, from, to, vehicleType }) => (
            <p key={`${vehicleType}${from}`}>
              {count} × {valueName('type', vehicleType)}{' '}
              <span class="soft">
                {[from, to]
                  .filter((each) => !!each)
                  .map((each) => times.value.dayTime(each ?? ''))
                  .join(' – ')}
              </span>
            </p>
          ))}
        </Fact>
        <Fact name={fieldName('tags')}>{tags && <VehicleTags ids={tags} />}</Fact>
        <Fields of={record} names="noticeHours rank terms" />
        <Fact name={say('vehicles')}>
          {own('vehicles').length > 0 && <Names kind="vehicles" ids={own('vehicles').map(({ id: one }) => one)} />}
        </Fact>
        <Fact name={say('drivers')}>
          {own('drivers').length > 0 && <Names kind="drivers" ids={own('drivers').map(({ id: one }) => one)} />}
        </Fact>
      </Facts>
      <h3>{say('panel.orders')}</h3>
      <Orders supplierId={id} />
    </>
  );
}

export const supplierPanel: PanelOf<WholeSupplier> = {
  title: ({ name }) => name,
  sub: () => say('supplier'),
  Body: SupplierBody,
  actions: (record) => supplierActions(record, new Date(now.value).toISOString()),
};

/** The supplier knows rides by their times, and many have the same title. */
function timeOf(ride: { readonly startTime: string } | null | undefined): string | undefined {
  return ride ? times.value.dayTime(ride.startTime) : undefined;
}

function OrderBody({ record }: { readonly record: WholeOrder }) {
  const { left, namedAt, rides, thenTo } = record;
  return (
    <>
      <Facts>
        <Fields of={record} names="supplierId deadline" />
        <Fact name={valueName('status', 'NAMED')}>{namedAt && times.value.dayTime(namedAt)}</Fact>
        <Fact name={fieldName('thenTo')}>
          {thenTo.map((id) => (
            <SupplierName key={id} id={id} />
          ))}
        </Fact>
        <Fact name={say('view.history')}>
          {left.map(({ at, status, supplierId: id }) => (
            <p key={id + at}>
              <SupplierName id={id} /> <Status status={status} /> <span class="soft">{times.value.dayTime(at)}</span>
            </p>
          ))}
        </Fact>
      </Facts>
      <h3>{say('panel.rides')}</h3>
      <ul class="rides">
        {rides.map(({ changed, eventId, ride }) => (
          <li key={eventId}>
            <time>{timeOf(ride ?? find('activities', eventId))}</time>
            <span class="what">
              <Name
                kind="activities"
                id={eventId}
                name={ride ? [ride.pickupLocation, ride.dropoffLocation].filter(Boolean).join(' → ') : say('none')}
              />
              {changed.length > 0 && <span class="warn"> {listed(changed.map(fieldName))}</span>}
              <span class="soft" dir="auto">
                {ride &&
                  `${ride.vehicle?.name ?? say('withoutVehicle')} · ${ride.driver?.name ?? say('withoutDriver')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export const orderPanel: PanelOf<WholeOrder> = {
  title: ({ supplierId, vehicleType }) =>
    `${valueName('type', vehicleType)} · ${suppliers.value.get(supplierId)?.name ?? say('supplier')}`,
  status: ({ status }) => status,
  Body: OrderBody,
  actions: orderActions,
};
