import common from '@/i18n/hi/common.json';
import messages from '@/i18n/hi/messages.json';
import problems from '@/i18n/hi/problems.json';
import work from '@/i18n/hi/work.json';
import own from './hi.json';

/** All Hindi texts of the staff's client. In its bundle this file replaces i18n/hi/index.ts (client/web/staff.js). */
const catalogue = { common, messages, problems, work, ...own };

export default catalogue;
