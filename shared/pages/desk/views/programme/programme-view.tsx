import { fieldName, valueName } from '#shared/pages/desk/forms/words.ts';
import type { Column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { Status } from '#shared/pages/desk/panels/links.tsx';
import { isOpen, type Legs, legsOf } from '#shared/pages/desk/panels/rides.ts';
import { change, openForm, route } from '#shared/pages/desk/route.ts';
import { dateOf, shownDate } from '#shared/pages/desk/store/days.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, find, now } from '#shared/pages/desk/store/store.ts';
import { markOf } from '#shared/pages/desk/views/fleet/of-day.ts';
import { say, times } from '#shared/pages/desk/words.ts';
import { assignment, lackingLegs } from './plan-rides.ts';

interface Row {
  readonly item: Activity;
  readonly legs: Legs;
}

function whenText({ allDay, endTime, startTime }: Activity, isWhole: boolean): string {
  if (allDay) return times.value.day(startTime);
  const starts = isWhole ? times.value.dayTime(startTime) : times.value.time(startTime);
  return `${starts}–${times.value.time(endTime)}`;
}

/** Opens what gives the guests of an item their rides: the form of a leg, or the proposal that assigns the legs it has. */
function planRides({ item, legs }: Row): void {
  const lacking = lackingLegs(legs);
  if (lacking.length > 0) return openForm('createProposal', assignment(lacking));
  const back = legs.withoutTo.length === 0;
  const vipIds = back ? legs.withoutBack : legs.withoutTo;
  const when = back ? { startTime: item.endTime } : { endTime: item.startTime };
  const where = back ? { pickupPlaceId: item.placeId } : { dropoffPlaceId: item.placeId };
  openForm('createEvent', { type: 'TRANSPORT', masterEventId: item.id, vipIds, ...when, ...(item.placeId && where) });
}

function Missing({ ids }: { readonly ids: readonly string[] }) {
  return ids.length > 0 ? <b class="warn">{ids.length}</b> : <span class="soft">0</span>;
}

function PlanButton({ row }: { readonly row: Row }) {
  const { item, legs } = row;
  const isMissing = legs.withoutTo.length + legs.withoutBack.length + lackingLegs(legs).length > 0;
  if (!isMissing || !isOpen(item) || Date.parse(item.endTime) < now.value) return null;
  return (
    <button
      type="button"
      class="small"
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        planRides(row);
      }}
    >
      {say('programme.planRides')}
    </button>
  );
}

function columns(isWhole: boolean): readonly Column<Row>[] {
  return [
    {
      id: 'when',
      name: say('programme.when'),
      value: ({ item }) => item.startTime,
      cell: ({ item }) => whenText(item, isWhole),
      width: isWhole ? 28 : 16,
    },
    { id: 'what', name: say('programme.what'), value: ({ item }) => item.title, width: 36 },
    { id: 'guests', name: say('guests'), value: ({ item }) => item.vipIds.length, width: 9 },
    {
      id: 'withoutTo',
      name: `${say('programme.without')}: ${say('programme.to')}`,
      value: ({ legs }) => legs.withoutTo.length,
      cell: ({ legs }) => <Missing ids={legs.withoutTo} />,
      width: 22,
    },
    {
      id: 'withoutBack',
      name: `${say('programme.without')}: ${say('programme.back')}`,
      value: ({ legs }) => legs.withoutBack.length,
      cell: ({ legs }) => <Missing ids={legs.withoutBack} />,
      width: 22,
    },
    {
      id: 'plan',
      name: say('programme.planRides'),
      value: () => undefined,
      cell: (row) => <PlanButton row={row} />,
      width: 18,
    },
    {
      id: 'place',
      name: say('place'),
      value: ({ item }) => item.location ?? find('places', item.placeId)?.name,
      width: 28,
    },
    { id: 'type', name: fieldName('type'), value: ({ item }) => valueName('type', item.type), width: 12 },
    { id: 'to', name: say('programme.to'), value: ({ legs }) => legs.to.length, width: 8 },
    { id: 'back', name: say('programme.back'), value: ({ legs }) => legs.back.length, width: 8 },
    {
      id: 'status',
      name: say('status'),
      value: ({ item }) => valueName('status', item.status),
      cell: ({ item }) => item.status !== 'SCHEDULED' && <Status status={item.status} />,
      width: 14,
    },
    {
      id: 'description',
      name: fieldName('description'),
      value: ({ item }) => item.description,
      width: 40,
      isExtra: true,
    },
    { id: 'notes', name: say('notes'), value: ({ item }) => item.notes, width: 30, isExtra: true },
  ];
}

function Many({ chosen }: { readonly chosen: readonly Row[] }) {
  const activityIds = chosen.map(({ item }) => item.id);
  const lacking = chosen.flatMap(({ legs }) => lackingLegs(legs));
  return (
    <>
      {lacking.length > 0 && (
        <button type="button" onClick={() => openForm('createProposal', assignment(lacking))}>
          {say('programme.planRides')}
        </button>
      )}
      <button type="button" onClick={() => openForm('createProposal', { kind: 'POSTPONE', activityIds, minutes: 15 })}>
        {say('panel.delay')}
      </button>
      <button type="button" onClick={() => openForm('createProposal', { kind: 'CANCEL', activityIds })}>
        {say('panel.cancel')}
      </button>
    </>
  );
}

/** The meals, meetings and events, with the rides to them and back. */
export function ProgrammeView() {
  const isWhole = route.value.query.all === '1';
  const day = shownDate.value;
  const all = activitiesInOrder.value;
  const items = all.filter(({ type }) => type !== 'TRANSPORT');
  const ofDay = items.filter(({ endTime, startTime }) => dateOf(startTime) <= day && day <= dateOf(endTime));
  const rows = (isWhole ? items : ofDay).map((item) => ({ item, legs: legsOf(item, all, (id) => find('vips', id)) }));
  return (
    <div class="table-view">
      <Ask place="programme" />
      <TableView
        name="programme"
        label={say('view.programme')}
        columns={columns(isWhole)}
        rows={rows}
        idOf={({ item }) => item.id}
        firstBy="when"
        kind="activities"
        markOf={({ item }) => markOf(item.id)}
        empty={say('programme.none')}
        many={(chosen) => <Many chosen={chosen} />}
      >
        <button type="button" aria-pressed={isWhole} onClick={() => change({ all: isWhole ? undefined : '1' })}>
          {say('table.allDays')}
        </button>
        <button type="button" onClick={() => openForm('createEvent', { type: 'MEETING' })}>
          {say('programme.new')}
        </button>
      </TableView>
    </div>
  );
}
