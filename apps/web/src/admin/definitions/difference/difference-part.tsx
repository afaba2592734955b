import type { ReactNode } from 'react'
import { Title } from '@mantine/core'

/** Changes of one kind, under their heading. */
export function DifferencePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="1rem" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
