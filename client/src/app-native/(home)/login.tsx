import { Redirect } from 'expo-router';
import { useEffect } from 'react';

import { openLogin } from '@/state';

/** A link to the login opens it over the home page. */
export default function Login() {
  useEffect(() => openLogin(), []);
  return <Redirect href="/" />;
}
