import css from './skip-link.module.css';

/** The first tab stop of the page; visible only while it has the focus. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a href="#content" className={css.link}>
      {label}
    </a>
  );
}
