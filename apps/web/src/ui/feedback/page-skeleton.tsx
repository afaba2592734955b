import { Skeleton, Stack } from '@mantine/core'
import { PAGE_WIDTH } from '../page/page-width.ts'
import { useText } from '../../language/use-text.tsx'

/** The skeleton of a page whose code or data is loading. */
export function PageSkeleton() {
  const { t } = useText()
  return (
    <Stack component="output" gap="xl" maw={PAGE_WIDTH} mx="auto" px={24} py={32} aria-label={t('ui.loading')}>
      <Skeleton height={30} width="40%" />
      <Skeleton height={220} radius="lg" />
    </Stack>
  )
}
