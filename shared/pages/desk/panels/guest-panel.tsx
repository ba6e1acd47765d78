import { fieldName } from '#shared/pages/desk/forms/words.ts';
import { me } from '#shared/pages/desk/session.ts';
import { boundsOf, dayName, shownDate } from '#shared/pages/desk/store/days.ts';
import { activitiesInOrder, find, lists, now } from '#shared/pages/desk/store/store.ts';
import { plural, say, times } from '#shared/pages/desk/words.ts';
import { Fact, Facts, Fields } from './fields.tsx';
import { Name, Phone } from './links.tsx';
import type { PanelOf } from './panel-of.ts';
import { guestActions, guestPapers } from './people-actions.ts';
import { DayStrip, RideList } from './ride-list.tsx';
import { activitiesOf, isOpen, timeOfSide } from './rides.ts';
import { hasNeeds, NeededWords } from './tag-names.tsx';
import type { WholeGuest } from './whole.ts';

interface Props {
  readonly record: WholeGuest;
}

function Lodging({ record }: Props) {
  const { lodging = [] } = record;
  return (
    <Fact name={fieldName('lodging')}>
      {lodging.map(({ from, placeId, room, to }) => (
        <p key={placeId + from}>
          <Name kind="places" id={placeId} /> {room}{' '}
          <span class="soft">
            {dayName(from)} – {dayName(to)}
          </span>
        </p>
      ))}
    </Fact>
  );
}

function Flights({ id }: { readonly id: string }) {
  const flights = [...lists.flights.value.values()].filter(({ vipIds }) => vipIds.includes(id));
  return (
    <Fact name={say('panel.flights')}>
      {flights.map((flight) => {
        const at = timeOfSide(flight.arrival);
        return (
          <p key={flight.id}>
            <Name kind="flights" id={flight.id} />{' '}
            <span class="soft">
              {flight.departure.iata} → {flight.arrival.iata} {at && times.value.dayTime(at)}
            </span>
          </p>
        );
      })}
    </Fact>
  );
}

function Body({ record }: Props) {
  const { acceptsMessages, emergencyContact, id, partySize } = record;
  const activities = activitiesOf(activitiesInOrder.value, { vipId: id });
  const { from, to } = boundsOf(shownDate.value);
  return (
    <>
      <Facts>
        <Fact name={fieldName('partySize')}>{plural('panel.people', partySize)}</Fact>
        <Fields of={record} names="department importance" />
        <Fact name={say('needs')}>{hasNeeds(record) && <NeededWords {...record} />}</Fact>
        <Fields of={record} names="isRosterOnly" />
        <Fact name={fieldName('phone')}>
          {record.phone && (
            <>
              <Phone number={record.phone} />{' '}
              <span class="soft">{say(acceptsMessages ? 'panel.acceptsMessages' : 'panel.noMessages')}</span>
            </>
          )}
        </Fact>
        <Fields of={record} names="email language" />
        <Fact name={fieldName('emergencyContact')}>
          {emergencyContact && (
            <>
              {emergencyContact.name} <Phone number={emergencyContact.phone} />{' '}
              <span class="soft">{emergencyContact.relationship}</span>
            </>
          )}
        </Fact>
        <Lodging record={record} />
        <Flights id={id} />
        <Fields of={record} names="apartFrom usualVehicleId usualDriverId notes" />
      </Facts>
      <DayStrip activities={activities} from={from} to={to} />
      <RideList activities={activities} of="guest" />
    </>
  );
}

function nextRideOf(id: string): string | undefined {
  const present = new Date(now.value).toISOString();
  const rides = activitiesOf(activitiesInOrder.value, { vipId: id });
  return rides.find((ride) => ride.type === 'TRANSPORT' && isOpen(ride) && ride.endTime > present)?.id;
}

export const guestPanel: PanelOf<WholeGuest> = {
  title: ({ name }) => name,
  sub: ({ organization, position, title }) => [title, position, organization].filter(Boolean).join(' · ') || undefined,
  Body,
  actions: (record) => guestActions(record, me().role === 'ADMINISTRATOR', nextRideOf(record.id)),
  papers: (record) => guestPapers(record, shownDate.value),
  person: ({ id }) => (find('vips', id) ? { kind: 'vips', id } : undefined),
};
