import { useId, useState, type ReactNode } from 'react'
import { Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { usePathname, useShownParams } from '../../../ui/routing/router-context.tsx'
import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import { getFullElement } from '@verka/domain/elements/elements.api.ts'
import { getFullRecord } from '@verka/domain/records/records.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useCall } from '../../../data/use-call.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { useLinkProps } from '../../../ui/navigation/link.tsx'
import { MENU, MENU_PATHS, type Listed, type MenuFolder, type MenuGroup, type MenuLink } from './menu.ts'
import { useShownPage } from '../use-view.ts'
import classes from './side-menu.module.css'

/** Whether a role sees an entry of the menu. */
const isFor = ({ access }: { access?: Role }, role: Role) => !access || isAtLeast(role, access)

/** The side menu of the administration. `onGo` closes the drawer on a phone. */
export function SideMenu({ onGo }: { onGo: () => void }) {
  const { t } = useText()
  const { user } = useSession()
  return (
    <div className={classes.scroll}>
      <nav aria-label={t('shell.menu')}>
        <Stack gap={2}>
          {MENU.filter((entry) => isFor(entry, user.role)).map((entry) => {
            if ('links' in entry) return <Folder key={entry.label} entry={entry} onGo={onGo} />
            if ('lists' in entry) return <Group key={entry.path} entry={entry} onGo={onGo} />
            return <Entry key={entry.path} entry={entry} onGo={onGo} />
          })}
        </Stack>
      </nav>
    </div>
  )
}

const isBelow = (path: string, address: string) => path === address || path.startsWith(`${address}/`)

/** The list of a page with an address outside of it: of an object, that of its category, once loaded. */
function useShownList(): { path: MenuGroup['path']; address: string | undefined } | undefined {
  const params = useShownParams()
  const { path } = useShownPage()
  const id = params.id ?? ''
  // the same query as the page's
  const element = useCall(getFullElement, { params: { id }, query: { includeType: 'true' } }, { isEnabled: path === '/elements/$id/edit' })
  const record = useCall(getFullRecord, { params: { id } }, { isEnabled: path === '/records/$id/edit' })
  const listOf = (list: MenuGroup['path'], typeId: string | undefined) => ({
    path: list,
    address: typeId === undefined ? undefined : addressOf(list, { id: typeId }),
  })
  if (path === '/elements/create/$id') return listOf('/elements/list/$id', id)
  if (path === '/records/create/$id') return listOf('/records/list/$id', id)
  if (path === '/elements/$id/edit') return listOf('/elements/list/$id', element.data?.elementTypeId)
  if (path === '/records/$id/edit') return listOf('/records/list/$id', record.data?.recordTypeId)
  return undefined
}

function useIsHere(address: string): boolean {
  const path = usePathname()
  const belongsElsewhere = MENU_PATHS.some((other) => other.length > address.length && isBelow(other, address) && isBelow(path, other))
  return isBelow(path, address) && !belongsElsewhere
}

function Entry({ entry, onGo }: { entry: MenuLink; onGo: () => void }) {
  const { t } = useText()
  const address = entry.path
  const isHere = useIsHere(entry.base ?? address)
  const { icon: Icon, end: End } = entry
  return (
    <a
      {...useLinkProps(address, onGo)}
      className={classes.entry}
      data-active={isHere || undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
      <span className={classes.label}>{t(entry.label)}</span>
      {End && <End />}
    </a>
  )
}

function Group({ entry, onGo }: { entry: MenuGroup; onGo: () => void }) {
  const isBelowHere = useIsHere(entry.path.replace('/$id', ''))
  const list = useShownList()
  return (
    <Opening entry={entry} isHere={isBelowHere || list?.path === entry.path} offset={32}>
      {() => <Listing entry={entry} here={list?.address} onGo={onGo} />}
    </Opening>
  )
}

function Folder({ entry, onGo }: { entry: MenuFolder; onGo: () => void }) {
  const { user } = useSession()
  const path = usePathname()
  return (
    <Opening entry={entry} isHere={entry.links.some((link) => isBelow(path, link.base ?? link.path))} offset={20}>
      {() => entry.links.filter((link) => isFor(link, user.role)).map((link) => <Entry key={link.path} entry={link} onGo={onGo} />)}
    </Opening>
  )
}

interface OpeningProps {
  entry: MenuGroup | MenuFolder
  /** Whether the shown page belongs to it. */
  isHere: boolean
  offset: number
  children: () => ReactNode
}

/** An entry with a submenu, initially open if it contains the shown page. */
function Opening({ entry, isHere, offset, children }: OpeningProps) {
  const { t } = useText()
  const [isOpen, setIsOpen] = useState(isHere)
  const listId = useId()
  const Icon = entry.icon
  // in an open entry the submenu marks the shown page
  const isMarked = isHere && !isOpen
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(!isOpen)}
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        data-active={isMarked || undefined}
        aria-current={isMarked || undefined}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={classes.label}>{t(entry.label)}</span>
        <IconChevronDown size={16} stroke={1.7} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <div id={listId} style={{ paddingInlineStart: offset }}>
          {children()}
        </div>
      )}
    </>
  )
}

function Listing({ entry, here, onGo }: { entry: MenuGroup; here: string | undefined; onGo: () => void }) {
  const { t, textOf, culture } = useText()
  const { data, errorTexts } = useCall(entry.lists)
  const items = data?.items as Listed[] | undefined
  if (errorTexts.length > 0) return <Hint text={errorTexts[0]!} />
  if (!items) return <Skeleton height={14} width="70%" my={12} />
  if (items.length === 0) return <Hint text={t(entry.empty)} />
  const named = items.map((item) => ({ id: item.id, name: textOf(item.localizedNames) }))
  named.sort((a, b) => a.name.localeCompare(b.name, culture, { numeric: true }))
  return named.map((item) => {
    const address = addressOf(entry.path, { id: item.id })
    return <ListedEntry key={item.id} name={item.name} address={address} isBelow={address === here} onGo={onGo} />
  })
}

/** `isBelow`: the shown page belongs to it. */
function ListedEntry({ name, address, isBelow: isOfIt, onGo }: { name: string; address: string; isBelow: boolean; onGo: () => void }) {
  const isListHere = useIsHere(address)
  const isHere = isListHere || isOfIt
  return (
    <a
      {...useLinkProps(address, onGo)}
      className={classes.subEntry}
      data-active={isHere || undefined}
      aria-current={isListHere ? 'page' : isHere || undefined}
    >
      <span className={classes.label}>{name}</span>
    </a>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" px={12} py={8}>
      {text}
    </Text>
  )
}
