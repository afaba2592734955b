import { choiceKind } from '../choice-kind.ts'

export const radio = choiceKind('radio')
