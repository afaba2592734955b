import { messages as administration } from './parts/administration.sv-SE.ts'
import { messages as api } from './parts/api.sv-SE.ts'
import { messages as execution } from './parts/execution.sv-SE.ts'
import { messages as first } from './parts/first.sv-SE.ts'
import { messages as forms } from './parts/forms.sv-SE.ts'
import { messages as frame } from './parts/frame.sv-SE.ts'
import { messages as help } from './parts/help.sv-SE.ts'
import { messages as rules } from './parts/rules.sv-SE.ts'
import { pagesOf } from './entity-texts.ts'
import * as entities from './parts/entities.sv-SE.ts'

/** Every text a person reads, in Swedish: the source, whose keys the other languages must have. */
export const messages = { ...first, ...frame, ...forms, ...execution, ...administration, ...pagesOf(entities), ...rules, ...help, ...api }

export type MessageKey = keyof typeof messages
export type Messages = Record<MessageKey, string>
