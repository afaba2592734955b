import { Skeleton, Stack } from '@mantine/core'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import { useText } from '../../language/use-text.tsx'
import { Section } from '../../ui/page/section.tsx'

/** The headings of what stands beside a form, before it is drawn. */
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
