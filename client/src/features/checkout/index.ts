export { useCancelNote } from './cancel-note';
