import { loadForms, OperationForm } from '#shared/pages/desk/forms/operation-form.tsx';
import { Outcome } from '#shared/pages/desk/forms/outcome.tsx';
import { Palette } from '#shared/pages/desk/palette/palette.tsx';
import { RecordPanel } from '#shared/pages/desk/panels/record-panel.tsx';
import { Copilot } from '#shared/pages/desk/views/copilot/copilot.tsx';
import { LATER_VIEWS as views } from '#shared/pages/desk/views/later-views.tsx';
import { loadCodeNames } from './code-names.ts';
import { nameCutTexts } from './cut-texts.ts';
import { Help } from './help.tsx';
import { rideKey } from './ride-keys.ts';

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
  views,
};
