export { PushOffer } from './push-offer';
export { PushSetting } from './push-setting';
export { usePushMessages } from './use-push-messages';
