import type { ComponentType } from 'preact';
import type { FieldFault } from '#shared/pages/desk/shell/code-words.ts';
import type { Field as FormField } from './operations.ts';
import type { Values } from './values.ts';

/** What a field has: its value, and how it says that a person changed it. */
export interface FieldProps {
  readonly field: FormField;
  /** Unique in the page. */
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The values beside it, such as the start beside the end. */
  readonly beside: Values;
  /** What the service says of it. */
  readonly fault?: FieldFault | undefined;
  readonly describedBy?: string | undefined;
  /** The operation is about deleted records. */
  readonly isDeleted?: boolean;
  /** It stands in a folded part of its own. */
  readonly isUnfolded?: boolean;
  /** Which tags of the settings a list of tags may hold. */
  readonly tagsOf?: 'vehicle' | 'driver';
}

/** A field with fields inside draws them by what it is given: they may have fields inside again. */
export interface NestedProps extends FieldProps {
  readonly parts: { readonly Field: ComponentType<FieldProps>; readonly Input: ComponentType<FieldProps> };
}

/** Up to this number of values stand side by side. More are a list to open. */
const RADIOS = 4;

export function isRadio({ type, values = [] }: FormField): boolean {
  return type === 'choice' && values.length <= RADIOS;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
