import { useRef, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { notFetched } from '../../../data/api-error.ts'
import { whenIdle } from '../../../data/loading/when-idle.ts'
import { useText } from '../../../language/use-text.tsx'
import { flash } from '../../../ui/feedback/flash.tsx'
import { useOpenHere } from '../../../ui/navigation/use-open-here.ts'
import { useShortcut } from '../../../ui/use-shortcut.ts'
import { collectKeys } from './keys-ahead.ts'
import type { PaletteProps } from './palette.tsx'
import classes from './palette-button.module.css'

/** Keyboards of Apple have Command where others have Ctrl. */
const IS_APPLE = /mac|iphone|ipad/i.test(navigator.platform)

const load = () => import('./palette.tsx').catch(() => undefined)
whenIdle(() => void load())

/** Opens the command palette, as does Ctrl+K on every page. Its code is loaded when the browser is idle, or by the first press. */
export function PaletteButton({ area }: Pick<PaletteProps, 'area'>) {
  const { t } = useText()
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const [isOpen, setOpen] = useOpenHere()
  const keysAhead = useRef((): string => '')
  const takeKeys = () => keysAhead.current()
  const open = async () => {
    if (isOpen) return
    takeKeys()
    keysAhead.current = collectKeys()
    if (!Palette) {
      const loaded = await load()
      if (!loaded) {
        takeKeys()
        return flash('error', t(notFetched()))
      }
      // closed first: a dialog that begins open does not know where the focus was
      flushSync(() => setPalette(() => loaded.default))
    }
    setOpen(true)
  }
  const close = () => {
    takeKeys()
    setOpen(false)
  }
  // not in formatted text: there it creates a link
  useShortcut('k', () => void open())
  return (
    <>
      <UnstyledButton className={classes.target} aria-keyshortcuts="Control+K Meta+K" onClick={() => void open()}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={classes.label}>{t('palette.open')}</span>
        <kbd className={classes.keys}>{IS_APPLE ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {Palette && <Palette area={area} isOpen={isOpen} takeKeys={takeKeys} onClose={close} />}
    </>
  )
}
