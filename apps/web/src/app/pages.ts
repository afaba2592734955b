import { leastRole } from '@verka/domain/access/permissions.ts'
import type { DefinitionKindName } from '@verka/domain/definitions/difference/definition-content.ts'
import type { EntityTexts } from '@verka/messages/load.ts'
import type { ComponentType } from 'react'
import type { Role } from '@verka/domain/access/roles.ts'
import type { ResourceAddresses } from '@verka/domain/resources/resource.ts'
import type { Address } from '../addresses.ts'
import { IMPORT_TEXTS } from '../admin/imports/imports.resource.ts'
import { TENANT_TEXTS } from '../admin/tenants/tenants.resource.ts'
import { DEFINITION_TEXT_TEXTS } from '../resources/definition-text-texts.ts'
import { REPLICATION_TEXTS } from '../resources/replication-texts.ts'
import { SANDBOX_TEXTS } from '../resources/sandbox-texts.ts'
import { OPEN_REPORT_TEXTS, REPORT_TEXTS } from '../resources/report-texts.ts'
import { PERSON_CODE_TEXTS, STATION_TEXTS } from '../resources/station-texts.ts'
import { MESSAGE_TEXTS } from '../resources/message-texts.ts'
import type { ClientResource } from '../resources/resource.ts'
import { accessOf, CLIENT_RESOURCES } from '../resources/resources.ts'

const ADMINISTRATION = leastRole('administration', 'read')
/** The lowest role that edits categories, functions, services and predefined value types. */
const DEFINING = leastRole('definitions', 'write')

/** The lowest role that manages the installation and its tenants. */
const INSTALLATION = leastRole('tenants', 'read')
/** The lowest role that imports objects and predefined values. */
const IMPORTING = leastRole('imports', 'execute')

export type LayoutName = 'default' | 'centered' | 'execution' | 'open'

/** One page of the client. */
export interface PageRow {
  path: Address
  layout: LayoutName
  /** The least role; `guest`: no login needed. */
  access: Role | 'guest'
  /** Whether the site cannot be switched while it is shown (specification section 2, 'Site-locked pages'). */
  isSiteLocked?: boolean
  /** Texts instead of those of its layout's pages: only those of its frame, so that it loads faster, or its own in addition. */
  texts?: 'frame' | 'help' | 'api'
  /** The values that a parameter of its path may have: another one leads to no page. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Rules or placeholders are edited on it. */
  hasRules?: true
  /** Its texts in addition to those of its layout's pages. */
  moreTexts?: EntityTexts | readonly EntityTexts[]
  load: () => Promise<{ default: ComponentType }>
}

/** The pages of one entity: who may open them follows from its permissions, and the site cannot be switched under its forms. */
const pagesOf = ({ description, pages, texts, choices, hasRules }: ClientResource): PageRow[] =>
  Object.entries(pages).map(([page, load]) => ({
    path: description.addresses[page as keyof ResourceAddresses] as Address,
    layout: 'default',
    access: accessOf(description, page),
    isSiteLocked: page !== 'list' && description.scope === 'site',
    ...(texts && { moreTexts: texts }),
    ...(choices && { choices }),
    ...(hasRules && { hasRules }),
    load,
  }))

const KINDS: readonly DefinitionKindName[] = ['elementType', 'operationType', 'transactionType', 'recordType', 'dataSchema']
const OF_KINDS = { kind: KINDS }

/** Pages that belong to no entity (specification section 2): a new one is a line here, and its address in addresses.ts. */
const OTHER_PAGES: readonly PageRow[] = [
  { path: '/', layout: 'centered', access: 'guest', load: () => import('../guest/landing-page.tsx') },
  { path: '/login', layout: 'centered', access: 'guest', load: () => import('../guest/login-page.tsx') },
  {
    path: '/dashboard',
    layout: 'default',
    access: ADMINISTRATION,
    texts: 'frame',
    moreTexts: TENANT_TEXTS,
    load: () => import('../admin/start/start-page.tsx'),
  },
  {
    path: '/elements/types/$id/picture',
    layout: 'default',
    access: DEFINING,
    hasRules: true,
    load: () => import('../admin/element-types/picture/picture-page.tsx'),
  },
  {
    path: '/definitions/$kind/$id/versions',
    layout: 'default',
    choices: OF_KINDS,
    access: DEFINING,
    isSiteLocked: true,
    hasRules: true,
    load: () => import('../admin/definitions/versions/versions-page.tsx'),
  },
  {
    path: '/replication/templates',
    layout: 'default',
    access: leastRole('replication', 'execute'),
    moreTexts: REPLICATION_TEXTS,
    load: () => import('../admin/replication/templates/templates-page.tsx'),
  },
  {
    path: '/elements/types/$id/operations/types',
    layout: 'default',
    access: ADMINISTRATION,
    load: () => import('../admin/operation-types/list-page.tsx'),
  },
  {
    path: '/elements/types/$id/transactions/types',
    layout: 'default',
    access: ADMINISTRATION,
    load: () => import('../admin/transaction-types/list-page.tsx'),
  },
  { path: '/operations/list/$id', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/logs/event-log-page.tsx') },
  { path: '/transactions/list/$id', layout: 'default', access: ADMINISTRATION, load: () => import('../admin/logs/report-page.tsx') },
  {
    path: '/tenants/$id/config',
    layout: 'default',
    access: INSTALLATION,
    moreTexts: TENANT_TEXTS,
    load: () => import('../admin/tenants/config/config-page.tsx'),
  },
  { path: '/exe', layout: 'execution', access: 'user', load: () => import('../exe/start/start-page.tsx') },
  { path: '/exe/elementList', layout: 'execution', access: 'user', load: () => import('../exe/element-list/list-page.tsx') },
  { path: '/exe/cases', layout: 'execution', access: 'user', load: () => import('../exe/cases/cases-page.tsx') },
  {
    path: '/exe/openReports',
    layout: 'execution',
    access: 'user',
    moreTexts: OPEN_REPORT_TEXTS,
    load: () => import('../exe/open-reports/list-page.tsx'),
  },
  {
    path: '/exe/openReports/$id',
    layout: 'execution',
    access: 'user',
    isSiteLocked: true,
    moreTexts: OPEN_REPORT_TEXTS,
    load: () => import('../exe/open-reports/report-page.tsx'),
  },
  {
    path: '/report/$tenant/$site',
    layout: 'open',
    access: 'guest',
    moreTexts: REPORT_TEXTS,
    load: () => import('../guest/report/follow-page.tsx'),
  },
  {
    path: '/report/$tenant/$site/$code/$serviceId',
    layout: 'open',
    access: 'guest',
    moreTexts: REPORT_TEXTS,
    load: () => import('../guest/report/report-page.tsx'),
  },
  {
    path: '/station/$tenant/$site',
    layout: 'open',
    access: 'guest',
    moreTexts: STATION_TEXTS,
    load: () => import('../guest/station/station-page.tsx'),
  },
  {
    path: '/myCode',
    layout: 'default',
    access: ADMINISTRATION,
    moreTexts: PERSON_CODE_TEXTS,
    load: () => import('../person-codes/own-code-page.tsx'),
  },
  {
    path: '/exe/myCode',
    layout: 'execution',
    access: 'user',
    moreTexts: PERSON_CODE_TEXTS,
    load: () => import('../person-codes/own-code-page.tsx'),
  },
  { path: '/exe/help', layout: 'execution', access: 'user', texts: 'help', load: () => import('../exe/help/help-page.tsx') },
  { path: '/exe/id/$id', layout: 'execution', access: 'user', load: () => import('../exe/element/by-id-page.tsx') },
  { path: '/exe/code/$code', layout: 'execution', access: 'user', load: () => import('../exe/element/by-code-page.tsx') },
  {
    path: '/exe/$elementId/service/$transactionTypeId',
    layout: 'execution',
    access: 'user',
    load: () => import('../exe/service/service-page.tsx'),
  },
  {
    path: '/exe/$elementId/service/$transactionTypeId/transactions',
    layout: 'execution',
    access: 'user',
    load: () => import('../exe/transactions/list-page.tsx'),
  },
  {
    path: '/exe/transaction/$id',
    layout: 'execution',
    access: 'user',
    isSiteLocked: true,
    load: () => import('../exe/transactions/transaction-page.tsx'),
  },
  {
    path: '/exe/operation/$operationTypeId/$elementId/$transactionTypeId',
    layout: 'execution',
    access: 'user',
    isSiteLocked: true,
    load: () => import('../exe/operation/operation-page.tsx'),
  },
  {
    path: '/exe/operation/$operationTypeId/$elementId/$mode/$transactionId',
    layout: 'execution',
    access: 'user',
    isSiteLocked: true,
    load: () => import('../exe/operation/next-operation-page.tsx'),
  },
  {
    path: '/inbox',
    layout: 'default',
    access: ADMINISTRATION,
    moreTexts: MESSAGE_TEXTS,
    load: () => import('../messages/inbox/inbox-page.tsx'),
  },
  {
    path: '/messageSettings',
    layout: 'default',
    access: ADMINISTRATION,
    moreTexts: MESSAGE_TEXTS,
    load: () => import('../messages/settings/settings-page.tsx'),
  },
  {
    path: '/exe/inbox',
    layout: 'execution',
    access: 'user',
    moreTexts: MESSAGE_TEXTS,
    load: () => import('../messages/inbox/inbox-page.tsx'),
  },
  {
    path: '/exe/messageSettings',
    layout: 'execution',
    access: 'user',
    moreTexts: MESSAGE_TEXTS,
    load: () => import('../messages/settings/settings-page.tsx'),
  },
  {
    path: '/imports/elements',
    layout: 'default',
    access: IMPORTING,
    isSiteLocked: true,
    moreTexts: IMPORT_TEXTS,
    load: () => import('../admin/imports/new/elements-page.tsx'),
  },
  {
    path: '/imports/records',
    layout: 'default',
    access: IMPORTING,
    isSiteLocked: true,
    moreTexts: IMPORT_TEXTS,
    load: () => import('../admin/imports/new/records-page.tsx'),
  },
  {
    path: '/imports/users',
    layout: 'default',
    access: leastRole('userImports', 'execute'),
    isSiteLocked: true,
    moreTexts: IMPORT_TEXTS,
    load: () => import('../admin/imports/new/users-page.tsx'),
  },
  {
    path: '/work',
    layout: 'default',
    access: leastRole('work', 'read'),
    // the states of imports, replications and sandboxes
    moreTexts: [IMPORT_TEXTS, REPLICATION_TEXTS, SANDBOX_TEXTS],
    load: () => import('../admin/work/work-page.tsx'),
  },
  {
    path: '/openAccess',
    layout: 'default',
    access: leastRole('tenantRecord', 'read'),
    moreTexts: TENANT_TEXTS,
    load: () => import('../admin/open/open-access-page.tsx'),
  },
  {
    path: '/definitionTexts',
    layout: 'default',
    access: ADMINISTRATION,
    // what is typed is of one site
    isSiteLocked: true,
    moreTexts: DEFINITION_TEXT_TEXTS,
    load: () => import('../admin/definition-texts/texts-page.tsx'),
  },
  { path: '/api/docs', layout: 'default', access: ADMINISTRATION, texts: 'api', load: () => import('../api-docs/api-docs-page.tsx') },
]

/** All pages. */
export const PAGES: readonly PageRow[] = [...CLIENT_RESOURCES.flatMap(pagesOf), ...OTHER_PAGES]
