import { Redirect } from 'expo-router';

/** The home page's other address. */
export default function Home() {
  return <Redirect href="/" />;
}
