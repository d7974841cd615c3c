import { StyleSheet, View } from 'react-native';

import { useT, type TextKey } from '@/i18n';
import { PrivacyLine } from '@/screen';
import { Field, type FieldProps, HStack, Select, Stack, Switch } from '@/ui';
import type { FormErrors, TextField } from './address-form';
import { addressTypeKey, addressTypes } from './address-text';
import type { AddressFormState } from './use-address-form';

type FieldName = keyof FormErrors;

const styles = StyleSheet.create({
  half: { flexGrow: 1, flexBasis: 150 },
  // Wide enough for a label of one line, so that the two fields beside each other are at the same height.
  phone: { flexGrow: 1, flexBasis: 190 },
});

const labels: Record<TextField, TextKey> = {
  addressLine1: 'address.line1',
  addressLine2: 'address.line2',
  city: 'address.area',
  landmark: 'address.landmark',
  state: 'address.state',
  postCode: 'address.postCode',
  phone: 'address.phone',
};

/** Returns a function for the sentence of an error, found by the form or by the server. */
export function useErrorText() {
  const t = useT();
  return (errors: FormErrors, name: FieldName): string | undefined => {
    const error = errors[name];
    if (error === undefined) return undefined;
    if (typeof error === 'object') return error.message;
    if (error === 'pin') return t('address.pin');
    if (error === 'postCode') return t('address.postCodeWrong');
    if (error === 'phone') return t('address.phoneWrong');
    return t('address.required', { label: name in labels ? t(labels[name as TextField]) : '' });
  };
}

type Extra = Partial<Omit<FieldProps, 'label' | 'value' | 'onChange' | 'error'>>;

export function AddressFields({ state, onSubmit }: { state: AddressFormState; onSubmit: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  const { form, errors } = state;
  const field = (name: TextField, extra: Extra = {}) => (
    <Field
      required
      ref={state.part(name)}
      label={t(labels[name])}
      value={form[name]}
      onChange={(value) => state.type(name, value)}
      error={errorText(errors, name)}
      testID={`address-${name}`}
      onSubmit={onSubmit}
      {...extra}
    />
  );
  return (
    <Stack gap="x4">
      {field('addressLine1', { autoComplete: 'address-line1', maxLength: 120, capitalize: 'words' })}
      {field('addressLine2', { autoComplete: 'address-line2', maxLength: 120, capitalize: 'words' })}
      {field('city', { maxLength: 80, capitalize: 'words' })}
      {field('landmark', { maxLength: 120, capitalize: 'words', hint: t('address.landmarkHint') })}
      <HStack gap="x3" align="stretch" wrap>
        {field('state', { maxLength: 80, capitalize: 'words', style: styles.half })}
        {field('postCode', {
          autoComplete: 'postal-code',
          keyboard: 'numeric',
          maxLength: 6,
          style: styles.half,
        })}
      </HStack>
      <HStack gap="x3" align="stretch" wrap>
        {field('phone', { autoComplete: 'tel', keyboard: 'tel', maxLength: 16, style: styles.phone })}
        <View style={styles.half}>
          <Select
            ref={state.part('addresstype')}
            label={`${t('address.type')} *`}
            items={addressTypes.map((value) => ({ value, label: t(addressTypeKey(value)) }))}
            value={form.addresstype}
            error={errorText(errors, 'addresstype')}
            onChange={(value) => state.set({ addresstype: value as (typeof addressTypes)[number] })}
          />
        </View>
      </HStack>
      <Switch
        label={t('address.makeDefault')}
        checked={form.isDefault}
        onChange={(isDefault) => state.set({ isDefault })}
      />
      <PrivacyLine />
    </Stack>
  );
}
