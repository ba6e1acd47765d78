import { type Action, ask, form, now, paper, plan, those } from './action.ts';

interface ActionMotorcade {
  readonly id: string;
  readonly status: string;
  readonly startTime: string;
  readonly deletedAt?: string | null;
  readonly flightId?: string | null | undefined;
  readonly cars: readonly { readonly activityId: string; readonly role: string }[];
}

/** What a person can do with a motorcade. */
export function motorcadeActions({ cars, deletedAt, id, status }: ActionMotorcade): readonly Action[] {
  const params = { motorcadeId: id };
  if (deletedAt) return [ask('restoreMotorcade', { params }, { isMain: true })];
  const move = (to: string) => ({ params, body: { status: to } });
  const isOpen = status === 'SCHEDULED' || status === 'IN_PROGRESS';
  const activityIds = cars.map(({ activityId }) => activityId);
  return those(
    form('updateMotorcade', params, { label: 'panel.edit', isMain: true }),
    status === 'SCHEDULED' && now('moveMotorcadeStatus', move('IN_PROGRESS'), { label: 'begin', isMain: true }),
    status === 'IN_PROGRESS' && now('moveMotorcadeStatus', move('COMPLETED'), { label: 'finish', isMain: true }),
    isOpen && plan('SHIFT', { activityIds, minutes: 15 }, { label: 'panel.delay', isMain: true }),
    isOpen &&
      ask(
        'moveMotorcadeStatus',
        move('CANCELLED'),
        { label: 'panel.cancel', isMain: true },
        status === 'SCHEDULED' ? move('SCHEDULED') : undefined,
      ),
    !isOpen && ask('moveMotorcadeStatus', move('SCHEDULED'), { label: 'panel.reopen', isMain: true }),
    isOpen && form('reorderMotorcade', params),
    isOpen && cars.some(({ role }) => role === 'SPARE') && ask('promoteSpare', { params }),
    isOpen && cars.length > 1 && form('dropOutCar', params),
    isOpen && form('reportSighting', params),
    isOpen && cars.length > 1 && form('splitMotorcade', params),
    isOpen && form('joinMotorcades', params),
    ask('deleteMotorcade', { params }),
  );
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

/** The request that moves the rides of a flight to its times. */
export function followCall({ flightDate, flightNumber }: Pick<ActionFlight, 'flightDate' | 'flightNumber'>) {
  return { operationId: 'followFlightPickups', params: { flightNumber }, query: { date: flightDate } };
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
