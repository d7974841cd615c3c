export { PeopleScreen as default } from '@/features/staff/people/people-screen';
