import { messages as administration } from './parts/administration.nb-NO.ts'
import { messages as api } from './parts/api.nb-NO.ts'
import { messages as execution } from './parts/execution.nb-NO.ts'
import { messages as first } from './parts/first.nb-NO.ts'
import { messages as forms } from './parts/forms.nb-NO.ts'
import { messages as help } from './parts/help.nb-NO.ts'
import { messages as tenants } from './parts/tenants.nb-NO.ts'
import type { Messages } from './sv-SE.ts'

export const messages = { ...first, ...forms, ...execution, ...administration, ...tenants, ...help, ...api } satisfies Messages
