export { HtmlPage as default } from '@/features/staff/shell/html-page';
