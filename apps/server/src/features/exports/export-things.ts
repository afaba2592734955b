import type { QueryOf } from '@verka/domain/api/contract.ts'
import type { Element, ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { ExportQuery } from '@verka/domain/lists/export-query.ts'
import type {
  exportElements as elementsCall,
  exportRecords as recordsCall,
  exportUsers as usersCall,
} from '@verka/domain/exports/exports.api.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { RecordValue } from '@verka/domain/record-types/record.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import type { SiteContext, TenantContext } from '../../http/context.ts'
import type { MadeDocument } from '../../http/files/documents.ts'
import { audit } from '../audit/audit.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { filterElements } from '../element-list/element-list.ts'
import { loadRecordType } from '../definitions/stored/record-types.ts'
import { filterRecords } from '../records/records.ts'
import { filterUsers } from '../users/administer-users.ts'
import { listUserSites } from '../users/user-sites.ts'
import { momentCell, textCell } from '../list-export/cells.ts'
import { exportList, fieldColumns, wordsOf } from '../list-export/export-list.ts'

/** Objects of a category. @throws as the list of them does */
export async function exportElements(
  context: SiteContext,
  { elementTypeId, format }: QueryOf<typeof elementsCall>,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<SiteContext>> {
  const { t } = await wordsOf(context)
  const type = await loadElementType(context, elementTypeId)
  const { status, localizedNames } = type
  const list = {
    name: textIn(localizedNames, context.culture, context.tenant.culture),
    columns: {
      title: { title: t('admin.elementTitle'), cell: (row: Element) => textCell(row.title) },
      code: { title: t('admin.elementCode'), cell: (row: Element) => textCell(row.code) },
      createdAt: { title: t('admin.createdAt'), cell: (row: Element) => momentCell(row.createdAt) },
      updatedAt: { title: t('admin.changed'), cell: (row: Element) => momentCell(row.updatedAt) },
      ...fieldColumns<Element>(context, visibleFields(type.dataPropertyTypes, context.actor.role)),
    },
    read: (now: SiteContext, requested: ElementListQuery) => filterElements(now, elementTypeId, requested),
    note: (rows: number) => {
      const after = { status, localizedNames, format, rows }
      audit(context, { action: 'export', entity: 'elementType', entityId: type.id, after })
    },
  }
  return exportList(context, list, format, wanted, question)
}

/** Predefined values of a type. @throws as the list of them does */
export async function exportRecords(
  context: SiteContext,
  { recordTypeId, format }: QueryOf<typeof recordsCall>,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<SiteContext>> {
  const { t } = await wordsOf(context)
  const type = await loadRecordType(context, recordTypeId)
  const { status, localizedNames } = type
  const list = {
    name: textIn(localizedNames, context.culture, context.tenant.culture),
    columns: {
      position: { title: t('records.position'), cell: (row: RecordValue) => row.position },
      name: { title: t('admin.name'), cell: (row: RecordValue) => textCell(row.name) },
      createdAt: { title: t('admin.createdAt'), cell: (row: RecordValue) => momentCell(row.createdAt) },
      updatedAt: { title: t('admin.changed'), cell: (row: RecordValue) => momentCell(row.updatedAt) },
      ...fieldColumns<RecordValue>(context, visibleFields(type.dataPropertyTypes, context.actor.role)),
    },
    read: (now: SiteContext, requested: ElementListQuery) => filterRecords(now, recordTypeId, requested),
    note: (rows: number) => {
      const after = { status, localizedNames, format, rows }
      audit(context, { action: 'export', entity: 'recordType', entityId: type.id, after })
    },
  }
  return exportList(context, list, format, wanted, question)
}

const stateOf = ({ isDisabled, isInvited }: User) => (isDisabled ? 'disabled' : isInvited ? 'invited' : 'active')

/** The people whom the caller administers. */
export async function exportUsers(
  context: TenantContext,
  { format }: QueryOf<typeof usersCall>,
  { columns: wanted, ...question }: ExportQuery,
): Promise<MadeDocument<TenantContext>> {
  const { t } = await wordsOf(context)
  const { items: sites } = await listUserSites(context)
  const siteName = new Map(sites.map(({ key, name }) => [key, name]))
  const list = {
    name: t('shell.users'),
    columns: {
      name: { title: t('users.name'), cell: (row: User) => textCell(row.name) },
      userName: { title: t('users.userName'), cell: (row: User) => textCell(row.userName) },
      email: { title: t('users.email'), cell: (row: User) => textCell(row.email) },
      phoneNo: { title: t('users.phoneNo'), cell: (row: User) => textCell(row.phoneNo) },
      role: { title: t('users.role'), cell: (row: User) => textCell(t(`users.role.${row.role}`)) },
      sites: { title: t('users.sites'), cell: (row: User) => textCell(row.sites.map((key) => siteName.get(key) ?? key).join(', ')) },
      isDisabled: { title: t('users.state'), cell: (row: User) => textCell(t(`users.state.${stateOf(row)}`)) },
      createdAt: { title: t('admin.createdAt'), cell: (row: User) => momentCell(row.createdAt) },
      updatedAt: { title: t('admin.changed'), cell: (row: User) => momentCell(row.updatedAt) },
    },
    read: filterUsers,
    note: (rows: number) => {
      audit(context, { action: 'export', entity: 'userList', entityId: context.tenant.id, after: { format, rows } })
    },
  }
  return exportList(context, list, format, wanted, question)
}
