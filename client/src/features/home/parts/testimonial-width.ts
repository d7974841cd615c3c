import './testimonials.module.css';

/** One on phones, two, then three side by side; testimonials.module.css sets it. */
export function testimonialWidth(): string {
  return 'var(--testimonial-width)';
}
