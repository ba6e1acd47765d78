import { lazily } from '#shared/pages/desk/kit/lazily.tsx';

/** What a dry run says. Its script is loaded with the first one. */
export const LazyOutcome = lazily(() => import('./at-work.tsx').then(({ AT_WORK }) => AT_WORK.Outcome));
