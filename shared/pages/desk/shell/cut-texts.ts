/** The elements whose tooltip is ours. */
const named = new WeakSet<HTMLElement>();

/** Whether the element shows less than its text: it ends in an ellipsis. */
function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) return true;
  return webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight;
}

/** Gives each text that is cut a tooltip with the whole of it, when a pointer comes to it. */
export function nameCutTexts(): void {
  const onOver = ({ target }: PointerEvent) => {
    if (!(target instanceof HTMLElement) || (target.title !== '' && !named.has(target))) return;
    const title = isCut(target) ? target.innerText : '';
    if (title === target.title) return;
    named.add(target);
    target.title = title;
  };
  addEventListener('pointerover', onOver, { passive: true });
}
