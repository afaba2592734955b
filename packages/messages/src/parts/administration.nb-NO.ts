import { admin } from '../nb-NO/admin.ts'
import { audit } from '../nb-NO/audit.ts'
import { builder } from '../nb-NO/builder.ts'
import { bulk } from '../nb-NO/bulk.ts'
import { charts } from '../nb-NO/charts.ts'
import { exchange } from '../nb-NO/exchange.ts'
import { history } from '../nb-NO/history.ts'
import { importFile } from '../nb-NO/import-file.ts'
import { importParts } from '../nb-NO/import-parts.ts'
import { records } from '../nb-NO/records.ts'
import { tenantParts } from '../nb-NO/tenant-parts.ts'
import { types } from '../nb-NO/types.ts'
import { userParts } from '../nb-NO/user-parts.ts'
import { work } from '../nb-NO/work.ts'
import { auditWordsOf } from '../entity-texts.ts'
import * as entities from './entities.nb-NO.ts'
import type { AdministrationTexts } from './administration.sv-SE.ts'

export const messages = {
  ...auditWordsOf(entities),
  ...admin,
  ...audit,
  ...builder,
  ...bulk,
  ...charts,
  ...exchange,
  ...history,
  ...importFile,
  ...importParts,
  ...records,
  ...tenantParts,
  ...types,
  ...userParts,
  ...work,
} satisfies AdministrationTexts
