import { loadForms, OperationForm } from '#shared/pages/desk/forms/operation-form.tsx';
import { Outcome } from '#shared/pages/desk/forms/outcome.tsx';
import { PlanView } from '#shared/pages/desk/lanes/plan-view.tsx';
import { Palette } from '#shared/pages/desk/palette/palette.tsx';
import { RecordPanel } from '#shared/pages/desk/panels/record-panel.tsx';
import { ArrivalsView } from '#shared/pages/desk/views/arrivals/arrivals-view.tsx';
import { Copilot } from '#shared/pages/desk/views/copilot/copilot.tsx';
import { FleetView } from '#shared/pages/desk/views/fleet/fleet-view.tsx';
import { GuestsView } from '#shared/pages/desk/views/guests/guests-view.tsx';
import { HistoryView } from '#shared/pages/desk/views/history/history-view.tsx';
import { Import } from '#shared/pages/desk/views/import/import.tsx';
import { MapView } from '#shared/pages/desk/views/map/map-view.tsx';
import { Messages } from '#shared/pages/desk/views/messages/messages.tsx';
import { Musters } from '#shared/pages/desk/views/musters/musters.tsx';
import { Papers } from '#shared/pages/desk/views/papers/papers.tsx';
import { ProgrammeView } from '#shared/pages/desk/views/programme/programme-view.tsx';
import { Proposals } from '#shared/pages/desk/views/proposals/proposals.tsx';
import { SettingsView } from '#shared/pages/desk/views/settings/settings-view.tsx';
import { loadCodeNames } from './code-names.ts';
import { nameCutTexts } from './cut-texts.ts';
import { Help } from './help.tsx';
import { rideKey } from './ride-keys.ts';

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

/** What people work with after the first picture. It is one script, loaded right after it: its parts share so much that several would be larger, and each is a request. */
export const AT_WORK = {
  Copilot,
  Help,
  OperationForm,
  Outcome,
  Palette,
  RecordPanel,
  loadCodeNames,
  loadForms,
  nameCutTexts,
  rideKey,
  views: LATER_VIEWS,
};
