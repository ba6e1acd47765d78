/** What is used here of a package that brings no types. */
declare module 'autocannon' {
  export interface Shot {
    readonly url: string;
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
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
