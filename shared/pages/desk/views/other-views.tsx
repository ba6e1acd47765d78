import { Help } from '#shared/pages/desk/shell/help.tsx';
import { Copilot } from './copilot/copilot.tsx';
import { Import } from './import/import.tsx';
import { MapView } from './map/map-view.tsx';
import { Messages } from './messages/messages.tsx';
import { Musters } from './musters/musters.tsx';
import { Papers } from './papers/papers.tsx';
import { Proposals } from './proposals/proposals.tsx';
import { SettingsView } from './settings/settings-view.tsx';

/** The views that are no lists, the list of keys and the copilot: one script. */
export const OTHER_VIEWS = {
  copilot: Copilot,
  help: Help,
  import: Import,
  map: MapView,
  messages: Messages,
  musters: Musters,
  papers: Papers,
  proposals: Proposals,
  settings: SettingsView,
};
