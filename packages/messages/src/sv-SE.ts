import { admin } from './sv-SE/admin.ts'
import { audit } from './sv-SE/audit.ts'
import { builder } from './sv-SE/builder.ts'
import { charts } from './sv-SE/charts.ts'
import { conflict } from './sv-SE/conflict.ts'
import { errors } from './sv-SE/errors.ts'
import { exe } from './sv-SE/exe.ts'
import { fields } from './sv-SE/fields.ts'
import { history } from './sv-SE/history.ts'
import { kinds } from './sv-SE/kinds.ts'
import { labels } from './sv-SE/labels.ts'
import { lists } from './sv-SE/lists.ts'
import { palette } from './sv-SE/palette.ts'
import { privileges } from './sv-SE/privileges.ts'
import { records } from './sv-SE/records.ts'
import { rules } from './sv-SE/rules.ts'
import { session } from './sv-SE/session.ts'
import { shell } from './sv-SE/shell.ts'
import { tenants } from './sv-SE/tenants.ts'
import { start } from './sv-SE/start.ts'
import { types } from './sv-SE/types.ts'
import { ui } from './sv-SE/ui.ts'
import { users } from './sv-SE/users.ts'
import { validation } from './sv-SE/validation.ts'

/** Every text a person reads, in Swedish: the source, whose keys the other languages must have. */
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
}

export type MessageKey = keyof typeof messages
export type Messages = Record<MessageKey, string>
