import { useEffect, useState } from 'preact/hooks';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import { valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { type Column, column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { askSteps } from '#shared/pages/desk/panels/doing.ts';
import { DayStrip } from '#shared/pages/desk/panels/ride-list.tsx';
import { timeOfSide } from '#shared/pages/desk/panels/rides.ts';
import { neededText } from '#shared/pages/desk/panels/tag-names.tsx';
import type { WholeGuest } from '#shared/pages/desk/panels/whole.ts';
import { api } from '#shared/pages/desk/session.ts';
import { boundsOf, dateOf, dayName, shownDate } from '#shared/pages/desk/store/days.ts';
import { watch } from '#shared/pages/desk/store/feed.ts';
import type { Activity, Flight } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, derived, find, lists, now, rowsBySubject } from '#shared/pages/desk/store/store.ts';
import { openPaper } from '#shared/pages/desk/views/papers/paper.ts';
import { listed, say, times } from '#shared/pages/desk/words.ts';

/** What a row shows of a guest beside their record. */
interface Row {
  readonly guest: WholeGuest;
  readonly ofDay: readonly Activity[];
  readonly next: Activity | undefined;
  readonly flights: readonly Flight[];
  readonly where: string;
  readonly mark: 'bad' | 'warn' | undefined;
}

function rowsOf(guests: ReadonlyMap<string, WholeGuest>, day: string): readonly Row[] {
  const present = new Date(now.value).toISOString();
  const activities = groupByEach(activitiesInOrder.value, ({ vipIds }) => vipIds);
  const flights = groupByEach(lists.flights.value.values(), ({ vipIds }) => vipIds);
  const places = new Map((derived.whereabouts.value?.items ?? []).map((one) => [one.vip.id, one]));
  return [...guests.values()].map((guest) => {
    const own = (activities.get(guest.id) ?? []).filter(({ status }) => status !== 'CANCELLED');
    const needs = rowsBySubject.value.get(guest.id) ?? [];
    const at = places.get(guest.id);
    return {
      guest,
      ofDay: own.filter(({ startTime }) => dateOf(startTime) === day),
      next: own.find(({ endTime }) => endTime > present),
      flights: flights.get(guest.id) ?? [],
      where: at ? [say(at.state), at.place].filter(Boolean).join(': ') : '',
      mark: needs.some(({ severity }) => severity === 'CRITICAL') ? 'bad' : needs.length > 0 ? 'warn' : undefined,
    };
  });
}

/** A title of the other direction is cut at its own end. */
function TimeAndTitle({ startTime, title }: Activity) {
  return (
    <span class="time-title">
      <span>{times.value.dayTime(startTime)}</span>
      <span dir="auto">{title}</span>
    </span>
  );
}

function lodgingOf({ lodging = [] }: WholeGuest, day: string): string {
  const tonight = lodging.find(({ from, to }) => from <= day && day < to) ?? lodging[0];
  return tonight ? [find('places', tonight.placeId)?.name, tonight.room].filter(Boolean).join(' ') : '';
}

function flightsText(flights: readonly Flight[]): string {
  return listed(
    flights.map((flight) => {
      const at = timeOfSide(flight.pickupIds.length > 0 ? flight.arrival : flight.departure);
      return `${flight.flightNumber} ${at ? times.value.dayTime(at) : dayName(flight.flightDate)}`;
    }),
  );
}

function yes(is: boolean | undefined): string {
  return is ? say('yes') : '';
}

function columnsOf(day: string): readonly Column<Row>[] {
  const { from, to } = boundsOf(day);
  const field = (name: keyof WholeGuest, width: number, isExtra = false): Column<Row> =>
    column(name, width, ({ guest }) => guest[name] as string | number | undefined, { isExtra });
  return [
    column('name', 26, ({ guest }) => guest.name, { name: say('guests.name') }),
    field('partySize', 14),
    column('day', 24, ({ ofDay }) => ofDay.length, {
      name: say('guests.day'),
      cell: ({ ofDay }) => <DayStrip activities={ofDay} from={from} to={to} />,
    }),
    column('next', 34, ({ next }) => next?.startTime, {
      name: say('guests.next'),
      cell: ({ next }) => next && <TimeAndTitle {...next} />,
    }),
    column('where', 26, ({ where }) => where, { name: say('guests.whereNow') }),
    column('lodging', 22, ({ guest }) => lodgingOf(guest, day)),
    column('flights', 26, ({ flights }) => flightsText(flights), { name: say('panel.flights') }),
    column('needs', 22, ({ guest }) => neededText(guest), { name: say('needs') }),
    field('organization', 24),
    field('title', 12, true),
    field('position', 16, true),
    field('sortName', 22, true),
    column('department', 18, ({ guest }) => valueName('department', guest.department), { isExtra: true }),
    field('importance', 10, true),
    field('phone', 18, true),
    field('email', 24, true),
    column('language', 12, ({ guest }) => guest.language && valueName('language', guest.language), { isExtra: true }),
    column('acceptsMessages', 12, ({ guest }) => yes(guest.acceptsMessages), { isExtra: true }),
    column('isRosterOnly', 12, ({ guest }) => yes(guest.isRosterOnly), { isExtra: true }),
    field('notes', 30, true),
  ];
}

function deleteMany(chosen: readonly Row[]): void {
  const steps = chosen.map(({ guest }) => ({ operationId: 'deleteVip', params: { vipId: guest.id } }));
  askSteps('guests', `${say('forms.delete')}: ${listed(chosen.map(({ guest }) => guest.name))}`, steps);
}

function Many({ chosen, day }: { readonly chosen: readonly Row[]; readonly day: string }) {
  const ids = chosen.map(({ guest }) => guest.id);
  // Guests have no messages of the desk: their drivers are told, and the guests by their links.
  const driverIds = [
    ...new Set(chosen.flatMap(({ ofDay }) => ofDay.flatMap(({ driverId }) => (driverId ? [driverId] : [])))),
  ];
  return (
    <>
      <button type="button" onClick={() => openPaper({ kind: 'VIP_SCHEDULE', ids, from: day })}>
        {say('table.print')}
      </button>
      <FormButton of="createEvent" filled={{ type: 'TRANSPORT', vipIds: ids }} text={say('panel.newRide')} />
      <FormButton of="createProposal" filled={{ kind: 'RELODGE', vipIds: ids }} text={valueName('kind', 'RELODGE')} />
      {driverIds.length > 0 && (
        <FormButton of="sendMessages" filled={{ driverIds }} text={say('guests.writeDrivers')} />
      )}
      <button type="button" onClick={() => deleteMany(chosen)}>
        {say('forms.delete')}
      </button>
    </>
  );
}

/** All guests, with their day. */
export function GuestsView() {
  const { fault, guests } = useWholeGuests();
  const day = shownDate.value;
  useEffect(() => watch('whereabouts'), []);
  return (
    <div class="table-view">
      <Fault of={fault} />
      <Ask place="guests" />
      {guests ? (
        <TableView
          name="guests"
          label={say('view.guests')}
          columns={columnsOf(day)}
          rows={rowsOf(guests, day)}
          idOf={({ guest }) => guest.id}
          firstBy="name"
          kind="vips"
          markOf={({ mark }) => mark}
          many={(chosen) => <Many chosen={chosen} day={day} />}
        >
          <FormButton of="createVip" />
        </TableView>
      ) : (
        fault === undefined && <p role="status">{say('reading')}</p>
      )}
    </div>
  );
}

/** More changed guests than these are read as a list. */
const ONE_BY_ONE = 4;

interface State {
  readonly guests: ReadonlyMap<string, WholeGuest> | undefined;
  readonly fault: string | undefined;
}

let kept: ReadonlyMap<string, WholeGuest> | undefined;
/** The brief records of the store that the whole ones were read for: a change makes another object. */
let basis: ReadonlyMap<string, unknown> = new Map();

async function readAll(): Promise<ReadonlyMap<string, WholeGuest>> {
  const all = await api().list<WholeGuest>('/api/vips?includeRosterOnly=true&limit=200');
  return new Map(all.map((guest) => [guest.id, guest]));
}

/** Reads what has changed since the last read. */
async function readChanged(): Promise<ReadonlyMap<string, WholeGuest>> {
  const brief = lists.vips.peek();
  const changed = [...brief].filter(([id, record]) => basis.get(id) !== record).map(([id]) => id);
  const isFirst = kept === undefined;
  basis = brief;
  if (isFirst || changed.length > ONE_BY_ONE) return readAll();
  const read = await Promise.all(changed.map((id) => api().get<WholeGuest>(`/api/vips/${id}`)));
  const next = new Map([...(kept ?? [])].filter(([id]) => brief.has(id)));
  for (const guest of read) next.set(guest.id, guest);
  return next;
}

/** Reads what has changed. What fails keeps the last good guests, and is read as a whole the next time. */
async function readAgain(): Promise<State> {
  try {
    kept = await readChanged();
    return { guests: kept, fault: undefined };
  } catch (error) {
    basis = new Map();
    return { guests: kept, fault: faultOf(error) };
  }
}

/** The whole guests: read when the view is opened, and each again when the feed says that it has changed. */
function useWholeGuests(): State {
  const [state, setState] = useState<State>({ guests: kept, fault: undefined });
  const brief = lists.vips.value;
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const next = await readAgain();
      if (isWanted) setState(next);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [brief]);
  return state;
}
