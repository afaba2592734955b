import { choiceKind } from '../kind-parts/choice-kind.ts'

export const segmented = choiceKind('segmented')
