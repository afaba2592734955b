/** A separate module, loaded with the first menu or popover. */
export { Menu, Popover } from '@mantine/core'
