import { Group, Skeleton, Stack } from '@mantine/core'
import { Section } from '../page/section.tsx'
import { useText } from '../../language/use-text.tsx'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of a list that is being read. */
export function ListSkeleton({ count = 6 }: { count?: number }) {
  const { t } = useText()
  return (
    <Stack component="output" gap={0} aria-label={t('ui.loading')}>
      {rows(count).map((row) => (
        <Group
          key={row}
          px="md"
          py={18}
          gap="xl"
          wrap="nowrap"
          style={{ borderTop: row === 0 ? undefined : '1px solid var(--verka-line)' }}
        >
          <Skeleton height={14} width={`${26 + ((row * 17) % 18)}%`} />
          <Skeleton height={14} width="18%" />
          <Skeleton height={14} width="12%" ml="auto" />
        </Group>
      ))}
    </Stack>
  )
}

/** The shape of a form that is being read. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  const { t } = useText()
  return (
    <Section>
      <Stack component="output" gap="lg" aria-label={t('ui.loading')}>
        {rows(fields).map((row) => (
          <Stack key={row} gap={8}>
            <Skeleton height={12} width={`${18 + ((row * 11) % 16)}%`} />
            <Skeleton height={42} radius="md" />
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}
