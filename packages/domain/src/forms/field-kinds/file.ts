import { filesKind } from '../files-kind.ts'

/** Documents. */
export const file = filesKind('file', 'file')
