import './testimonials.module.css';

/** The width of a card, from testimonials.module.css: one card on phones, two or three side by side in wider windows. */
export function testimonialWidth(): string {
  return 'var(--testimonial-width)';
}
