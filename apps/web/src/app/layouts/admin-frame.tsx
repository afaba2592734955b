import type { CSSProperties, ReactNode } from 'react'
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
  /** Whether a phone shows the menu. */
  isOpen: boolean
  children: ReactNode
}

/** A bar at the top, a menu at the side, and the page. */
export function AdminFrame({ headerHeight, header, menu, isOpen, children }: AdminFrameProps) {
  const hasMenu = header !== undefined
  const style = hasMenu ? ({ '--top-bar': `${headerHeight}px` } as CSSProperties) : undefined
  return (
    <div className={classes.frame} style={style} data-with-menu={hasMenu || undefined}>
      {hasMenu && (
        <>
          <header className={`${classes.header} ${KEEPS_WIDTH}`}>{header}</header>
          <div className={classes.menu} data-open={isOpen || undefined}>
            {menu}
          </div>
        </>
      )}
      <main id="main" className={classes.main}>
        {children}
      </main>
    </div>
  )
}
