import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** What belongs together on a page of the execution area, under its heading; without a card, as its parts are cards themselves. */
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
