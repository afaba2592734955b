import { Drawer, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'
import { useOpenedAfterwards } from '../overlays/late-part.ts'

interface DetailDrawerProps {
  title: string
  /** What is shown; undefined: the drawer is closed. */
  id: string | undefined
  onClose: () => void
  children: (id: string) => ReactNode
}

/** A drawer beside a list that shows one of its rows. */
export function DetailDrawer({ title, id, onClose, children }: DetailDrawerProps) {
  const { t } = useText()
  const isShown = useOpenedAfterwards(id !== undefined)
  return (
    <Drawer.Root opened={isShown} onClose={onClose} position="right" size="xl">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          {/* not Mantine's head: it is a banner, and the page has one */}
          <Group justify="space-between" wrap="nowrap" mb="md">
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('ui.close')} />
          </Group>
          {id !== undefined && children(id)}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
