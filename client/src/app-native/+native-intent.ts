export { redirectSystemPath } from '@/navigation/native-intent';
