import type { ReactNode } from 'react'
import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** The reason why nothing can be changed, in a common look. */
export function Locked({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<IconLock size={20} stroke={1.8} />}>
      {children}
    </Alert>
  )
}
