/** A separate module, loaded with the first menu or popover. */
export { Menu } from '@mantine/core'
export { Popover } from './popover-itself.tsx'
