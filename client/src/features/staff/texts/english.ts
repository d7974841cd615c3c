import common from '@/i18n/en/common.json';
import messages from '@/i18n/en/messages.json';
import work from '@/i18n/en/work.json';
import own from './en.json';

/** All English texts of the staff's client. In its bundle this file replaces i18n/en/index.ts (client/web/staff.js). */
const catalogue = { common, messages, work, ...own };

export default catalogue;
