export { HtmlPage as default } from '@/features/staff/layout/html-page';
