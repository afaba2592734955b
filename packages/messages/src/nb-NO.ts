import { messages as administration } from './parts/administration.nb-NO.ts'
import { messages as api } from './parts/api.nb-NO.ts'
import { messages as execution } from './parts/execution.nb-NO.ts'
import { messages as first } from './parts/first.nb-NO.ts'
import { messages as forms } from './parts/forms.nb-NO.ts'
import { messages as frame } from './parts/frame.nb-NO.ts'
import { messages as help } from './parts/help.nb-NO.ts'
import { messages as rules } from './parts/rules.nb-NO.ts'
import { pagesOf } from './entity-texts.ts'
import * as entities from './parts/entities.nb-NO.ts'
import type { Messages } from './sv-SE.ts'

export const messages = {
  ...first,
  ...frame,
  ...forms,
  ...execution,
  ...administration,
  ...pagesOf(entities),
  ...rules,
  ...help,
  ...api,
} satisfies Messages
