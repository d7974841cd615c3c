/** The stack's back button leads up; the title says where one is. */
export function Breadcrumb(): null {
  return null;
}
