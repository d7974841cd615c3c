export { HtmlPage as default } from '@/features/shell/html-page';
