/** A separate module, loaded with the first list of choices that is used. */
export { Select } from '@mantine/core'
