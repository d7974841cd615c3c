import { useMemo } from 'react';
import { StyleSheet, View } from 'react-native';

import { space } from '@/theme';
import { Heading, type Href, InlineLink, Stack, Text } from '@/ui';
import { readHtml, type Block, type Run } from '../html';

const styles = StyleSheet.create({
  heading: { marginTop: space.x4 },
  item: { flexDirection: 'row', gap: space.x3, paddingLeft: space.x1 },
  mark: { minWidth: 14 },
  words: { flex: 1 },
});

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) =>
    run.href ? (
      <InlineLink key={index} href={run.href as Href} label={run.text} />
    ) : (
      <Text key={index} type={run.strong ? 'bodyStrong' : 'body'}>
        {run.text}
      </Text>
    ),
  );
}

function HtmlBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    return (
      <Heading level={block.level} style={styles.heading}>
        {block.runs.map(({ text }) => text).join('')}
      </Heading>
    );
  }
  const words = (
    <Text style={block.kind === 'item' ? styles.words : undefined}>
      <Runs runs={block.runs} />
    </Text>
  );
  if (block.kind === 'paragraph') return words;
  return (
    <View role="listitem" style={styles.item}>
      <Text color="inkMuted" style={styles.mark} hidden={block.mark === '•'}>
        {block.mark}
      </Text>
      {words}
    </View>
  );
}

/** Consecutive list items become one list. */
function groupListItems(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** The shop's HTML, drawn with the components of the client. */
export function RichText({ html }: { html: string }) {
  const groups = useMemo(() => groupListItems(readHtml(html)), [html]);
  return (
    <Stack gap="x3">
      {groups.map((group, index) =>
        group[0]?.kind === 'item' ? (
          <Stack gap="x2" key={index} role="list">
            {group.map((block, place) => (
              <HtmlBlock key={place} block={block} />
            ))}
          </Stack>
        ) : (
          group.map((block) => <HtmlBlock key={index} block={block} />)
        ),
      )}
    </Stack>
  );
}
