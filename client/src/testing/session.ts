/** For tests of what a login or a logout does in a feature, which may not import the list itself. */
import '@/session/lifecycle';
