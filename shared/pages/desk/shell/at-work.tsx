import { loadForms, OperationForm } from '#shared/pages/desk/forms/operation-form.tsx';
import { Outcome } from '#shared/pages/desk/forms/outcome.tsx';
import { PlanView } from '#shared/pages/desk/lanes/plan-view.tsx';
import { Palette } from '#shared/pages/desk/palette/palette.tsx';
import { RecordPanel } from '#shared/pages/desk/panels/record-panel.tsx';
import { rideKey } from './ride-keys.ts';

/** What people work with all the time. It is one script, which is loaded right after the first picture. */
export const AT_WORK = { OperationForm, Outcome, Palette, PlanView, RecordPanel, loadForms, rideKey };
