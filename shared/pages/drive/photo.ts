/** Handwriting can be read at this size, and the phone keeps some photos while it is offline. */
const MAX_SIDE = 1_280;
const MAX_BYTES = 300_000;
const QUALITIES = [0.8, 0.6, 0.4, 0.2] as const;

/** The most photos that wait to be sent: the phone has little room for them. */
export const MOST_PHOTOS = 5;

/** Returns a picture of the phone as a data URL of a JPEG of at most 1,280 pixels a side and 300 KB. Throws if it cannot be read. */
export async function readPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of QUALITIES) {
    const url = canvas.toDataURL('image/jpeg', quality);
    if (url.length <= (MAX_BYTES * 4) / 3) return url;
  }
  throw new Error('The picture stays too large');
}
