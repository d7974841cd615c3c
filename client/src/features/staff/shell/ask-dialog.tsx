import { useState } from 'react';

import { Dialog, Field, HStack, Text } from '@/ui';
import { WriteButton, type Writing } from './write-button';

interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: string;
  /** The field: what is asked for. */
  label: string;
  /** Nothing can be sent without it. */
  required?: boolean;
  button: string;
  kind?: 'primary' | 'danger';
  write: Writing;
  onSend: (text: string) => void;
}

/** The server has the same bound for notes and reasons. */
const longest = 200;

function Form({ label, required, button, kind, write, onSend }: AskDialogProps) {
  const [text, setText] = useState('');
  const isReady = !required || text.trim() !== '';
  const send = () => {
    if (isReady && !write.away) onSend(text.trim());
  };
  return (
    <>
      <Field
        label={label}
        required={required}
        value={text}
        onChange={setText}
        maxLength={longest}
        enterKey="done"
        autoFocus
        onSubmit={send}
      />
      <HStack align="stretch">
        <WriteButton label={button} kind={kind} write={write} disabled={!isReady} onPress={send} />
      </HStack>
    </>
  );
}

/** Asks for one text before something is done: a note, a reason. */
export function AskDialog(props: AskDialogProps) {
  const { open, onClose, title, lead } = props;
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {lead ? <Text>{lead}</Text> : null}
      <Form {...props} />
    </Dialog>
  );
}
