import { filesKind } from '../kind-parts/files-kind.ts'

/** Documents. */
export const file = filesKind('file', 'file')
