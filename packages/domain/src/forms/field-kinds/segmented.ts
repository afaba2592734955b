import { choiceKind } from '../choice-kind.ts'

export const segmented = choiceKind('segmented')
