import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString } from 'pdf-lib';

function fieldOf(fields: PDFDict, name: string): PDFObject | undefined {
  return fields.lookup(PDFName.of(name));
}
function textOf(value: PDFObject | undefined): string {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

/** An area of a page in which a reader can tap. */
export interface TappedLink {
  /** The place of its page in the file, from 0. */
  readonly page: number;
  /** The address to which it leads, or the place of the page. */
  readonly to: string | number;
  readonly text: string;
  readonly isPrinted: boolean;
  readonly width: number;
  readonly height: number;
}

/** Returns the areas of a PDF in which a reader can tap, by pages. */
export async function tappedLinks(bytes: Uint8Array): Promise<TappedLink[]> {
  const document = await PDFDocument.load(bytes);
  const pages = document.getPages();
  const placeOf = (ref: PDFObject | undefined): number => pages.findIndex((page) => String(page.ref) === String(ref));
  return pages.flatMap(({ node }, page) =>
    (node.Annots()?.asArray() ?? []).map((ref) => {
      const fields = document.context.lookup(ref, PDFDict);
      const action = fieldOf(fields, 'A');
      const target = fieldOf(fields, 'Dest');
      const [left = 0, bottom = 0, right = 0, top = 0] = (fieldOf(fields, 'Rect') as PDFArray).asArray().map(Number);
      return {
        page,
        to:
          action instanceof PDFDict
            ? textOf(fieldOf(action, 'URI'))
            : placeOf(target instanceof PDFArray ? target.get(0) : undefined),
        text: textOf(fieldOf(fields, 'Contents')),
        isPrinted: String(fieldOf(fields, 'F')) === '4',
        width: right - left,
        height: top - bottom,
      };
    }),
  );
}
