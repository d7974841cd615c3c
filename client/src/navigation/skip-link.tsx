/** The first stop of the keyboard; seen only while it has focus (theme/web-css.ts). */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" data-skip="">
      {label}
    </a>
  );
}
