import { messages as administration } from './parts/administration.en-US.ts'
import { messages as api } from './parts/api.en-US.ts'
import { messages as execution } from './parts/execution.en-US.ts'
import { messages as first } from './parts/first.en-US.ts'
import { messages as forms } from './parts/forms.en-US.ts'
import { messages as frame } from './parts/frame.en-US.ts'
import { messages as help } from './parts/help.en-US.ts'
import { messages as rules } from './parts/rules.en-US.ts'
import { pagesOf } from './entity-texts.ts'
import * as entities from './parts/entities.en-US.ts'
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
