import { booleanKind } from '../kind-parts/boolean-kind.ts'

export const checkbox = booleanKind('checkbox')
