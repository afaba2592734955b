import { useDebouncedValue } from '@mantine/hooks'
import { IconBox, IconUser } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { filterElements, getElement, type Element } from '@verka/domain/elements/elements.api.ts'
import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { filterUsers, getUser, type User } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useCall, useCalls } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { Area } from '../layouts/tenant-switch/use-tenant-switch.ts'
import type { Hit, Visited } from './hit.ts'
import { matchedValue, wordsBeside } from './matched.ts'

/** A pause in typing that long asks the server. */
const PAUSE_MS = 200
const MOST = 6
/** Longest search that the server takes. */
const LONGEST = 250

interface Sought {
  hits: Hit[]
  /** What is shown does not answer what is typed yet. */
  isSeeking: boolean
}

/**
 * Objects by code and title, and people, as the server finds them among what the reader may see: all asked at once after a
 * pause, and what was typed last is answered. Without a search, those that were visited lately, as they are called now.
 */
export function useSoughtHits(area: Area, typed: string, visited: readonly Visited[], isOpen: boolean): Sought {
  const { user } = useSession()
  const { t, textOf } = useText()
  const search = typed.trim().slice(0, LONGEST)
  const [asked] = useDebouncedValue(search, PAUSE_MS)
  const knowsPeople = area === 'administration' && may(user.role, 'users', 'read')
  const isAsked = isOpen && search !== '' && asked !== ''
  const body = { searchCriteria: asked, limit: MOST, skipCount: true }
  const elements = useCall(filterElements, { body }, { isEnabled: isAsked, keepPrevious: true })
  // the one with exactly this code comes first, however many have it in theirs
  const byCode = { limit: 1, skipCount: true, filters: [{ column: 'code', value: asked }] }
  const coded = useCall(filterElements, { body: byCode }, { isEnabled: isAsked })
  const people = useCall(filterUsers, { body }, { isEnabled: isAsked && knowsPeople, keepPrevious: true })
  const idsOf = (kind: Visited['kind']) =>
    (isOpen && search === '' ? visited : []).filter((one) => one.kind === kind).map(({ id }) => ({ params: { id } }))
  const knownElements = useCalls(getElement, idsOf('element'))
  const knownPeople = useCalls(getUser, knowsPeople ? idsOf('user') : [])

  const found = search === '' ? [] : [...(coded.data?.items ?? []), ...(elements.data?.items ?? [])]
  // where a word was found that stands neither in title nor in code is read with its values, which a list over all categories leaves out
  const unclear = found.filter(({ title, code }) => wordsBeside(search, [title, code]).length > 0)
  const categoryIds = [...new Set(unclear.map(({ elementTypeId }) => elementTypeId))].toSorted()
  const categories = useCalls(
    getElementType,
    categoryIds.map((id) => ({ params: { id } })),
  )
  const unclearWhole = useCalls(
    getElement,
    unclear.map(({ id }) => ({ params: { id } })),
  )
  const whyElement = ({ id: elementId, elementTypeId, title, code }: Element): string | undefined => {
    const fields = categories.find(({ id }) => id === elementTypeId)?.dataPropertyTypes
    const { dataProperties = [] } = unclearWhole.find(({ id }) => id === elementId) ?? {}
    const match = fields && matchedValue(wordsBeside(search, [title, code]), dataProperties, fields)
    return match && t('palette.byField', { field: textOf(match.field.localizedNames), value: match.value })
  }
  const elementHit = (element: Element): Hit => {
    const { id, title, code } = element
    const to = area === 'administration' ? addressOf('/elements/$id/edit', { id }) : addressOf('/exe/id/$id', { id })
    const isByCode = search !== '' && wordsBeside(search, [code]).length < wordsBeside(search, []).length
    const hint = isByCode ? t('palette.byCode', { code }) : code
    return { kind: 'element', id, label: title, hint, why: search === '' ? undefined : whyElement(element), to, icon: IconBox }
  }
  const userHit = ({ id, name, userName, email }: User): Hit => ({
    kind: 'user',
    id,
    label: name,
    hint: userName,
    why: search !== '' && email !== '' && wordsBeside(search, [name, userName]).length > 0 ? email : undefined,
    to: addressOf('/users/$id/edit', { id }),
    icon: IconUser,
  })
  if (search === '') return { hits: [...knownElements.map(elementHit), ...knownPeople.map(userHit)], isSeeking: false }
  const isStale = asked !== search || elements.isStale || elements.isPending || (knowsPeople && (people.isStale || people.isPending))
  const isFailed = elements.error !== null
  const exact = coded.data?.items ?? []
  const others = (elements.data?.items ?? []).filter(({ id }) => !exact.some((one) => one.id === id))
  const hits = [...[...exact, ...others].map(elementHit), ...(knowsPeople ? (people.data?.items ?? []) : []).map(userHit)]
  return {
    // of what was found for what was typed before, what is seen to fit: Enter opens what stands first
    hits: isStale ? hits.filter(({ label, hint = '' }) => wordsBeside(search, [label, hint]).length === 0) : hits,
    isSeeking: isStale && !isFailed,
  }
}
