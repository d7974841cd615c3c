export { default } from '@/app/undo-change/[token]';
