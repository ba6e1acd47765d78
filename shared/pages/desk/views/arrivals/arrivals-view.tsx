import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import type { Column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Tabs } from '#shared/pages/desk/kit/tabs.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { askFirst } from '#shared/pages/desk/panels/doing.ts';
import { FAULT_WORDS } from '#shared/pages/desk/panels/fault-words.ts';
import { Status } from '#shared/pages/desk/panels/links.tsx';
import { guestNames } from '#shared/pages/desk/panels/ride-list.tsx';
import { terminalIn } from '#shared/pages/desk/panels/rides.ts';
import { change, openForm, route } from '#shared/pages/desk/route.ts';
import { dateOf, dayName, shownDate } from '#shared/pages/desk/store/days.ts';
import { find, lists } from '#shared/pages/desk/store/store.ts';
import { openPaper } from '#shared/pages/desk/views/papers/open-paper.ts';
import { listed, plural, say, times } from '#shared/pages/desk/words.ts';
import { type Around, followSteps, type Move, movesOf, urgencyOf } from './moves.ts';

/** The times of the rides, with their day where it is not that of the flight: the flight says it already, and a cell that is cut shows a wrong time. */
function rideText({ at, flight, isArrival, rides }: Move): string {
  const date = at ? dateOf(at) : flight.flightDate;
  const moments = rides.map(({ endTime, startTime }) => (isArrival ? startTime : endTime));
  return listed(moments.map((each) => (dateOf(each) === date ? times.value.time(each) : times.value.dayTime(each))));
}

function crewText({ rides }: Move): string {
  const names = rides.map(({ driverId, vehicleId }) =>
    [
      find('vehicles', vehicleId)?.name ?? say('withoutVehicle'),
      find('drivers', driverId)?.name ?? say('withoutDriver'),
    ].join(' · '),
  );
  return listed(names);
}

function rideTerminals({ isArrival, rides }: Move): string {
  const places = rides.map(({ dropoffLocation, pickupLocation }) =>
    terminalIn(isArrival ? pickupLocation : dropoffLocation),
  );
  return listed([...new Set(places)]);
}

/** What the driver holds up: the names of the guests of the rides. */
function signText({ flight, rides }: Move): string {
  return guestNames({ vipIds: rides.length > 0 ? rides.flatMap(({ vipIds }) => vipIds) : flight.vipIds }, 3);
}

function faultText({ faults, rides, without }: Move): string {
  const words = faults.map((each) => say(FAULT_WORDS[each]));
  if (rides.length === 0) words.push(say('arrivals.noRide'));
  else if (without.length > 0) words.push(plural('panel.withoutRide', without.length));
  return words.join(' · ');
}

function columns(isArrival: boolean): readonly Column<Move>[] {
  const side = ({ flight }: Move) => (isArrival ? flight.arrival : flight.departure);
  return [
    { id: 'flight', name: say('panel.flight'), value: ({ flight }) => flight.flightNumber, width: 13 },
    {
      id: 'at',
      name: say(isArrival ? 'arrivals.lands' : 'arrivals.leaves'),
      value: ({ at, flight }) => at ?? flight.flightDate,
      cell: ({ at, flight }) => <b>{at ? times.value.dayTime(at) : dayName(flight.flightDate)}</b>,
      width: 24,
    },
    {
      id: 'fault',
      name: say('needsYou'),
      value: faultText,
      cell: (move) => <span class={urgencyOf(move)}>{faultText(move)}</span>,
      width: 38,
    },
    {
      id: 'delay',
      name: say('arrivals.late'),
      value: ({ delay }) => delay || undefined,
      cell: ({ delay }) => delay > 0 && <b class="bad">{say('late', { n: delay })}</b>,
      width: 19,
    },
    {
      id: 'route',
      name: say('arrivals.route'),
      value: ({ flight }) => [flight.departure.iata, flight.arrival.iata].filter(Boolean).join(' → '),
      width: 15,
    },
    { id: 'terminal', name: say('arrivals.terminal'), value: (move) => side(move).terminal ?? undefined, width: 10 },
    {
      id: 'rideTerminal',
      name: `${say('arrivals.terminal')}: ${say('panel.ride')}`,
      value: rideTerminals,
      cell: (move) => (
        <span class={move.faults.includes('otherTerminal') ? 'bad' : undefined}>{rideTerminals(move)}</span>
      ),
      width: 16,
    },
    {
      id: 'ride',
      name: say('arrivals.rideAt'),
      value: ({ rides }) => rides[0]?.startTime,
      cell: (move) => {
        const isEarly = move.faults.includes('beforeLanding') || move.faults.includes('afterDeparture');
        return <span class={isEarly ? 'bad' : undefined}>{rideText(move)}</span>;
      },
      width: 22,
    },
    { id: 'guests', name: say('guests'), value: ({ flight }) => flight.vipIds.length, width: 9 },
    { id: 'sign', name: say('arrivals.sign'), value: signText, width: 34 },
    { id: 'crew', name: `${say('vehicle')} · ${say('driver')}`, value: crewText, width: 30 },
    {
      id: 'status',
      name: say('status'),
      value: ({ flight }) => valueName('status', flight.status),
      cell: ({ flight }) => <Status status={flight.status} />,
      width: 14,
    },
    {
      id: 'airline',
      name: fieldName('airline'),
      value: ({ flight }) => flight.airline?.name ?? undefined,
      width: 20,
      isExtra: true,
    },
  ];
}

function followMany(chosen: readonly Move[]): void {
  const steps = followSteps(chosen);
  const title = say('arrivals.followChosen', { n: steps.length });
  askFirst({
    place: 'arrivals',
    title,
    call: { operationId: 'createProposal', body: { kind: 'OPERATIONS', steps } },
    done: { says: title },
    isProposal: true,
  });
}

function Many({ chosen }: { readonly chosen: readonly Move[] }) {
  const [first] = chosen;
  const steps = followSteps(chosen);
  const ids = [...new Set(chosen.flatMap(({ flight }) => flight.vipIds))];
  const driverIds = [...new Set(chosen.flatMap(({ rides }) => rides.flatMap(({ driverId }) => driverId ?? [])))];
  return (
    <>
      {steps.length > 0 && (
        <button type="button" class="main" onClick={() => followMany(chosen)}>
          {say('arrivals.followChosen', { n: steps.length })}
        </button>
      )}
      {chosen.length === 1 && first && (
        <button
          type="button"
          onClick={() =>
            openForm('rebookFlight', { bookedFlight: first.flight.flightNumber, date: first.flight.flightDate })
          }
        >
          {say('panel.rebook')}
        </button>
      )}
      {driverIds.length > 0 && (
        <button type="button" onClick={() => openForm('sendMessages', { driverIds })}>
          {say('guests.writeDrivers')}
        </button>
      )}
      {ids.length > 0 && (
        <button type="button" onClick={() => openPaper({ kind: 'NAME_BOARD', ids })}>
          {say('arrivals.sign')}
        </button>
      )}
    </>
  );
}

/** The flights of the guests, both ways, with the rides that meet them. */
export function ArrivalsView() {
  const { all, of } = route.value.query;
  const isArrival = of !== 'departures';
  const isWhole = all !== '0';
  const day = shownDate.value;
  const airports = new Set([...lists.places.value.values()].flatMap(({ iata }) => iata ?? []));
  const around: Around = {
    activityOf: (id) => find('activities', id),
    isOnRosterOnly: (id) => find('vips', id)?.isRosterOnly === true,
    isOurs: (iata) => !!iata && airports.has(iata),
  };
  const ofDay = ({ at, flight }: Move) => isWhole || (at ? dateOf(at) : flight.flightDate) === day;
  const [landing = [], leaving = []] = [true, false].map((arrives) =>
    movesOf(lists.flights.value.values(), arrives, around).filter(ofDay),
  );
  const rows = isArrival ? landing : leaving;
  const tabs = [
    { id: 'arrivals', name: say('arrivals.landing'), count: landing.length },
    { id: 'departures', name: say('arrivals.leaving'), count: leaving.length },
  ];
  return (
    <div class="table-view">
      <Ask place="arrivals" />
      <Tabs
        of="arrivals"
        label={say('view.arrivals')}
        tabs={tabs}
        chosen={isArrival ? 'arrivals' : 'departures'}
        onChoose={(id) => change({ of: id, q: undefined })}
      >
        <TableView
          key={isArrival ? 'arrivals' : 'departures'}
          name="arrivals"
          label={say(isArrival ? 'arrivals.landing' : 'arrivals.leaving')}
          columns={columns(isArrival)}
          rows={rows}
          idOf={({ id }) => id}
          firstBy="at"
          kind="flights"
          recordOf={({ flight }) => flight.id}
          markOf={urgencyOf}
          many={(chosen) => <Many chosen={chosen} />}
        >
          <button type="button" aria-pressed={isWhole} onClick={() => change({ all: isWhole ? '0' : undefined })}>
            {say('table.allDays')}
          </button>
          <button type="button" onClick={() => openForm('trackFlight')}>
            {say('arrivals.track')}
          </button>
        </TableView>
      </Tabs>
    </div>
  );
}
