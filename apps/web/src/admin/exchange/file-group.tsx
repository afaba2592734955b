import type { ReactNode } from 'react'
import { Menu } from '../../ui/overlays/menu.tsx'

/** Files of one kind in the menu of a list, under their heading. */
export function FileGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <Menu.Divider />
      <Menu.Label aria-hidden>{title}</Menu.Label>
      {children}
    </div>
  )
}
