import { valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { type Column, column } from '#shared/pages/desk/kit/table-rules.ts';
import { TableView } from '#shared/pages/desk/kit/table-view.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { Status } from '#shared/pages/desk/panels/links.tsx';
import { assignment, isOpen, type Legs, lackingLegs, legsOf } from '#shared/pages/desk/panels/rides.ts';
import { change, openForm, route } from '#shared/pages/desk/route.ts';
import { dateOf, shownDate } from '#shared/pages/desk/store/days.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, find, now } from '#shared/pages/desk/store/store.ts';
import { markOf } from '#shared/pages/desk/views/fleet/of-day.ts';
import { say, times } from '#shared/pages/desk/words.ts';

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
    column('when', isWhole ? 28 : 16, ({ item }) => item.startTime, {
      name: say('programme.when'),
      cell: ({ item }) => whenText(item, isWhole),
    }),
    column('what', 36, ({ item }) => item.title, { name: say('programme.what') }),
    column('guests', 9, ({ item }) => item.vipIds.length, { name: say('guests') }),
    column('withoutTo', 22, ({ legs }) => legs.withoutTo.length, {
      name: `${say('programme.without')}: ${say('programme.to')}`,
      cell: ({ legs }) => <Missing ids={legs.withoutTo} />,
    }),
    column('withoutBack', 22, ({ legs }) => legs.withoutBack.length, {
      name: `${say('programme.without')}: ${say('programme.back')}`,
      cell: ({ legs }) => <Missing ids={legs.withoutBack} />,
    }),
    column('plan', 18, () => undefined, { name: say('programme.planRides'), cell: (row) => <PlanButton row={row} /> }),
    column('place', 28, ({ item }) => item.location ?? find('places', item.placeId)?.name, { name: say('place') }),
    column('type', 12, ({ item }) => valueName('type', item.type)),
    column('to', 8, ({ legs }) => legs.to.length, { name: say('programme.to') }),
    column('back', 8, ({ legs }) => legs.back.length, { name: say('programme.back') }),
    column('status', 14, ({ item }) => valueName('status', item.status), {
      name: say('status'),
      cell: ({ item }) => item.status !== 'SCHEDULED' && <Status status={item.status} />,
    }),
    column('description', 40, ({ item }) => item.description, { isExtra: true }),
    column('notes', 30, ({ item }) => item.notes, { name: say('notes'), isExtra: true }),
  ];
}

function Many({ chosen }: { readonly chosen: readonly Row[] }) {
  const activityIds = chosen.map(({ item }) => item.id);
  const lacking = chosen.flatMap(({ legs }) => lackingLegs(legs));
  return (
    <>
      {lacking.length > 0 && (
        <FormButton of="createProposal" filled={assignment(lacking)} text={say('programme.planRides')} />
      )}
      <FormButton
        of="createProposal"
        filled={{ kind: 'POSTPONE', activityIds, minutes: 15 }}
        text={say('panel.delay')}
      />
      <FormButton of="createProposal" filled={{ kind: 'CANCEL', activityIds }} text={say('panel.cancel')} />
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
        <FormButton of="createEvent" filled={{ type: 'MEETING' }} text={say('programme.new')} />
      </TableView>
    </div>
  );
}
