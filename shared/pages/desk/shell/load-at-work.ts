import { loadScript } from '#shared/pages/desk/kit/scripts.ts';

/** Loads what people work with after the first picture. */
export async function loadAtWork() {
  const { AT_WORK } = await loadScript(() => import('./at-work.tsx'));
  return AT_WORK;
}
