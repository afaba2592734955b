import { admin } from './en-US/admin.ts'
import { audit } from './en-US/audit.ts'
import { builder } from './en-US/builder.ts'
import { charts } from './en-US/charts.ts'
import { conflict } from './en-US/conflict.ts'
import { errors } from './en-US/errors.ts'
import { exe } from './en-US/exe.ts'
import { fields } from './en-US/fields.ts'
import { history } from './en-US/history.ts'
import { kinds } from './en-US/kinds.ts'
import { labels } from './en-US/labels.ts'
import { lists } from './en-US/lists.ts'
import { palette } from './en-US/palette.ts'
import { privileges } from './en-US/privileges.ts'
import { records } from './en-US/records.ts'
import { rules } from './en-US/rules.ts'
import { session } from './en-US/session.ts'
import { shell } from './en-US/shell.ts'
import { tenants } from './en-US/tenants.ts'
import { start } from './en-US/start.ts'
import { types } from './en-US/types.ts'
import { ui } from './en-US/ui.ts'
import { users } from './en-US/users.ts'
import { validation } from './en-US/validation.ts'
import type { Messages } from './sv-SE.ts'

export const messages = {
  ...admin,
  ...audit,
  ...builder,
  ...charts,
  ...conflict,
  ...errors,
  ...exe,
  ...fields,
  ...history,
  ...kinds,
  ...labels,
  ...lists,
  ...palette,
  ...privileges,
  ...records,
  ...rules,
  ...session,
  ...shell,
  ...tenants,
  ...start,
  ...types,
  ...ui,
  ...users,
  ...validation,
} satisfies Messages
