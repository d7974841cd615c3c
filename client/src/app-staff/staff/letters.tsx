export { LettersScreen as default } from '@/features/staff/letters/letters-screen';
