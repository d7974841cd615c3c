export { HtmlPage as default } from '@/navigation/html-page';
