import { PlanView } from '#shared/pages/desk/lanes/plan-view.tsx';
import { ArrivalsView } from './arrivals/arrivals-view.tsx';
import { FleetView } from './fleet/fleet-view.tsx';
import { GuestsView } from './guests/guests-view.tsx';
import { HistoryView } from './history/history-view.tsx';
import { Import } from './import/import.tsx';
import { MapView } from './map/map-view.tsx';
import { Messages } from './messages/messages.tsx';
import { Musters } from './musters/musters.tsx';
import { Papers } from './papers/papers.tsx';
import { ProgrammeView } from './programme/programme-view.tsx';
import { Proposals } from './proposals/proposals.tsx';
import { SettingsView } from './settings/settings-view.tsx';

/** The views that the first picture does not need. */
export const LATER_VIEWS = {
  arrivals: ArrivalsView,
  fleet: FleetView,
  guests: GuestsView,
  history: HistoryView,
  import: Import,
  map: MapView,
  messages: Messages,
  musters: Musters,
  papers: Papers,
  plan: PlanView,
  programme: ProgrammeView,
  proposals: Proposals,
  settings: SettingsView,
};
