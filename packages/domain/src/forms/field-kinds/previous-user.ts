import { userKind } from '../kind-parts/user-kind.ts'

/** The user who executed the previous operation of the same transaction, or saved the object before. */
export const previousUser = userKind('previousUser')
