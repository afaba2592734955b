import { filesKind } from '../kind-parts/files-kind.ts'

/** Pictures, from the camera or the gallery. */
export const image = filesKind('image', 'image')
