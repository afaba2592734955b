import type { ReactNode } from 'react'
import { Stack, Text } from '@mantine/core'

/** A titled part of the user menu. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={8} px="md" py={12}>
      <Text size="xs" fw={600} c="dimmed">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
