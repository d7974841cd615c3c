import { Redirect } from 'expo-router';

/** The second address of the home page. */
export default function Home() {
  return <Redirect href="/" />;
}
