/** Types of the parts that we use. The package has none. */
declare module 'autocannon' {
  export interface Shot {
    readonly url: string;
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Replaces each `[<id>]` in the body with an id of its own. */
    readonly idReplacement?: boolean;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
  }

  export interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
  }

  export default function autocannon(shot: Shot): Promise<Result>;
}
