import { fieldName } from '#shared/pages/desk/forms/words.ts';
import type { Activity } from '#shared/pages/desk/store/records.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { listed, say, times } from '#shared/pages/desk/words.ts';
import { RecordLink, Status } from './links.tsx';
import { byDay, isOpen, segmentsOf } from './rides.ts';

interface Props {
  readonly activities: readonly Activity[];
  /** What the list is of: it is not said again in each line. */
  readonly of?: 'driver' | 'vehicle' | 'guest' | 'flight';
}

const MOST_GUESTS = 2;

/** Names of right to left keep to themselves in a line of several, and a number keeps its sign before it. */
function isolated(text: string | undefined): string {
  return text ? `\u2068${text}\u2069` : '';
}

/** Returns the first guests of an activity by name, and how many more. */
export function guestNames({ vipIds }: Pick<Activity, 'vipIds'>, most = MOST_GUESTS): string {
  const names = vipIds.slice(0, most).map((id) => isolated(find('vips', id)?.name));
  return listed([...names, vipIds.length > most ? isolated(`+${vipIds.length - most}`) : '']);
}

function RideLine({ activity, of }: { readonly activity: Activity; readonly of: Props['of'] }) {
  const { allDay, driverId, endTime, id, startTime, status, title, type, vehicleId } = activity;
  const isRide = type === 'TRANSPORT';
  const more = [
    of !== 'guest' && guestNames(activity),
    of !== 'vehicle' && isRide && (find('vehicles', vehicleId)?.name ?? say('withoutVehicle')),
    of !== 'driver' && isRide && (find('drivers', driverId)?.name ?? say('withoutDriver')),
  ];
  return (
    <li class={isOpen(activity) ? type : `${type} over`}>
      <time>{allDay ? fieldName('allDay') : `${times.value.time(startTime)}–${times.value.time(endTime)}`}</time>
      <span class="what">
        <RecordLink kind="activities" id={id}>
          {title}
        </RecordLink>{' '}
        {status !== 'SCHEDULED' && <Status status={status} />}
        <span class="soft">{more.filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}

/** Activities by day, in order of start. */
export function RideList({ activities, of }: Props) {
  if (activities.length === 0) return <p class="soft">{say('nothing')}</p>;
  return (
    <>
      {byDay(activities, times.value.day).map(([day, all]) => (
        <section key={day} class="day">
          <h3>{day}</h3>
          <ul class="rides">
            {all.map((activity) => (
              <RideLine key={activity.id} activity={activity} of={of} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface StripProps {
  readonly activities: readonly Activity[];
  readonly from: number;
  readonly to: number;
}

/** A day as a strip: where something is planned. The list beside it says what. */
export function DayStrip({ activities, from, to }: StripProps) {
  return (
    <span class="strip" aria-hidden="true">
      {segmentsOf(activities, from, to).map(({ from: start, id, length, type }) => (
        <i key={id} class={type} style={{ insetInlineStart: `${start}%`, inlineSize: `${length}%` }} />
      ))}
    </span>
  );
}
