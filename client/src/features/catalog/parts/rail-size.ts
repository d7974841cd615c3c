import './rail.module.css';

/** Width of a product card in a row; rail.module.css sets it for every width of the window. */
export function railCardWidth(): string {
  return 'var(--rail-card-width)';
}
