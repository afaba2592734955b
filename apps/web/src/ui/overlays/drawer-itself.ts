/** A separate module, loaded with the first drawer. */
export { Drawer } from '@mantine/core'
