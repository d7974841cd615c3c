import Head from 'expo-router/head';
import { View } from 'react-native';

import { isProblem } from '@/api';
import { problemText } from '@/i18n';
import { radius } from '@/theme';
import { Button, Grow, Heading, HStack, Note, Skeleton, Text } from '@/ui';
import { LoginFrame } from '../login/frame';
import { forget, useDraft } from './draft';
import { digits, OwnerStep } from './owner-step';
import { ProductsStep } from './products-step';
import { useSetup } from './queries';
import { AreaStep, ChargesStep, ShopStep } from './shop-steps';
import { SlotsStep } from './slots-step';
import { useT } from './texts';
import { useSetupSteps } from './use-setup';

/** The address opens no set-up: it is an old one, the shop is made, or another browser makes it. */
function Closed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const done = isProblem(error) && error.code === 'setup_done';
  const toLogin = () => {
    forget();
    window.location.replace('/staff');
  };
  return (
    <LoginFrame
      button={
        <Button full size="large" label={t(done ? 'toLogin' : 'again')} onPress={done ? toLogin : onRetry} />
      }
    >
      <Heading level={2}>{t('closed')}</Heading>
      <Text>{problemText(error, 'messages.generic')}</Text>
    </LoginFrame>
  );
}

function Steps({ tileUrl, attribution, goods }: { tileUrl: string; attribution: string; goods: number }) {
  const t = useT();
  const way = useSetupSteps();
  const { challenge, proved, step } = useDraft();
  const { name, refusal } = way;
  const label = () => {
    if (name !== 'owner') return t('next');
    if (proved) return t('open');
    return t(challenge ? 'confirm' : 'sendCode');
  };
  return (
    <LoginFrame
      button={
        <HStack gap="x3" align="stretch">
          {step > 0 ? <Button kind="secondary" size="large" label={t('back')} onPress={way.back} /> : null}
          <Grow>
            <Button full size="large" label={label()} busy={way.busy} onPress={way.next} />
          </Grow>
        </HStack>
      }
    >
      {name === 'shop' ? <ShopStep refusal={refusal} /> : null}
      {name === 'area' ? <AreaStep refusal={refusal} tileUrl={tileUrl} attribution={attribution} /> : null}
      {name === 'slots' ? <SlotsStep refusal={refusal} /> : null}
      {name === 'charges' ? <ChargesStep refusal={refusal} /> : null}
      {name === 'products' ? <ProductsStep refusal={refusal} goods={goods} /> : null}
      {name === 'owner' ? (
        <OwnerStep
          refusal={refusal}
          otp={way.otp}
          onOtp={(code) => way.setOtp(code, digits)}
          password={way.password}
          onPassword={way.setPassword}
          onResend={way.resend}
          onSubmit={way.next}
        />
      ) : null}
      {/* A refusal that belongs to no field, such as one of the network, stands above the button. */}
      {refusal && refusal.field === '' && name !== 'owner' && name !== 'slots' ? (
        <Text color="danger" live="assertive">
          {refusal.text}
        </Text>
      ) : null}
      {refusal && refusal.field !== 'password' && proved ? (
        <Text color="danger" live="assertive">
          {refusal.text}
        </Text>
      ) : null}
      <Note>{t('kept')}</Note>
    </LoginFrame>
  );
}

/** Sets an empty shop up: shop, area, slots, charges, goods, owner. */
export default function SetupPages() {
  const t = useT();
  const code = useDraft((draft) => draft.code);
  const { data, error, refetch } = useSetup(code || '-');
  return (
    <View role="main" id="content" tabIndex={-1}>
      <Head>
        <title>{t('title')}</title>
      </Head>
      {error ? <Closed error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Steps tileUrl={data.tileUrl} attribution={data.attribution} goods={data.demoProducts} />
      ) : null}
      {!data && !error ? <Skeleton height={400} radius={radius.panel} /> : null}
    </View>
  );
}
