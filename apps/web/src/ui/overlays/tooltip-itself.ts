/** A separate module, loaded when the browser is idle. */
export { Tooltip } from '@mantine/core'
