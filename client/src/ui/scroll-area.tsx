export { ScrollView as ScrollArea } from 'react-native';
