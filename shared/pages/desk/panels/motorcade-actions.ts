import { type Action, ask, form, now, paper, plan, those } from './action.ts';

interface ActionMotorcade {
  readonly id: string;
  readonly status: string;
  readonly startTime: string;
  readonly deletedAt?: string | null;
  readonly flightId?: string | null | undefined;
  readonly cars: readonly { readonly activityId: string; readonly role: string }[];
}

function statusActions({ id, status }: ActionMotorcade): readonly Action[] {
  const move = (to: string) => ({ params: { motorcadeId: id }, body: { status: to } });
  const isPlanned = status === 'SCHEDULED';
  if (status === 'CANCELLED' || status === 'COMPLETED')
    return [ask('moveMotorcadeStatus', move('SCHEDULED'), { label: 'panel.reopen', isMain: true })];
  return [
    isPlanned
      ? now('moveMotorcadeStatus', move('IN_PROGRESS'), { label: 'begin', isMain: true })
      : now('moveMotorcadeStatus', move('COMPLETED'), { label: 'finish', isMain: true }),
    ask('moveMotorcadeStatus', move('CANCELLED'), {
      label: 'panel.cancel',
      isMain: true,
      undo: isPlanned ? move('SCHEDULED') : undefined,
    }),
  ];
}

function openActions({ cars, id }: ActionMotorcade): readonly Action[] {
  const params = { motorcadeId: id };
  const activityIds = cars.map(({ activityId }) => activityId);
  return those(
    plan('SHIFT', { activityIds, minutes: 15 }, { label: 'panel.delay', isMain: true }),
    form('reorderMotorcade', params),
    cars.some(({ role }) => role === 'SPARE') && ask('promoteSpare', { params }),
    cars.length > 1 && form('dropOutCar', params),
    form('reportSighting', params),
    cars.length > 1 && form('splitMotorcade', params),
    form('joinMotorcades', params),
  );
}

/** What a person can do with a motorcade. */
export function motorcadeActions(motorcade: ActionMotorcade): readonly Action[] {
  const { deletedAt, id, status } = motorcade;
  const params = { motorcadeId: id };
  if (deletedAt) return [ask('restoreMotorcade', { params }, { isMain: true })];
  const isOpen = status === 'SCHEDULED' || status === 'IN_PROGRESS';
  return [
    form('updateMotorcade', params, { label: 'panel.edit', isMain: true }),
    ...statusActions(motorcade),
    ...(isOpen ? openActions(motorcade) : []),
    ask('deleteMotorcade', { params }),
  ];
}

export function motorcadePapers({ id }: Pick<ActionMotorcade, 'id'>): readonly Action[] {
  return [paper('ORDER_OF_MOVEMENT', { ids: [id] })];
}

interface ActionFlight {
  readonly id: string;
  readonly flightNumber: string;
  readonly flightDate: string;
  readonly deletedAt?: string | null;
  readonly pickupIds: readonly string[];
  readonly provider: boolean;
  readonly status: string;
}

/** What a person can do with a flight. */
export function flightActions(flight: ActionFlight): readonly Action[] {
  const { deletedAt, flightDate: date, flightNumber, pickupIds, provider } = flight;
  const parts = { params: { flightNumber }, query: { date } };
  const filled = { flightNumber, date };
  if (deletedAt) return [ask('restoreFlight', parts, { isMain: true })];
  return those(
    form('recordFlightDelay', filled, { label: 'panel.delay', isMain: true }),
    pickupIds.length > 0 && ask('followFlightPickups', parts, { label: 'panel.follow', isMain: true }),
    form('rebookFlight', { bookedFlight: flightNumber, date }, { label: 'panel.rebook', isMain: true }),
    form('updateFlight', filled, { label: 'panel.edit' }),
    provider && now('refreshFlight', parts),
    ask('deleteFlight', parts),
  );
}

export function flightPapers({ flightDate }: Pick<ActionFlight, 'flightDate'>): readonly Action[] {
  return [paper('ARRIVALS', { date: flightDate })];
}
