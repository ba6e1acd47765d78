import { valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { type Column, column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Tabs } from '#shared/pages/desk/kit/tabs.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { askSteps } from '#shared/pages/desk/panels/doing.ts';
import { Status } from '#shared/pages/desk/panels/links.tsx';
import { guestNames } from '#shared/pages/desk/panels/ride-list.tsx';
import { FAULT_WORDS, terminalIn } from '#shared/pages/desk/panels/rides.ts';
import { change, route } from '#shared/pages/desk/route.ts';
import { dateOf, dayName, shownDate } from '#shared/pages/desk/store/days.ts';
import { find, lists } from '#shared/pages/desk/store/store.ts';
import { openPaper } from '#shared/pages/desk/views/papers/paper.ts';
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
    column('flight', 13, ({ flight }) => flight.flightNumber, { name: say('panel.flight') }),
    column('at', 24, ({ at, flight }) => at ?? flight.flightDate, {
      name: say(isArrival ? 'arrivals.lands' : 'arrivals.leaves'),
      cell: ({ at, flight }) => <b>{at ? times.value.dayTime(at) : dayName(flight.flightDate)}</b>,
    }),
    column('fault', 38, faultText, {
      name: say('needsYou'),
      cell: (move) => <span class={urgencyOf(move)}>{faultText(move)}</span>,
    }),
    column('delay', 19, ({ delay }) => delay || undefined, {
      name: say('arrivals.late'),
      cell: ({ delay }) => delay > 0 && <b class="bad">{say('late', { n: delay })}</b>,
    }),
    column('route', 15, ({ flight }) => [flight.departure.iata, flight.arrival.iata].filter(Boolean).join(' → '), {
      name: say('arrivals.route'),
    }),
    column('terminal', 10, (move) => side(move).terminal ?? undefined, { name: say('arrivals.terminal') }),
    column('rideTerminal', 16, rideTerminals, {
      name: `${say('arrivals.terminal')}: ${say('panel.ride')}`,
      cell: (move) => (
        <span class={move.faults.includes('otherTerminal') ? 'bad' : undefined}>{rideTerminals(move)}</span>
      ),
    }),
    column('ride', 22, ({ rides }) => rides[0]?.startTime, {
      name: say('arrivals.rideAt'),
      cell: (move) => {
        const isEarly = move.faults.includes('beforeLanding') || move.faults.includes('afterDeparture');
        return <span class={isEarly ? 'bad' : undefined}>{rideText(move)}</span>;
      },
    }),
    column('guests', 9, ({ flight }) => flight.vipIds.length, { name: say('guests') }),
    column('sign', 34, signText, { name: say('arrivals.sign') }),
    column('crew', 30, crewText, { name: `${say('vehicle')} · ${say('driver')}` }),
    column('status', 14, ({ flight }) => valueName('status', flight.status), {
      name: say('status'),
      cell: ({ flight }) => <Status status={flight.status} />,
    }),
    column('airline', 20, ({ flight }) => flight.airline?.name ?? undefined, { isExtra: true }),
  ];
}

function Many({ chosen }: { readonly chosen: readonly Move[] }) {
  const [first] = chosen;
  const steps = followSteps(chosen);
  const follow = say('arrivals.followChosen', { n: steps.length });
  const ids = [...new Set(chosen.flatMap(({ flight }) => flight.vipIds))];
  const driverIds = [...new Set(chosen.flatMap(({ rides }) => rides.flatMap(({ driverId }) => driverId ?? [])))];
  return (
    <>
      {steps.length > 0 && (
        <button type="button" class="main" onClick={() => askSteps('arrivals', follow, steps)}>
          {follow}
        </button>
      )}
      {chosen.length === 1 && first && (
        <FormButton
          of="rebookFlight"
          filled={{ bookedFlight: first.flight.flightNumber, date: first.flight.flightDate }}
          text={say('panel.rebook')}
        />
      )}
      {driverIds.length > 0 && (
        <FormButton of="sendMessages" filled={{ driverIds }} text={say('guests.writeDrivers')} />
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
          <FormButton of="trackFlight" />
        </TableView>
      </Tabs>
    </div>
  );
}
