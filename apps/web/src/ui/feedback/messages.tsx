import { Notifications } from '@mantine/notifications'
import { FLASH_MS } from './flash.tsx'

/** The messages, at the edge of the window. */
export default function Messages() {
  return <Notifications position="top-center" autoClose={FLASH_MS} containerWidth={440} />
}
