export { anchors as unstable_settings, TabStack as default } from '@/navigation/shell/tab-stack';
