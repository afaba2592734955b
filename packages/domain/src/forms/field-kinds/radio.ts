import { choiceKind } from '../kind-parts/choice-kind.ts'

export const radio = choiceKind('radio')
