import { choiceKind } from '../choice-kind.ts'

export const select = choiceKind('select')
