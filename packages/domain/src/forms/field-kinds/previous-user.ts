import { userKind } from '../kind-parts/user-kind.ts'

/** Who executed the operation before in the same transaction, or saved the object before. */
export const previousUser = userKind('previousUser')
