import { type EventFigures, eventFigures } from '#shared/domain/attention/event-figures.ts';
import { monthOf } from '#shared/domain/flights/budget.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/domain/time/days.ts';
import { gatherActivities, MAX_ACTIVITIES_READ } from '#shared/entities/activities/activity-list.ts';
import { readBudget } from '#shared/entities/flights/flight-budget.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { findFlightService } from '#shared/use-cases/flights/flight-service.ts';
import { endOfWindow, type Found, findAttention } from './find-rows.ts';

const WINDOW_MINUTES = 24 * 60;

/** Returns the figures of the event: rides of the local day, and what needs a person within 24 hours. With the rows of the attention list. */
export async function readFigures(
  now: string,
  settings: SettingsRecord,
): Promise<{ readonly figures: EventFigures; readonly rows: readonly Found[] }> {
  const day = dayOf(now, settings);
  const [{ facts, rows }, { found }] = await Promise.all([
    findAttention(now, endOfWindow(now, WINDOW_MINUTES)),
    gatherActivities(
      {
        from: startOfDay(day, settings),
        to: endOfDay(day, settings),
        types: ['TRANSPORT'],
        statuses: ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED'],
      },
      MAX_ACTIVITIES_READ,
    ),
  ]);
  const figures = eventFigures({ facts, rows: rows.filter(({ dismissal }) => !dismissal), ridesToday: found.length });
  return { figures, rows };
}

/** Returns how much of the month's flight requests is used, in percent. 0 while flights are off. */
export async function flightBudgetPercent(now: string): Promise<number> {
  const service = await findFlightService();
  if (!service || service.monthlyBudget === 0) return 0;
  const { used } = await readBudget(monthOf(now));
  return Math.floor((used / service.monthlyBudget) * 100);
}
