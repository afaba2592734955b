import { userKind } from '../kind-parts/user-kind.ts'

/** The user who executes the operation, or saves the object. */
export const currentUser = userKind('currentUser')
