import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Text } from '../../language/use-text.tsx'

/** Names of parts, by their names in the API. Others are `audit.part.<name>`, also in the texts of an entity (`audit.part.note`). */
const PART_NAMES: Readonly<Record<string, MessageKey>> = {
  title: 'admin.elementTitle',
  code: 'admin.elementCode',
  name: 'admin.name',
  localizedNames: 'admin.name',
  description: 'admin.description',
  localizedDescriptions: 'admin.description',
  status: 'admin.status',
  mode: 'admin.mode',
  restricted: 'admin.restricted',
  createdAt: 'admin.createdAt',
  updatedAt: 'admin.changed',
  createdBy: 'admin.byWhom',
  elementTypeId: 'admin.category',
  recordTypeId: 'audit.entity.recordType',
  operationTypeId: 'audit.entity.operationType',
  transactionTypeId: 'audit.entity.transactionType',
  elementTitle: 'admin.object',
  elementCode: 'admin.elementCode',
  elementId: 'admin.object',
  dataPropertyTypes: 'audit.part.fields',
  children: 'audit.part.fields',
  matchRules: 'audit.part.rules',
  dueDatePropertyTypeId: 'types.dueDate',
  codeSeries: 'types.codeSeries',
  maxDays: 'types.maxDays',
  balancePropertyTypeId: 'types.balance',
  lowLimit: 'types.lowLimit',
  nextDatePropertyTypeId: 'types.nextDate',
  expireAfterMinutes: 'types.expireAfter',
  listColumns: 'types.listColumns',
  undoSeconds: 'types.undo',
  reminders: 'types.reminders',
  daysBefore: 'types.reminders.daysBefore',
  isAtDue: 'types.reminders.isAtDue',
  daysAfter: 'types.reminders.daysAfter',
  idleDays: 'types.reminders.idleDays',
  bookingMinutes: 'types.reminders.bookingMinutes',
  toPerson: 'types.reminders.toPerson',
  personPropertyTypeId: 'types.reminders.personPropertyTypeId',
  typeId: 'bulk.typeId',
  bulkEntity: 'bulk.entity',
  counts: 'bulk.counts',
  accepted: 'bulk.left',
  unchanged: 'bulk.unchanged',
  refused: 'bulk.refused',
  done: 'bulk.done',
  failed: 'bulk.failed',
  undone: 'bulk.undone',
  kept: 'bulk.kept',
  privilegeIds: 'audit.part.privileges',
  columns: 'lists.columns',
  licenceLevel: 'audit.part.licence',
  email: 'users.email',
  userName: 'users.userName',
  role: 'users.role',
  sites: 'users.sites',
  tenant: 'audit.entity.otherTenant',
  borrower: 'admin.borrower',
  borrowerId: 'admin.borrower',
  dueAt: 'admin.dueAt',
  isOverdue: 'admin.overdue',
  user: 'audit.entity.user',
  contact: 'tenants.contact',
  address: 'tenants.address',
  zipcode: 'tenants.zipcode',
  city: 'tenants.city',
  phoneNo: 'tenants.phoneNo',
  isBilledAnnually: 'tenants.billedAnnually',
  policyUrl: 'tenants.policyUrl',
  rssFeedUrl: 'tenants.rssFeedUrl',
  logo: 'tenants.logo',
  colours: 'tenants.colours',
  adminColours: 'tenants.adminColours',
  hasAdminColours: 'tenants.adminColours',
  hasOwnDark: 'tenants.ownDark',
  light: 'tenants.inLight',
  dark: 'tenants.inDark',
  primary: 'tenants.primary',
  secondary: 'tenants.secondary',
  accent: 'tenants.accent',
  useElementListExe: 'tenants.useElementListExe',
  anonymousAccess: 'tenants.anonymousAccess',
  disableColumnSorting: 'tenants.disableColumnSorting',
  reservations: 'tenants.reservations',
  lockdown: 'tenants.lockdown',
  from: 'admin.from',
  to: 'admin.to',
}

/** Words of the API, by the part that has them. Others are `audit.part.<name>.<word>`. */
const WORDS: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  status: {
    draft: 'admin.status.draft',
    private: 'admin.status.private',
    published: 'admin.status.published',
    started: 'exe.status.started',
    completed: 'exe.status.completed',
    cancelled: 'exe.status.cancelled',
  },
  role: {
    user: 'users.role.user',
    privilegedUser: 'users.role.privilegedUser',
    siteAdmin: 'users.role.siteAdmin',
    tenantAdmin: 'users.role.tenantAdmin',
    superUser: 'users.role.superUser',
  },
  mode: {
    simpleForm: 'admin.mode.simpleForm',
    updatableForm: 'admin.mode.updatableForm',
    loan: 'admin.mode.loan',
    issueManagement: 'admin.mode.issueManagement',
    stockManagement: 'admin.mode.stockManagement',
    unknown: 'admin.mode.unknown',
    start: 'admin.operationMode.start',
    update: 'admin.operationMode.update',
    complete: 'admin.operationMode.complete',
    cancel: 'admin.operationMode.cancel',
  },
  culture: { 'sv-SE': 'ui.language.sv-SE', 'en-US': 'ui.language.en-US', 'nb-NO': 'ui.language.nb-NO' },
}

/** The name of a part in the reader's language; undefined: it has none. */
export const partName = (part: string, { t }: Pick<Text, 't'>): string | undefined =>
  PART_NAMES[part] ? t(PART_NAMES[part]) : known(`audit.part.${part}`, t)

/** A word of the API in the reader's language; undefined for other texts. */
export function partWord(part: string, value: string, { t }: Pick<Text, 't'>): string | undefined {
  const word = WORDS[part === 'operationModes' ? 'mode' : part]?.[value]
  return word ? t(word) : known(`audit.part.${part}.${value}`, t)
}

/** A text that may not exist. */
function known(key: string, t: Text['t']): string | undefined {
  const text = t(key as MessageKey)
  return text === key ? undefined : text
}
