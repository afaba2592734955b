import { booleanKind } from '../kind-parts/boolean-kind.ts'

/** 'switch' is a word of the language. */
export const switchKind = booleanKind('switch')
