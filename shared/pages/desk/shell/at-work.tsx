import type { Said } from '#shared/domain/sentences/sentence.ts';
import { loadForms, OperationForm } from '#shared/pages/desk/forms/operation-form.tsx';
import { Outcome } from '#shared/pages/desk/forms/outcome.tsx';
import { loadTexts, spokenSentence } from '#shared/pages/desk/forms/sentences.ts';
import { codeName, fieldName, opName, valueName, withWords } from '#shared/pages/desk/forms/words.ts';
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
import { Proposals } from '#shared/pages/desk/views/proposals/proposal-view.tsx';
import { SettingsView } from '#shared/pages/desk/views/settings/settings-view.tsx';
import { languageOf, localeOf, times } from '#shared/pages/desk/words.ts';
import { codeNameOf, fieldNameOf, OF_FIELDS, opNameOf, sayingOf } from './code-words.ts';
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

/** Loads the names and sentences, after the first picture of the desk. */
async function loadCodeNames(): Promise<void> {
  const language = languageOf();
  const [texts] = await Promise.all([loadTexts(language), withWords()]);
  codeNameOf.value = (code) => codeName(code);
  fieldNameOf.value = (name) => fieldName(name);
  opNameOf.value = (operationId) => opName(operationId);
  sayingOf.value = ({ code, values }) =>
    // In English, the service says it better than a sentence without values.
    code === undefined || !(values || language !== 'en' || code.startsWith(OF_FIELDS))
      ? undefined
      : spokenSentence({ code, values } as Said, {
          language,
          locale: localeOf(),
          texts,
          times: times.value,
          valueName: (field, value) =>
            field === '' ? fieldName(value) : field === 'operationId' ? opName(value) : valueName(field, value),
        });
}

/** The elements whose tooltip is ours. */
const named = new WeakSet<HTMLElement>();

/** Whether the element shows less than its text: it ends in an ellipsis. */
function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return true;
  return webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight;
}

/** Gives each text that is cut a tooltip with the whole of it, when a pointer comes to it. */
function nameCutTexts(): void {
  const onOver = ({ target }: PointerEvent) => {
    if (!(target instanceof HTMLElement) || (target.title !== '' && !named.has(target))) return;
    const title = isCut(target) ? target.innerText : '';
    if (title === target.title) return;
    named.add(target);
    target.title = title;
  };
  addEventListener('pointerover', onOver, { passive: true });
}
