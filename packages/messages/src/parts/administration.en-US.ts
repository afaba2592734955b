import { admin } from '../en-US/admin.ts'
import { audit } from '../en-US/audit.ts'
import { builder } from '../en-US/builder.ts'
import { bulk } from '../en-US/bulk.ts'
import { charts } from '../en-US/charts.ts'
import { history } from '../en-US/history.ts'
import { labels } from '../en-US/labels.ts'
import { privileges } from '../en-US/privileges.ts'
import { records } from '../en-US/records.ts'
import { rules } from '../en-US/rules.ts'
import { tenantParts } from '../en-US/tenant-parts.ts'
import { types } from '../en-US/types.ts'
import { users } from '../en-US/users.ts'
import type { AdministrationTexts } from './administration.sv-SE.ts'

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
} satisfies AdministrationTexts
