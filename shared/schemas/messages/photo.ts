import * as z from 'zod';

/** The most bytes of a photo. */
const MAX_PHOTO_KB = 600;
const MAX_CHARACTERS = Math.ceil((MAX_PHOTO_KB * 1_000 * 4) / 3) + 40;

/** A photo as a data URL. Its pixels are checked when it is decoded. */
export const Photo = z
  .string()
  .max(MAX_CHARACTERS, `must have at most ${MAX_PHOTO_KB} KB`)
  .refine(
    (text) => /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/.test(text),
    'must be a data: URL of a PNG or JPEG in base64',
  )
  .meta({
    id: 'Photo',
    description: `A PNG or JPEG of at most ${MAX_PHOTO_KB} KB and 2,000 x 2,000 pixels, as a data: URL. It is decoded, and stored as a JPEG without the data of the camera`,
    example:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  });
