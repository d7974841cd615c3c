export { useCancelNote } from './cancel-note';
export { SlotChoice } from './parts/slot-choice';
export { canChoose, slotDays } from './slots';
