import { Redirect } from 'expo-router';
import { useEffect } from 'react';

import { openLogin } from '@/state';

/** A link to /login opens the login dialog over the home page. */
export default function Login() {
  useEffect(() => openLogin(), []);
  return <Redirect href="/" />;
}
