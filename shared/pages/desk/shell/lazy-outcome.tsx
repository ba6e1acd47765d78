import { lazily } from '#shared/pages/desk/kit/lazily.tsx';
import { loadAtWork } from './load-at-work.ts';

/** What a dry run says. Its script is loaded with the first one. */
export const LazyOutcome = lazily(() => loadAtWork().then(({ Outcome }) => Outcome));
