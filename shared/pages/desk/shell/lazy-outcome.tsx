import { lazily } from '../kit/lazily.tsx';

/** What a dry run says. Its script is loaded with the first one. */
export const LazyOutcome = lazily(() => import('../forms/outcome.tsx').then(({ Outcome }) => Outcome));
