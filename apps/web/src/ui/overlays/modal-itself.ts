/** A separate module, loaded with the first dialog. */
export { Modal } from '@mantine/core'
