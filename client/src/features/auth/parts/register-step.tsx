import { StyleSheet } from 'react-native';

import { useSettings } from '@/api';
import { useT } from '@/i18n';
import { useForm } from '@/lib/use-form';
import { PrivacyLine } from '@/screen';
import { Button, Field, HStack } from '@/ui';
import {
  registrationErrors,
  serverFields,
  type RegistrationErrors,
  type RegistrationForm,
} from '../registration';
import type { LoginFlow } from '../use-login-flow';
import { StepFrame } from './step-frame';

const styles = StyleSheet.create({
  name: { flexGrow: 1, flexBasis: 150 },
});

const blank: RegistrationForm = { firstName: '', lastName: '', email: '', password: '', confirm: '' };
const usualMinimum = 4;

export function RegisterStep({ flow }: { flow: LoginFlow }) {
  const t = useT();
  const min = useSettings()?.minPasswordLength ?? usualMinimum;
  const { error } = flow;
  const refusedField = error && serverFields[error.field];
  const {
    form,
    field: state,
    submit,
  } = useForm<RegistrationForm, RegistrationErrors>(
    blank,
    (typed) => registrationErrors(typed, min, t),
    refusedField ? { [refusedField]: error.text } : undefined,
    (name) => {
      if (name === refusedField) flow.clearError();
    },
  );
  const secret = { show: t('auth.showPassword'), hide: t('auth.hidePassword') };

  const field = (name: keyof RegistrationForm) => ({ ...state(name), onSubmit: register });
  const register = () =>
    submit(() =>
      flow.submitDetails({
        firstName: form.firstName.trim(),
        lastName: form.lastName.trim(),
        email: form.email.trim(),
        password: form.password,
      }),
    );
  return (
    <StepFrame lead={t('auth.registerLead', { mobile: flow.mobile })}>
      <HStack gap="x4" align="stretch" wrap>
        <Field
          {...field('firstName')}
          label={t('auth.firstName')}
          required
          autoFocus
          maxLength={60}
          autoComplete="given-name"
          capitalize="words"
          style={styles.name}
        />
        <Field
          {...field('lastName')}
          label={t('auth.lastName')}
          required
          maxLength={60}
          autoComplete="family-name"
          capitalize="words"
          style={styles.name}
        />
      </HStack>
      <Field
        {...field('email')}
        label={t('auth.email')}
        hint={t('auth.emailHint')}
        keyboard="email"
        autoComplete="email"
        capitalize="none"
        maxLength={254}
      />
      <Field
        {...field('password')}
        label={t('auth.newPassword')}
        required
        secret={secret}
        autoComplete="new-password"
      />
      <Field
        {...field('confirm')}
        label={t('auth.confirmPassword')}
        required
        secret={secret}
        autoComplete="new-password"
        enterKey="done"
      />
      <PrivacyLine text={t('auth.notice')} />
      <Button
        full
        size="large"
        label={t('auth.createAccount')}
        busy={flow.busy === 'main'}
        onPress={register}
      />
    </StepFrame>
  );
}
