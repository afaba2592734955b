import { Group } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'
import { Bell } from '../../messages/inbox/bell.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { SandboxStrip } from './sandbox/sandbox-strip.tsx'
import { ElsewhereStrip } from './tenant-switch/elsewhere-strip.tsx'
import { UserMenuButton } from './user-menu/user-menu-button.tsx'
import classes from './layouts.module.css'

/** Skips the bar and the menu, for keyboard users. */
export function SkipLink() {
  const { t } = useText()
  return (
    <a href="#main" className={classes.skip}>
      {t('shell.skipToContent')}
    </a>
  )
}

interface TopRowProps {
  area: ComponentProps<typeof PaletteButton>['area']
  height: number
  /** The present location. */
  start: ReactNode
  /** Next to the user menu. */
  children?: ReactNode
}

/** The bar of an area: location, search and user menu; above it, the tenant if it is not the user's own, and that the site is a sandbox. */
export function TopRow({ area, height, start, children }: TopRowProps) {
  return (
    <>
      <ElsewhereStrip area={area} />
      <SandboxStrip />
      <Group h={height} px={{ base: 12, md: 20 }} justify="space-between" wrap="nowrap" gap="sm" className={classes.topRow!}>
        {start}
        <PaletteButton area={area} />
        <Group wrap="nowrap" gap="sm" className={classes.topRow!}>
          {children}
          <Bell area={area} />
          <UserMenuButton area={area} />
        </Group>
      </Group>
    </>
  )
}
