import type { components } from '@/api';

export type Product = components['schemas']['Product'];
export type Variant = components['schemas']['Variant'];
