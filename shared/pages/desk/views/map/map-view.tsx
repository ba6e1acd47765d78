/** The view. */
export function MapView() {
  return <p />;
}
