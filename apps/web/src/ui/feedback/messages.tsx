import { Notifications, useNotifications } from '@mantine/notifications'
import type { CSSProperties } from 'react'
import { FLASH_MS } from './flash.tsx'
import classes from './messages.module.css'

/** The lower edge of the bar at the top, with its notices: the controls in it are needed, and a pointer on a message keeps it open. */
const belowBar = () => document.querySelector('header:has(~ #main)')?.getBoundingClientRect().bottom ?? 0

/** The messages, at the edge of the window, below the bar. */
export default function Messages() {
  // where the bar ends by then
  useNotifications()
  const style = { '--below-bar': `${belowBar()}px` } as CSSProperties
  return (
    <Notifications position="top-center" autoClose={FLASH_MS} containerWidth={440} style={style} classNames={{ root: classes.messages! }} />
  )
}
