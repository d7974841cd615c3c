export { NothingOpen as default } from '@/features/staff/shell/two-panes';
