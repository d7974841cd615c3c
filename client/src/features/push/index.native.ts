export { PushOffer } from './push-offer';
export { leave as leavePush, refresh as refreshPush } from './push';
export { PushSetting } from './push-setting';
export { usePushMessages } from './use-push-messages';
