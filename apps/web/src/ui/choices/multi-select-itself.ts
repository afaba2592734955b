/** A separate module, loaded with the first list of several choices that is used. */
export { MultiSelect } from '@mantine/core'
