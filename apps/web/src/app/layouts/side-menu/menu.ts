import type { ComponentType } from 'react'
import {
  IconAdjustments,
  IconBox,
  IconFileImport,
  IconHistory,
  IconHome,
  IconLanguage,
  IconListDetails,
  IconProgressCheck,
  IconReportAnalytics,
  IconWorld,
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
import { WorkCount } from '../../../admin/work/work-count.tsx'
import { addressOf, type Address } from '../../../addresses.ts'
import { accessOf, CLIENT_RESOURCES } from '../../../resources/resources.ts'

/** A type whose list is in a submenu. */
export interface Listed {
  id: string
  localizedNames: LocalizedText[]
}

interface Entry {
  label: MessageKey
  icon: ComponentType<IconProps>
  /** The lowest role that sees it; omitted: everyone with the menu. */
  access?: Role
}

export interface MenuLink extends Entry {
  /** Its filled-in address. */
  path: string
  /** Address of the pages that belong to it; by default its path. */
  base?: string
  /** What is at the end of the entry: a count. */
  end?: ComponentType
}

/** Rarely needed entries, in a submenu. */
export interface MenuFolder extends Entry {
  links: readonly MenuLink[]
}

export interface MenuGroup extends Entry {
  path: Extract<Address, '/elements/list/$id' | '/records/list/$id' | '/operations/list/$id' | '/transactions/list/$id'>
  /** The call that lists the submenu's types. */
  lists: typeof listElementTypes | typeof listRecordTypes | typeof listOperationTypes | typeof listTransactionTypes
  empty: MessageKey
}

/** The links to lists of entities in a part of the menu. */
function linksIn(part: 'main' | 'advanced'): MenuLink[] {
  const found = CLIENT_RESOURCES.flatMap(({ description, icon, menu }) => {
    const links = menu === null ? [] : [menu].flat()
    return links
      .filter((link) => link.in === part)
      .map(({ label, position, onlyFor, params, ...own }) => ({
        label,
        icon: own.icon ?? icon,
        position,
        path: addressOf(description.addresses.list as '/records/list/$id', { id: '', ...params }),
        access: accessOf(description, onlyFor ?? 'list'),
      }))
  })
  return found.toSorted((one, other) => one.position - other.position)
}

const IMPORTS: MenuLink = {
  label: 'shell.imports',
  icon: IconFileImport,
  path: '/imports/elements',
  base: '/imports',
  access: leastRole('imports', 'read'),
}

const DEFINITION_TEXTS: MenuLink = {
  label: 'shell.definitionTexts',
  icon: IconLanguage,
  path: '/definitionTexts',
  access: leastRole('definitionTexts', 'read'),
}

const OPEN_ACCESS: MenuLink = {
  label: 'shell.openAccess',
  icon: IconWorld,
  path: '/openAccess',
  access: leastRole('tenantRecord', 'read'),
}

/** The administration's menu (specification section 2, 'Navigation labels'). */
export const MENU: readonly (MenuLink | MenuGroup | MenuFolder)[] = [
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
  ...linksIn('main'),
  { label: 'shell.work', icon: IconProgressCheck, path: '/work', access: leastRole('work', 'read'), end: WorkCount },
  { label: 'shell.advanced', icon: IconAdjustments, links: [...linksIn('advanced'), DEFINITION_TEXTS, IMPORTS, OPEN_ACCESS] },
]

/** Targets of its links: an address below one of them may be below a more specific one. */
export const MENU_PATHS = MENU.flatMap((entry) => ('links' in entry ? entry.links.map(({ path }) => path) : [entry.path]))
