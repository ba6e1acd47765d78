import { ArrivalsView } from './arrivals/arrivals-view.tsx';
import { FleetView } from './fleet/fleet-view.tsx';
import { GuestsView } from './guests/guests-view.tsx';
import { HistoryView } from './history/history-view.tsx';
import { ProgrammeView } from './programme/programme-view.tsx';

/** The views that are lists. They share most of their parts, so they are one script: each script that is loaded is a request. */
export const LIST_VIEWS = {
  arrivals: ArrivalsView,
  fleet: FleetView,
  guests: GuestsView,
  history: HistoryView,
  programme: ProgrammeView,
};
