import { effect } from '@preact/signals';
import { route } from '#shared/pages/desk/route.ts';
import { needs, notAccounted } from '#shared/pages/desk/store/counters.ts';
import { say } from '#shared/pages/desk/words.ts';

/** Shows in the title of the tab how many rows need a person: it is seen while another tab is in front. */
export function followTitle(): () => void {
  return effect(() => {
    const count = needs.value.length;
    const alarm = notAccounted.value > 0 ? `⚠ ${notAccounted.value} · ` : '';
    document.title = `${alarm}${count > 0 ? `(${count}) ` : ''}${say(`view.${route.value.view}`)} · Motorcade`;
  });
}
