export { AccountTab as default } from '@/navigation/shell/account-tab';
