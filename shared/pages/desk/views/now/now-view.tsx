/** The view. */
export function NowView() {
  return <p />;
}
