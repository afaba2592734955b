import { choiceKind } from '../kind-parts/choice-kind.ts'

export const select = choiceKind('select', 'short')
