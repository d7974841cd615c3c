import { Testimonials as Original } from '@/features/home/parts/testimonials';
import { kept } from './kept';

export { testimonialMs } from '@/features/home/parts/testimonials';
export const Testimonials = kept(Original);
