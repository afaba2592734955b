import { admin } from './en-US/admin.ts'
import { audit } from './en-US/audit.ts'
import { builder } from './en-US/builder.ts'
import { errors } from './en-US/errors.ts'
import { exe } from './en-US/exe.ts'
import { fields } from './en-US/fields.ts'
import { kinds } from './en-US/kinds.ts'
import { labels } from './en-US/labels.ts'
import { lists } from './en-US/lists.ts'
import { privileges } from './en-US/privileges.ts'
import { records } from './en-US/records.ts'
import { rules } from './en-US/rules.ts'
import { session } from './en-US/session.ts'
import { shell } from './en-US/shell.ts'
import { tenants } from './en-US/tenants.ts'
import { start } from './en-US/start.ts'
import { ui } from './en-US/ui.ts'
import { users } from './en-US/users.ts'
import { validation } from './en-US/validation.ts'
import type { Messages } from './sv-SE.ts'

export const messages = {
  ...admin,
  ...audit,
  ...builder,
  ...errors,
  ...exe,
  ...fields,
  ...kinds,
  ...labels,
  ...lists,
  ...privileges,
  ...records,
  ...rules,
  ...session,
  ...shell,
  ...tenants,
  ...start,
  ...ui,
  ...users,
  ...validation,
} satisfies Messages
