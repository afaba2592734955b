import { useDebouncedValue } from '@mantine/hooks'
import { IconBox, IconList, IconUser } from '@tabler/icons-react'
import { may } from '@verka/domain/access/permissions.ts'
import { filterElements, getElement, type Element } from '@verka/domain/elements/elements.api.ts'
import { getElementType, listElementTypes } from '@verka/domain/element-types/element-types.api.ts'
import { filterUsers, getUser, type User } from '@verka/domain/users/users.api.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../data/session-context.ts'
import { useCall, useCalls } from '../../../data/use-call.ts'
import { useText } from '../../../language/use-text.tsx'
import type { Area } from '../tenant-switch/use-tenant-switch.ts'
import { byCode, firstOf, MOST, type FirstHits, type Hit, type Visited } from './hit.ts'
import { matchedValue, unmatchedWords } from './matched.ts'

/** Pause in typing after which the server is queried. */
const PAUSE_MS = 200
/** Number of rows among which codes with the typed prefix are searched. */
const CODED = 25
/** Lists of categories that are offered. */
const MOST_LISTS = 3
/** Longest search that the server takes. */
const LONGEST = 250

interface Sought {
  elements: FirstHits
  people: FirstHits
  /** The displayed hits are not of the typed text yet. */
  isSeeking: boolean
  /** Why nothing could be searched. */
  errorTexts: readonly string[]
}

/**
 * Objects by code and title, and people, found by the server: all queried at once after a pause, and only the latest search is shown.
 * Without a search, recently visited ones by their present names.
 */
export function useSoughtHits(area: Area, typed: string, visited: readonly Visited[], isOpen: boolean): Sought {
  const { user } = useSession()
  const { t, textOf } = useText()
  const search = typed.trim().slice(0, LONGEST)
  const [requested] = useDebouncedValue(search, PAUSE_MS)
  const knowsPeople = area === 'administration' && may(user.role, 'users', 'read')
  const isRequested = isOpen && search !== '' && requested !== ''
  // one more than shown: whether there are others
  const body = { searchCriteria: requested, limit: MOST + 1, skipCount: true }
  const elements = useCall(filterElements, { body }, { isEnabled: isRequested, keepPrevious: true })
  // the one with exactly this code comes first, even if many contain it
  const exactly = { limit: 1, skipCount: true, filters: [{ column: 'code', value: requested }] }
  const exact = useCall(filterElements, { body: exactly }, { isEnabled: isRequested })
  // then those with this prefix, and those that contain it, sorted by code
  const isCode = !/\s/.test(requested)
  const ordering = [{ column: 'code', dir: 'asc' as const }]
  const inCode = { limit: CODED, skipCount: true, ordering, filters: [{ column: 'code', value: { text: requested } }] }
  const coded = useCall(filterElements, { body: inCode }, { isEnabled: isRequested && isCode, keepPrevious: true })
  const people = useCall(filterUsers, { body }, { isEnabled: isRequested && knowsPeople, keepPrevious: true })
  const idsOf = (kind: Visited['kind']) =>
    (isOpen && search === '' ? visited : []).filter((one) => one.kind === kind).map(({ id }) => ({ params: { id } }))
  const elementTypes = useCall(listElementTypes, {}, { isEnabled: isOpen && area === 'administration' }).data?.items
  const knownElements = useCalls(getElement, idsOf('element'))
  const knownPeople = useCalls(getUser, knowsPeople ? idsOf('user') : [])

  const answers = search === '' ? [] : [exact, ...(isCode ? [coded] : []), elements]
  const all = byCode(
    answers.flatMap(({ data }) => data?.items ?? []),
    search,
  )
  const found = all.slice(0, MOST)
  // a match outside of title and code is loaded with its values, which a list over all categories omits
  const unclear = found.filter(({ title, code }) => unmatchedWords(search, [title, code]).length > 0)
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
    const match = fields && matchedValue(unmatchedWords(search, [title, code]), dataProperties, fields)
    return match && t('palette.byField', { field: textOf(match.field.localizedNames), value: match.value })
  }
  const elementHit = (element: Element): Hit => {
    const { id, title, code } = element
    const to = area === 'administration' ? addressOf('/elements/$id/edit', { id }) : addressOf('/exe/id/$id', { id })
    return { kind: 'element', id, label: title, hint: code, why: search === '' ? undefined : whyElement(element), to, icon: IconBox }
  }
  const userHit = ({ id, name, userName, email }: User): Hit => ({
    kind: 'user',
    id,
    label: name,
    hint: userName,
    why: search !== '' && email !== '' && unmatchedWords(search, [name, userName]).length > 0 ? email : undefined,
    to: addressOf('/users/$id/edit', { id }),
    icon: IconUser,
  })
  const wayTo = (kind: Hit['kind'], to: string, list: string): Hit => ({
    kind,
    id: `all ${to}`,
    label: t('palette.showAll', { list }),
    to,
    icon: IconList,
    isWay: true,
  })
  /** The lists with the same search: in the administration one for each category. */
  const waysTo = (elementsFound: readonly Element[]): Hit[] => {
    if (area === 'execution') return [wayTo('element', addressOf('/exe/elementList', undefined, { q: search }), t('palette.kind.element'))]
    const ids = [...new Set(elementsFound.map(({ elementTypeId }) => elementTypeId))]
    return ids.slice(0, MOST_LISTS).flatMap((id) => {
      const type = elementTypes?.find((one) => one.id === id)
      return type ? [wayTo('element', addressOf('/elements/list/$id', { id }, { q: search }), textOf(type.localizedNames))] : []
    })
  }
  const wayToPeople = wayTo('user', addressOf('/users', undefined, { q: search }), t('shell.users'))
  const ofAll = (hits: Hit[]) => ({ hits, hasMore: false })
  if (search === '')
    return { elements: ofAll(knownElements.map(elementHit)), people: ofAll(knownPeople.map(userHit)), isSeeking: false, errorTexts: [] }
  const awaited = [elements, ...(isCode ? [coded] : []), ...(knowsPeople ? [people] : [])]
  const isStale = requested !== search || exact.isPending || awaited.some((answer) => answer.isStale || answer.isPending)
  const isFailed = elements.error !== null
  // of hits for the previous text only those that still match: Enter opens the first
  const fits = (hit: Hit) => !isStale || unmatchedWords(search, [hit.label, hit.hint ?? '']).length === 0
  const peopleHits = firstOf((knowsPeople ? (people.data?.items ?? []) : []).map(userHit).filter(fits))
  const hits = found.map(elementHit).filter(fits)
  const hasMore = all.length > MOST && !isStale
  return {
    elements: { hits: hasMore ? [...hits, ...waysTo(all)] : hits, hasMore },
    people: peopleHits.hasMore ? { ...peopleHits, hits: [...peopleHits.hits, wayToPeople] } : peopleHits,
    isSeeking: isStale && !isFailed,
    errorTexts: elements.errorTexts,
  }
}
