import type { ComponentType } from 'react'
import {
  IconAdjustments,
  IconBox,
  IconBuildingCommunity,
  IconCategory,
  IconClipboardList,
  IconForms,
  IconHistory,
  IconHome,
  IconListDetails,
  IconListSearch,
  IconTags,
  IconReportAnalytics,
  IconShieldCheck,
  IconStackFront,
  IconUsers,
  type IconProps,
} from '@tabler/icons-react'
import { leastRole } from '@verka/domain/access/permissions.ts'
import type { Role } from '@verka/domain/access/roles.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { listOperationTypes } from '@verka/domain/operation-types/operation-types.api.ts'
import { listRecordTypes } from '@verka/domain/record-types/record-types.api.ts'
import { listTransactionTypes } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Address } from '../../../addresses.ts'
import { hasPage } from '../../pages.ts'

/** A type whose list a submenu leads to. */
export interface Listed {
  id: string
  localizedNames: LocalizedText[]
}

interface Entry {
  label: MessageKey
  icon: ComponentType<IconProps>
  /** The least role that sees it; whoever sees the menu at all when left out. */
  access?: Role
}

export interface MenuLink extends Entry {
  path: Extract<
    Address,
    | '/dashboard'
    | '/elements/types'
    | '/records/types'
    | '/operations/types'
    | '/transactions/types'
    | '/users'
    | '/users/privileges'
    | '/tenants'
    | '/auditLog'
    | '/bulkChanges'
  >
}

/** Entries that are needed seldom, below one. */
export interface MenuFolder extends Entry {
  links: readonly MenuLink[]
}

export interface MenuGroup extends Entry {
  path: Extract<Address, '/elements/list/$id' | '/records/list/$id' | '/operations/list/$id' | '/transactions/list/$id'>
  /** Which types the submenu lists. */
  lists: typeof listElementTypes | typeof listRecordTypes | typeof listOperationTypes | typeof listTransactionTypes
  empty: MessageKey
}

/** The administration's menu (specification section 2, 'Navigation labels'). */
const ENTRIES: readonly (MenuLink | MenuGroup | MenuFolder)[] = [
  { label: 'shell.start', icon: IconHome, path: '/dashboard' },
  { label: 'shell.objects', icon: IconBox, path: '/elements/list/$id', lists: listElementTypes, empty: 'shell.noCategories' },
  { label: 'shell.records', icon: IconListDetails, path: '/records/list/$id', lists: listRecordTypes, empty: 'shell.noRecordTypes' },
  { label: 'shell.eventLog', icon: IconHistory, path: '/operations/list/$id', lists: listOperationTypes, empty: 'shell.noFunctions' },
  {
    label: 'shell.report',
    icon: IconReportAnalytics,
    path: '/transactions/list/$id',
    lists: listTransactionTypes,
    empty: 'shell.noServices',
  },
  { label: 'shell.categories', icon: IconCategory, path: '/elements/types' },
  { label: 'shell.recordTypes', icon: IconTags, path: '/records/types' },
  { label: 'shell.functions', icon: IconForms, path: '/operations/types' },
  // a site administrator sees the menu without the services (specification section 6)
  { label: 'shell.services', icon: IconClipboardList, path: '/transactions/types', access: leastRole('definitions', 'write') },
  { label: 'shell.users', icon: IconUsers, path: '/users' },
  {
    label: 'shell.advanced',
    icon: IconAdjustments,
    links: [
      { label: 'shell.privileges', icon: IconShieldCheck, path: '/users/privileges' },
      { label: 'shell.tenants', icon: IconBuildingCommunity, path: '/tenants', access: leastRole('tenants', 'read') },
      { label: 'shell.auditLog', icon: IconListSearch, path: '/auditLog', access: leastRole('auditLog', 'read') },
      { label: 'shell.bulkChanges', icon: IconStackFront, path: '/bulkChanges', access: leastRole('bulkChanges', 'read') },
    ],
  },
]

/** What of the menu exists. */
export const MENU = ENTRIES.filter((entry) => 'links' in entry || hasPage(entry.path))

/** Where its links lead: an address below one of them may be below another that says more. */
export const MENU_PATHS = ENTRIES.flatMap((entry) => ('links' in entry ? entry.links.map(({ path }) => path) : [entry.path]))
