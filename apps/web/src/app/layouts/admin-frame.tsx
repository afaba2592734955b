import { useEffect, type CSSProperties, type ReactNode } from 'react'
import classes from './admin-frame.module.css'

/** A fixed element keeps its width while a dialog takes away the window's scroll bar (react-remove-scroll). */
const KEEPS_WIDTH = 'right-scroll-bar-position'

interface AdminFrameProps {
  /** In px; what sticks to the top of a page reads it as `--top-bar`. */
  headerHeight: number
  /** Undefined: the page has the whole screen. */
  header: ReactNode | undefined
  /** Beside the page, on a phone over it. */
  menu: ReactNode
  /** DOM id of the menu. */
  menuId: string
  /** Whether the menu covers the page, as on a phone. */
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A bar at the top, a menu at the side, and the page. */
export function AdminFrame({ headerHeight, header, menu, menuId, isOpen, onClose, children }: AdminFrameProps) {
  const hasMenu = header !== undefined
  const style = hasMenu ? ({ '--top-bar': `${headerHeight}px` } as CSSProperties) : undefined
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onClose()
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isOpen, onClose])
  return (
    <div className={classes.frame} style={style} data-with-menu={hasMenu || undefined}>
      {hasMenu && (
        <>
          <header className={`${classes.header} ${KEEPS_WIDTH}`}>{header}</header>
          <div id={menuId} className={classes.menu} data-open={isOpen || undefined}>
            {menu}
          </div>
        </>
      )}
      {/* below an open menu nothing is reached by the keyboard */}
      <main id="main" className={classes.main} inert={isOpen}>
        {children}
      </main>
    </div>
  )
}
