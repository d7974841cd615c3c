/** Renders nothing: in the app the header has a back button and the title. */
export function Breadcrumb(): null {
  return null;
}
