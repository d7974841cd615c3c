import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { View } from 'react-native';

import { makeStyles } from '@/theme';
import { Badge, Button, Card, FieldNote, HStack, Text, toast } from '@/ui';
import { useMay } from '../session/session';
import { useWrite } from '../session/use-write';
import { useT } from '../texts';
import { PauseDialog } from './pause-dialog';
import { resumeShop, shopQuery } from './queries';
import { useUntil } from './until';

const useStyles = makeStyles((t) => ({
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 180, gap: t.space.x1 },
}));

export function PauseCard() {
  const t = useT();
  const styles = useStyles();
  const until = useUntil();
  const may = useMay('pause');
  const { data } = useQuery(shopQuery);
  const [asking, setAsking] = useState(false);
  const resume = useWrite<undefined, unknown>({
    call: () => resumeShop(),
    onDone: () => toast.success(t('pause.resumed')),
  });
  if (!data) return null;
  const { paused, say, sayHi, by = '' } = data;
  return (
    <Card>
      <HStack gap="x3" wrap>
        <View style={styles.words}>
          <Badge
            tone={paused ? 'accent' : 'brand'}
            icon={paused ? 'pause' : 'check'}
            label={t(paused ? 'pause.is' : 'pause.isNot')}
          />
          <Text type="bodyStrong">
            {data.until && paused
              ? t('pause.paused', { until: until(data.until), by })
              : t('pause.takesOrders')}
          </Text>
          {say ? <Text color="inkMuted">{say}</Text> : null}
          {sayHi ? (
            <Text color="inkMuted" lang="hi">
              {sayHi}
            </Text>
          ) : null}
        </View>
        {may ? (
          <HStack gap="x2" align="stretch" wrap>
            <Button
              kind="secondary"
              icon="pause"
              label={t(paused ? 'pause.otherTime' : 'pause.pause')}
              disabled={resume.away}
              onPress={() => setAsking(true)}
            />
            {paused ? (
              <Button
                icon="play"
                label={t('pause.resume')}
                busy={resume.busy}
                disabled={resume.away}
                onPress={() => resume.send(undefined)}
              />
            ) : null}
          </HStack>
        ) : null}
      </HStack>
      {may && resume.away ? <FieldNote hint={t('offline.needsNetwork')} /> : null}
      {may && !resume.away && resume.refusal ? <FieldNote error={resume.refusal} /> : null}
      <PauseDialog open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}
