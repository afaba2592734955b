import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBox, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { filterElements, type Element } from '@verka/domain/elements/elements.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { ListSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { Page } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { BigLink, BigLinks } from '../parts/big-link.tsx'
import { Titled } from '../parts/titled.tsx'
import { nameWithoutNumber } from './name-without-number.ts'
import { firstInterval, intervalOf, sentInterval, type Interval } from './interval/interval.ts'
import { intervalErrors } from './interval/interval-errors.ts'
import { IntervalInput } from './interval/interval-input.tsx'

/** Number of objects shown at a time. */
const SOME = 20
const MOST = 1000
const PAUSE_MS = 250

/** Other free objects of the same category, those of the same name first (`?free=1&from&to`); each links to its booking for that time. */
export default function FreePage({ now: { element, services } }: { now: ElementNow }) {
  const { t, textOf, timeZone, text } = useText()
  const [openedAt] = useState(() => new Date())
  const [search, set] = useAddressSearch()
  const [interval, setInterval] = useState(() => intervalOf(search.from, search.to, firstInterval(new Date(), timeZone), timeZone))
  const sent = sentInterval(interval, timeZone)
  const choose = (next: Interval) => {
    setInterval(next)
    const chosen = sentInterval(next, timeZone)
    if (chosen) set(chosen, { isTyping: true })
  }
  const maxDays = services.find(({ booking }) => booking !== null)?.booking?.maxDays ?? null
  const isInOrder = sent !== undefined && sent.from < sent.to
  const category = textOf(element.elementType?.localizedNames ?? [])
  return (
    <Page
      width="narrow"
      title={t('exe.freeTitle', { category })}
      back={{ to: addressOf('/exe/id/$id', { id: element.id }), label: element.title }}
    >
      <Section>
        <IntervalInput
          value={interval}
          onChange={choose}
          maxDays={maxDays}
          errors={intervalErrors(interval, { now: openedAt, maxDays }, text)}
        />
      </Section>
      <Text size="sm" c="dimmed">
        {t('exe.freeOpen')}
      </Text>
      {isInOrder && <FreeOnes element={element} {...sent} />}
    </Page>
  )
}

function FreeOnes({
  element: { id: ownId, elementTypeId, title: ownTitle },
  from,
  to,
}: {
  element: ElementNow['element']
  from: string
  to: string
}) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const [searchCriteria] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const [limit, setLimit] = useState(SOME)
  const requested = { isReservated: false, reservatedFrom: from, reservatedTo: to, withoutId: ownId, limit }
  const free = useCall(filterElements, { query: { elementTypeId }, body: { ...requested, searchCriteria } }, { keepPrevious: true })
  const name = nameWithoutNumber(ownTitle)
  const isSearched = searchCriteria !== ''
  const same = useCall(
    filterElements,
    { query: { elementTypeId }, body: { ...requested, skipCount: true, filters: [{ column: 'title', value: { text: name } }] } },
    { keepPrevious: true, isEnabled: !isSearched },
  )
  // the order is known when both have loaded
  const isWaiting = !isSearched && same.data === undefined && same.errorTexts.length === 0
  if (free.data === undefined || isWaiting)
    return free.errorTexts.length > 0 ? <ErrorState messages={free.errorTexts} onRetry={free.retry} /> : <ListSkeleton count={4} />
  const { items, totalCount = items.length } = free.data
  const first = isSearched ? [] : (same.data?.items ?? [])
  const others = items.filter(({ id }) => !first.some((one) => one.id === id))
  const shown = first.length + others.length
  const list = (elements: readonly Element[]) => (
    <BigLinks>
      {elements.map(({ id, title, code }) => (
        <BigLink
          key={id}
          icon={IconBox}
          to={addressOf('/exe/id/$id', { id }, { book: '1', from, to })}
          title={title}
          text={t('exe.codeIs', { code })}
        />
      ))}
    </BigLinks>
  )
  return (
    <Stack gap="sm" aria-busy={free.isStale}>
      <TextInput
        type="search"
        size="lg"
        aria-label={t('exe.searchLabel')}
        placeholder={t('exe.searchLabel')}
        value={typed}
        maxLength={250}
        autoComplete="off"
        leftSection={<IconSearch size={22} stroke={1.8} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {items.length > 0 && t('exe.freeCount', { count: totalCount })}
      </Text>
      {items.length === 0 && <EmptyState icon={IconSearchOff} title={t('exe.freeNone')} text={t('exe.freeNoneHint')} />}
      {first.length > 0 && others.length > 0 ? (
        <>
          <Titled title={t('exe.freeSame', { title: name })}>{list(first)}</Titled>
          <Titled title={t('exe.freeOthers')}>{list(others)}</Titled>
        </>
      ) : (
        list([...first, ...others])
      )}
      {totalCount > shown &&
        (limit < MOST ? (
          <Button variant="default" size="lg" loading={free.isStale} onClick={() => setLimit(Math.min(MOST, limit + SOME))}>
            {t('exe.freeMore')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('exe.searchMore', { shown })}
          </Text>
        ))}
    </Stack>
  )
}
