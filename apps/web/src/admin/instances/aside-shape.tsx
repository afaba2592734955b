import { Skeleton, Stack } from '@mantine/core'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'

/** The headings next to a form, before their content is rendered. */
export function AsideShape({ titles }: { titles: readonly MessageKey[] }) {
  const { t } = useText()
  return (
    <Stack gap="lg">
      {titles.map((key) => (
        <Section key={key} title={t(key)}>
          <Skeleton height={64} radius="md" />
        </Section>
      ))}
    </Stack>
  )
}
