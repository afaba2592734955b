import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A titled group on a page of the execution area; without a card, since its parts are cards. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={2} fz="1.1rem">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
