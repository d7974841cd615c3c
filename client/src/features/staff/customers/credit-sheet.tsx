import { useState } from 'react';

import type { Language } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { Field, Note, toast } from '@/ui';
import { useMe } from '../session/session';
import { doneWords, useWrite } from '../session/use-write';
import { ActionSheet } from '../shell/action-sheet';
import { forCustomer } from '../orders/for-customer';
import { amountIn } from '../orders/refund';
import { WordsField } from '../orders/words-field';
import { useT } from '../texts';
import { creditWallet, customerChanged } from './queries';

const usual = ['sorry', 'missing', 'late'] as const;
const longest = 80;

interface CreditSheetProps {
  customer: string;
  name: string;
  language?: Language;
  onClose: () => void;
}

/** Pays the shop's money into a customer's wallet. The customer reads what it is for. */
export function CreditSheet({ customer, name, language, onClose }: CreditSheetProps) {
  const t = useT();
  const limit = useMe()?.creditLimit;
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const amount = amountIn(typed);
  const words = note.trim();
  const write = useWrite({
    call: (rupees: number, key) => creditWallet({ key, customer, amount: rupees, note: words }),
    action: (rupees) => `credit ${customer} ${rupees}`,
    onDone: (page, rupees, repeated) => {
      customerChanged(page);
      toast.success(doneWords(t('credit.done', { amount: formatMoney(rupees), name }), repeated));
      onClose();
    },
  });
  return (
    <ActionSheet
      title={t('credit.title', { name })}
      onClose={onClose}
      action={{
        label:
          amount === undefined
            ? t('credit.sayAmount')
            : words === ''
              ? t('credit.sayWhy')
              : t('credit.do', { amount: formatMoney(amount) }),
        write,
        disabled: amount === undefined || words === '',
        onPress: () => amount !== undefined && write.send(amount),
      }}
    >
      <Field
        label={t('credit.amount')}
        prefix="₹"
        value={typed}
        onChange={setTyped}
        keyboard="decimal"
        maxLength={8}
        autoFocus
      />
      {limit === undefined ? null : <Note>{t('credit.limit', { amount: formatMoney(limit) })}</Note>}
      <WordsField
        label={t('credit.why')}
        usual={usual.map((key) => ({
          label: t(`credit.${key}`),
          words: forCustomer(language, `credit_${key}`),
        }))}
        ownLabel={t('credit.words')}
        hint={t('cancel.read')}
        value={note}
        onChange={setNote}
        maxLength={longest}
      />
    </ActionSheet>
  );
}
