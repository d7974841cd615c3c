export { UndoChangeScreen as default } from '@/chunks';
