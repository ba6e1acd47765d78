/** Sentences of the service under a heading. Without a sentence: nothing. */
export function Texts({ texts, title }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul class="texts" lang="en" dir="auto">
        {texts.map((text, place) => (
          <li key={place}>{text}</li>
        ))}
      </ul>
    </>
  );
}
