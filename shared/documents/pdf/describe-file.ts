import { type PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { withoutLanguageMarks } from '#shared/domain/reports/wording.ts';
import type { Imprint } from './imprint.ts';
import { srgbProfile } from './srgb-profile.ts';

const MAKER = 'Motorcade';

/** Writes what a file is, who made it, when and in which language, and how its colours look. */
export function describeFile(document: PDFDocument, imprint: Imprint): void {
  const { fileTitle, marks, origin, printedAt, wording } = imprint;
  const madeAt = new Date(printedAt);
  const title = withoutLanguageMarks(fileTitle ?? imprint.title);
  const about = withoutLanguageMarks([marks?.classification, ...origin].filter(Boolean).join(' · '));
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(about);
  document.setProducer(MAKER);
  document.setCreator(MAKER);
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
  document.setLanguage(wording.locale);
  const { catalog, context } = document;
  const facts = { title, about, language: wording.locale, madeAt, maker: MAKER };
  // Programs that know nothing of PDF find the facts only if they are not compressed.
  const xmp = context.stream(Buffer.from(xmpOf(facts), 'utf8'), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(xmp));
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }));
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFHexString.fromText('sRGB'),
    DestOutputProfile: profile,
  };
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
}

/** What the file says of itself. */
interface FileFacts {
  readonly title: string;
  /** Where its times and its data are from. */
  readonly about: string;
  /** BCP 47. */
  readonly language: string;
  readonly madeAt: Date;
  readonly maker: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

function inDefault(text: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
}

/** Describes the one property that PDF/A does not know. */
const UA_SCHEMA = `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>`;

/** Describes a file in XMP, and says that it follows PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1). */
function xmpOf({ about, language, madeAt, maker, title }: FileFacts): string {
  const at = `${madeAt.toISOString().slice(0, 19)}Z`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<dc:format>application/pdf</dc:format>
<dc:title>${inDefault(title)}</dc:title>
<dc:description>${inDefault(about)}</dc:description>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>${maker}</xmp:CreatorTool>
<xmp:CreateDate>${at}</xmp:CreateDate>
<xmp:ModifyDate>${at}</xmp:ModifyDate>
<pdf:Producer>${maker}</pdf:Producer>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
${UA_SCHEMA}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}
