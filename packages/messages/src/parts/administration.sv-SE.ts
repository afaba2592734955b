import { admin } from '../sv-SE/admin.ts'
import { audit } from '../sv-SE/audit.ts'
import { builder } from '../sv-SE/builder.ts'
import { bulk } from '../sv-SE/bulk.ts'
import { charts } from '../sv-SE/charts.ts'
import { history } from '../sv-SE/history.ts'
import { labels } from '../sv-SE/labels.ts'
import { privileges } from '../sv-SE/privileges.ts'
import { records } from '../sv-SE/records.ts'
import { rules } from '../sv-SE/rules.ts'
import { tenantParts } from '../sv-SE/tenant-parts.ts'
import { types } from '../sv-SE/types.ts'
import { users } from '../sv-SE/users.ts'

/** Texts of the administration's pages alone. */
export const messages = {
  ...admin,
  ...audit,
  ...builder,
  ...bulk,
  ...charts,
  ...history,
  ...labels,
  ...privileges,
  ...records,
  ...rules,
  ...tenantParts,
  ...types,
  ...users,
}

export type AdministrationTexts = Record<keyof typeof messages, string>
