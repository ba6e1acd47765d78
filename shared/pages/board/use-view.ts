import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** The visible part of an element that scrolls: in pixels. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the visible part of an element, at most once per frame while it scrolls or is resized. */
export function useView(element: RefObject<HTMLElement | null>): View {
  const [view, setView] = useState<View>({ left: 0, top: 0, width: 1_600, height: 900 });
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    let frame = 0;
    const read = () => {
      frame = 0;
      // In a text from right to left, browsers count from the right, below zero.
      setView({
        left: Math.abs(box.scrollLeft),
        top: box.scrollTop,
        width: box.clientWidth,
        height: box.clientHeight,
      });
    };
    const wait = () => {
      frame ||= requestAnimationFrame(read);
    };
    const sizes = new ResizeObserver(wait);
    sizes.observe(box);
    box.addEventListener('scroll', wait, { passive: true });
    read();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      box.removeEventListener('scroll', wait);
    };
  }, [element]);
  return view;
}
