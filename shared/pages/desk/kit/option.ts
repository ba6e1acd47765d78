/** What a person may choose. */
export interface Option {
  readonly id: string;
  readonly name: string;
  /** A second line that tells two of one name apart. */
  readonly detail?: string | undefined;
}
