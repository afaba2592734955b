import { admin } from './nb-NO/admin.ts'
import { audit } from './nb-NO/audit.ts'
import { builder } from './nb-NO/builder.ts'
import { charts } from './nb-NO/charts.ts'
import { conflict } from './nb-NO/conflict.ts'
import { errors } from './nb-NO/errors.ts'
import { exe } from './nb-NO/exe.ts'
import { fields } from './nb-NO/fields.ts'
import { history } from './nb-NO/history.ts'
import { kinds } from './nb-NO/kinds.ts'
import { labels } from './nb-NO/labels.ts'
import { lists } from './nb-NO/lists.ts'
import { palette } from './nb-NO/palette.ts'
import { privileges } from './nb-NO/privileges.ts'
import { records } from './nb-NO/records.ts'
import { rules } from './nb-NO/rules.ts'
import { session } from './nb-NO/session.ts'
import { shell } from './nb-NO/shell.ts'
import { tenants } from './nb-NO/tenants.ts'
import { start } from './nb-NO/start.ts'
import { types } from './nb-NO/types.ts'
import { ui } from './nb-NO/ui.ts'
import { users } from './nb-NO/users.ts'
import { validation } from './nb-NO/validation.ts'
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
