import { admin } from '../sv-SE/admin.ts'
import { audit } from '../sv-SE/audit.ts'
import { builder } from '../sv-SE/builder.ts'
import { bulk } from '../sv-SE/bulk.ts'
import { charts } from '../sv-SE/charts.ts'
import { exchange } from '../sv-SE/exchange.ts'
import { history } from '../sv-SE/history.ts'
import { importFile } from '../sv-SE/import-file.ts'
import { importParts } from '../sv-SE/import-parts.ts'
import { records } from '../sv-SE/records.ts'
import { tenantParts } from '../sv-SE/tenant-parts.ts'
import { types } from '../sv-SE/types.ts'
import { userParts } from '../sv-SE/user-parts.ts'
import { work } from '../sv-SE/work.ts'
import { auditWordsOf } from '../entity-texts.ts'
import * as entities from './entities.sv-SE.ts'

/** Texts of the administration's pages alone. */
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
}

export type AdministrationTexts = Record<keyof typeof messages, string>
