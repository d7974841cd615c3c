import css from './skip-link.module.css';

/** The first stop of the keyboard; visible only while it has focus. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className={css.link}>
      {label}
    </a>
  );
}
