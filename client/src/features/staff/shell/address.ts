import type { Href } from 'expo-router';

export type StaffPath = '/staff' | `/staff/${string}`;

/** A page of the staff's client as a link. The router's generated types know the customers' routes only. */
export const staffHref = (path: StaffPath): Href => path as Href;
