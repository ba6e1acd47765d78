import { computed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signInEnded } from '#shared/pages/desk/session.ts';
import { freshness } from '#shared/pages/desk/store/store.ts';
import { type Trial, tryOut } from '#shared/pages/desk/store/writes.ts';
import { untilReleased } from './use-form.ts';
import type { FormCall } from './values.ts';

const isReached = computed(() => !signInEnded.value && freshness.value.fault === undefined);

/** The dry run begins this long after the last key. */
const REST_MS = 350;

interface State {
  readonly trial?: Trial;
  /** Why it could not be asked. */
  readonly fault?: unknown;
  /** The request that the answer is of. */
  readonly of?: string;
}

/**
 * Asks what a request would do while a person types: a moment after the last key, never twice at once, and never the same again. `undefined`: the
 * form is not filled in yet.
 */
export function useTrial(call: FormCall | undefined, ifMatch: string | undefined, asking: typeof tryOut = tryOut) {
  const [state, setState] = useState<State>({});
  const [turn, setTurn] = useState(0);
  const isAsking = useRef(false);
  const isHere = useRef(true);
  const key = call && JSON.stringify([call, ifMatch]);
  const wanted = useRef(key);
  wanted.current = key;
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (call === undefined || key === undefined || key === state.of) return undefined;
    const ask = async () => {
      if (isAsking.current) return;
      isAsking.current = true;
      const next = await asking(call, ifMatch).then(
        (trial): State => ({ trial, of: key }),
        (fault: unknown): State => ({ fault, of: key }),
      );
      await untilReleased();
      isAsking.current = false;
      if (!isHere.current) return;
      setState(next);
      // What was typed meanwhile is asked next.
      if (wanted.current !== key) setTurn((before) => before + 1);
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => clearTimeout(timer);
  }, [key, turn]);
  const again = () => {
    setState({});
    setTurn((before) => before + 1);
  };
  const isWell = isReached.value;
  useEffect(() => {
    // What failed without a sign-in, or without the service, is asked again once there is one.
    if (isWell && state.fault !== undefined) again();
  }, [isWell]);
  const isCurrent = key !== undefined && state.of === key;
  return {
    trial: key === undefined ? undefined : state.trial,
    fault: isCurrent ? state.fault : undefined,
    isTrying: key !== undefined && !isCurrent,
    again,
  };
}
