import Head from 'expo-router/head';

interface DocumentHeadProps {
  title: string;
  description?: string;
}

/** Title and description of the page, in the prerendered HTML too. */
export function DocumentHead({ title, description }: DocumentHeadProps) {
  return (
    <Head>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
    </Head>
  );
}
