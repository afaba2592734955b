import { useState, type ComponentType } from 'react'
import { notFetched } from '../../../data/api-error.ts'
import { whenIdle } from '../../../data/loading/when-idle.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import { UserButton } from './user-button.tsx'

/** A hovered menu is probably opened next. */
const load = () => import('./user-menu.tsx')
const loadSoon = () => void load().catch(() => undefined)
whenIdle(loadSoon)

/**
 * The user and their choices: language, site, light or dark, logging out (specification section 2). The menu's code is loaded when the
 * browser is idle, or by the first press.
 */
export function UserMenuButton({ area }: { area: Area }) {
  const { t } = useText()
  const [Menu, setMenu] = useState<ComponentType<{ area: Area }>>()
  const open = async () => {
    const loaded = await load().catch(() => undefined)
    if (!loaded) return flash('error', t(notFetched()))
    setMenu(() => loaded.default)
  }
  if (Menu) return <Menu area={area} />
  return (
    <UserButton aria-haspopup="dialog" aria-expanded={false} onPointerEnter={loadSoon} onFocus={loadSoon} onClick={() => void open()} />
  )
}
