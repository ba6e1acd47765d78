import type { Catalogue } from '#shared/pages/parts/words.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import type { Key } from './keys.ts';

export const DRIVE_WORDS: Catalogue<Key> = { en: EN, de: DE, fr: FR, es: ES };
