export { BoardScreen as default } from '@/features/staff/board/board-screen';
