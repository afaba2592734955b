import { Notifications } from '@mantine/notifications'
import { FLASH_MS } from './flash.tsx'

/** Where messages are shown, at the edge. */
export default function Messages() {
  return <Notifications position="top-center" autoClose={FLASH_MS} containerWidth={440} />
}
