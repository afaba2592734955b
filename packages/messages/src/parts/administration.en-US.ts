import { admin } from '../en-US/admin.ts'
import { audit } from '../en-US/audit.ts'
import { builder } from '../en-US/builder.ts'
import { bulk } from '../en-US/bulk.ts'
import { charts } from '../en-US/charts.ts'
import { exchange } from '../en-US/exchange.ts'
import { history } from '../en-US/history.ts'
import { importFile } from '../en-US/import-file.ts'
import { importParts } from '../en-US/import-parts.ts'
import { records } from '../en-US/records.ts'
import { tenantParts } from '../en-US/tenant-parts.ts'
import { types } from '../en-US/types.ts'
import { userParts } from '../en-US/user-parts.ts'
import { work } from '../en-US/work.ts'
import { auditWordsOf } from '../entity-texts.ts'
import * as entities from './entities.en-US.ts'
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
