import type { ReactNode } from 'react'
import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** Why nothing can be changed here, in the same look everywhere. */
export function Locked({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" icon={<IconLock size={20} stroke={1.8} />}>
      {children}
    </Alert>
  )
}
