import type { DrawerProps } from '@mantine/core'
import { Busy } from './busy.tsx'
import { latePart, useOpenedAfterwards, useWasEver } from './late-part.ts'

const itself = latePart(() => import('./drawer-itself.ts').then(({ Drawer }) => Drawer))

/** Mantine's drawer, whose code is loaded when one is first opened. */
export function Drawer(props: DrawerProps) {
  const wasOpened = useWasEver(props.opened)
  const part = itself.usePart(props.opened, props.onClose)
  if (!wasOpened) return null
  return part ? <Opened Part={part} props={props} /> : <Busy isShown={props.opened} />
}

function Opened({ Part, props }: { Part: typeof import('@mantine/core').Drawer; props: DrawerProps }) {
  const isShown = useOpenedAfterwards(props.opened)
  return <Part {...props} opened={isShown} />
}
