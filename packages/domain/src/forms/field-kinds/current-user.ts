import { userKind } from '../kind-parts/user-kind.ts'

/** Who executes the operation, or saves the object. */
export const currentUser = userKind('currentUser')
