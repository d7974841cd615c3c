import type { components } from '@/api';

export type Slot = components['schemas']['DeliverySlot'];

export interface SlotDay {
  /** The day in India, as yyyy-mm-dd. */
  date: string;
  slots: Slot[];
}

/** Up to this many free places their number is shown. */
export const fewPlaces = 6;

export function placesLeft(slot: Slot): number {
  return Math.max(0, slot.capacity - slot.booked);
}

export function isOpen(slot: Slot, now: Date): boolean {
  return new Date(slot.cutoffAt) > now;
}

export function canChoose(slot: Slot, now: Date): boolean {
  return isOpen(slot, now) && placesLeft(slot) > 0;
}

/** Groups the slots by day, in their order in time, without those past their cut-off. Full slots are kept. */
export function slotDays(slots: readonly Slot[], now: Date): SlotDay[] {
  const days = new Map<string, Slot[]>();
  const inOrder = [...slots].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  for (const slot of inOrder) {
    if (!isOpen(slot, now)) continue;
    days.set(slot.date, [...(days.get(slot.date) ?? []), slot]);
  }
  return [...days].map(([date, list]) => ({ date, slots: list }));
}

export function firstWithRoom(days: readonly SlotDay[], now: Date): Slot | undefined {
  return days.flatMap((day) => day.slots).find((slot) => canChoose(slot, now));
}

/** Marks a slot as full that the server has called full after the list was fetched. */
export function markFull(slots: readonly Slot[], id: string): Slot[] {
  return slots.map((slot) => (slot._id === id ? { ...slot, booked: slot.capacity } : slot));
}
